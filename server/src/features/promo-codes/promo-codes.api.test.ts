import { contract, type PromoCodeCreation } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { auditOf } from '../../../test/audit.ts';
import { openAccount, sharedAccount } from '../../../test/licenses.ts';
import { spend } from '../../../test/limits.ts';
import { openOrganization } from '../../../test/organizations.ts';
import { givePayments, givePromoCode, promoCodeOf, redeem } from '../../../test/promo-codes.ts';
import { statementsOf } from '../../../test/statements.ts';
import { Refusal } from '../../platform/refusal.ts';
import { payments } from '../payments/tables.ts';
import type { CodeRequest } from './service.ts';
import { promoCodes, promoUses } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const finance = sharedAccount(shop, { staffRole: 'finance' });
const support = sharedAccount(shop, { staffRole: 'support' });
const ada = sharedAccount(shop);

const create = (body: Partial<PromoCodeCreation>, caller: Account = finance) =>
  shop.call(contract.promoCodes.create, { body: body as PromoCodeCreation }, { ...caller, from: '192.0.2.7' });
const list = (query: object = {}, caller: Account = finance) => shop.call(contract.promoCodes.list, { query }, caller);

const request = (code: string, changes: Partial<CodeRequest> = {}): CodeRequest => ({
  code,
  userId: ada.user.id,
  person: ada.user.id,
  lines: [{ plan: 'commercial', kind: 'new', years: 1, clientId: null }],
  currency: 'RUB',
  ...changes,
});
const preview = (wanted: CodeRequest) => shop.services.promoCodes.preview(shop.services.db, wanted);
const refused = async (done: Promise<unknown>) => {
  const error = await done.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Refusal ? { code: error.code, field: error.field } : error;
};
const NO_GOOD = { code: 'promo_code_invalid', field: 'promo_code' };
const setStatus = (id: string, status: 'pending' | 'canceled' | 'succeeded' | 'failed') =>
  shop.services.db.update(payments).set({ status }).where(eq(payments.id, id));
const usesOf = async (id: string) => (await promoCodeOf(shop, id)).uses;

describe('promo codes', () => {
  it('are made by those who take care of money, listed with their uses, and ended for good', async () => {
    const { data } = await create({
      ...{ code: ' spring-2027 ', percent: 7.5, plans: ['commercial'], kinds: ['new', 'upgrade'], least_lines: 3 },
      ...{ valid_from: '2020-03-01', valid_until: '2099-12-31', most_uses: 10, most_per_account: 1, note: 'Fair' },
    });
    const { promo_code: made, code } = data;
    expect(code).toBe('SPRING-2027');
    expect(made).toMatchObject({
      ...{ label: 'SPRING-2027', is_private: false, status: 'active', percent: 7.5, sum: null, currency: null },
      ...{ plans: ['commercial'], kinds: ['new', 'upgrade'], least_lines: 3, most_uses: 10, most_per_account: 1 },
      ...{ valid_from: '2020-03-01', valid_until: '2099-12-31', uses: 0, note: 'Fair', ended_at: null },
    });
    const row = await promoCodeOf(shop, made.id);
    expect(row.validFrom?.toISOString()).toBe('2020-02-29T21:00:00.000Z');
    expect(row.validUntil?.toISOString()).toBe('2099-12-31T20:59:59.999Z');
    expect((await list()).data.promo_codes).toContainEqual(made);

    const end = () => shop.call(contract.promoCodes.end, { params: { id: made.id } }, finance);
    expect((await end()).data.status).toBe('ended');
    expect((await end()).data.status).toBe('ended');
    const actor = `user:${finance.user.id}`;
    expect(await auditOf(shop, `promo-code:${made.id}`)).toMatchObject([
      { action: 'promo_code.created', actor, address: '192.0.2.7', after: expect.stringContaining('"percent":750') },
      { action: 'promo_code.ended', actor },
    ]);
    expect(await refusal(create({ code: 'Spring2027', percent: 5 }))).toMatchObject({ code: 'promo_code_exists' });
  });

  it('for first licenses alone are for one order of an account, unless the shop says otherwise', async () => {
    const most = async (body: Partial<PromoCodeCreation>) =>
      (await create({ percent: 5, ...body })).data.promo_code.most_per_account;
    expect(await most({ kinds: ['new'] })).toBe(1);
    expect(await most({ kinds: ['new'], most_per_account: null })).toBeNull();
    expect(await most({ kinds: ['new', 'extend'] })).toBeNull();
    expect(await most({})).toBeNull();
  });

  it('are nothing for others of the shop’s people, nor for customers', async () => {
    for (const other of [support, ada]) {
      expect(await refusal(list({}, other))).toMatchObject({ status: 403 });
      expect(await refusal(create({ percent: 5 }, other))).toMatchObject({ status: 403 });
    }
  });

  it('that are private are shown once, and stored as something that nobody can read', async () => {
    const { data } = await create({ sum: 1500.5 });
    expect(data.code).toMatch(/^WARDEN-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect(data.promo_code).toMatchObject({ is_private: true, percent: null, sum: 1500.5, currency: 'RUB' });
    expect(data.promo_code.label).toBe(`${data.code.slice(0, 9)}…`);
    const [row] = await shop.services.db.select().from(promoCodes).where(eq(promoCodes.id, data.promo_code.id));
    const entries = await auditOf(shop, `promo-code:${data.promo_code.id}`);
    const stored = JSON.stringify([row, entries]);
    for (const hidden of [data.code, data.code.slice(7), data.code.replaceAll('-', '')])
      expect(stored).not.toContain(hidden);
    expect(JSON.stringify(entries)).not.toContain(row?.codeHash);
    for (const typed of [data.code, data.code.toLowerCase(), ` ${data.code.replaceAll('-', ' ')}`])
      expect((await preview(request(typed))).discount).toMatchObject({ percent: null, sum: 150_050 });
  });

  it.each([
    ['neither a percentage nor a sum', {}, 'field_invalid', 'percent'],
    ['both', { percent: 5, sum: 100 }, 'field_invalid', 'sum'],
    ['nothing off', { percent: 0 }, 'field_invalid', 'percent'],
    ['everything off', { percent: 100 }, 'field_invalid', 'percent'],
    ['three decimals', { percent: 5.125 }, 'field_invalid', 'percent'],
    ['a sum of parts of a kopeck', { sum: 10.005 }, 'field_invalid', 'sum'],
    ['no plan at all', { percent: 5, plans: [] }, 'field_invalid', 'plans'],
    ['a number of lines that no order has', { percent: 5, least_lines: 51 }, 'field_invalid', 'least_lines'],
    ['no uses', { percent: 5, most_uses: 0 }, 'field_invalid', 'most_uses'],
    [
      'an end before its beginning',
      { percent: 5, valid_from: '2027-02-02', valid_until: '2027-02-01' },
      'field_invalid',
      'valid_until',
    ],
    ['a short code', { percent: 5, code: 'ABC' }, 'promo_code_form', 'code'],
    ['a code in Cyrillic', { percent: 5, code: 'ВЕСНА' }, 'promo_code_form', 'code'],
  ] as const)('are refused with %s', async (_what, body, code, field) => {
    expect(await refusal(create(body as Partial<PromoCodeCreation>))).toMatchObject({ status: 400, code, field });
  });

  it('are listed page by page, the newest first', async () => {
    const made = [await create({ percent: 1 }), await create({ percent: 2 }), await create({ percent: 3 })];
    const ids = made.map(({ data }) => data.promo_code.id).toReversed();
    const first = (await list({ limit: 2 })).data;
    const next = (await list({ limit: 2, page: 2 })).data;
    expect([...first.promo_codes, ...next.promo_codes].map(({ id }) => id).slice(0, 3)).toEqual(ids);
    expect(first.more).toBe(true);
  });
});

describe('a code that somebody types', () => {
  it('is refused alike and with the same work, whatever is wrong with it', async () => {
    const { services } = shop;
    const at = (days: number) => new Date(services.now().getTime() + days * 86_400_000);
    const [paymentId = ''] = await givePayments(shop, ada.user.id, 1);
    const [lastUse, perAccount] = [
      await givePromoCode(shop, { mostUses: 1 }),
      await givePromoCode(shop, { mostPerAccount: 1 }),
    ];
    const [other = ''] = await givePayments(shop, finance.user.id, 1);
    await redeem(shop, { code: lastUse.code, userId: finance.user.id, paymentId: other });
    await redeem(shop, { code: perAccount.code, userId: ada.user.id, paymentId });
    const good = await givePromoCode(shop, { leastLines: 2, plans: ['commercial'], kinds: ['extend'] });
    const more = await givePromoCode(shop, { leastLines: 2 });
    const extend = { plan: 'commercial', kind: 'extend', years: 1, clientId: null } as const;
    const cases: [string, CodeRequest][] = [
      ['unknown', request('NO-SUCH-CODE')],
      ['empty', request('')],
      ['not one text', request('😀\u0000'.repeat(20))],
      ['ended', request((await givePromoCode(shop, { endedAt: at(-1) })).code)],
      ['early', request((await givePromoCode(shop, { validFrom: at(1) })).code)],
      ['late', request((await givePromoCode(shop, { validUntil: at(-1) })).code)],
      ['used up', request(lastUse.code)],
      ['used by the account', request(perAccount.code)],
      ['in another currency', request((await givePromoCode(shop, { percent: null, sum: 500, currency: 'EUR' })).code)],
      ['for another plan', request(good.code, { lines: [{ ...extend, plan: 'individual' }, extend] })],
      ['for another kind', request(good.code, { lines: [{ ...extend, kind: 'new' }, extend] })],
      ['for more lines', request(good.code, { lines: [extend] })],
      ['for more lines of one plan', request(more.code, { lines: [extend, { ...extend, plan: 'individual' }] })],
      ['for more lines of a year', request(good.code, { lines: [extend, { ...extend, years: 0 }] })],
    ];
    expect((await preview(request(good.code, { lines: [extend, extend] }))).promoCodeId).toBe(good.id);
    expect((await preview(request(perAccount.code, { userId: finance.user.id }))).promoCodeId).toBe(perAccount.id);
    const expected = await statementsOf(services.db, () => preview(request(good.code, { lines: [extend, extend] })));
    for (const [what, wanted] of cases) {
      let error: unknown;
      const statements = await statementsOf(services.db, async () => {
        error = await refused(preview(wanted));
      });
      expect(error, what).toEqual(NO_GOOD);
      expect(statements, what).toEqual(expected);
      const locking = services.db.transaction((tx) => services.promoCodes.lock(tx, wanted));
      expect(await refused(locking), what).toEqual(NO_GOOD);
    }
  });

  it('takes something off the plans of which the order has enough licenses', async () => {
    const { code } = await givePromoCode(shop, { leastLines: 2 });
    const line = { plan: 'commercial', kind: 'new', years: 1, clientId: null } as const;
    const lines = [line, { ...line, plan: 'individual' }, line] as const;
    expect((await preview(request(code, { lines }))).discount.plans).toEqual(['commercial']);
  });

  it('is for accounts with a confirmed address, before anybody looks whether there is one', async () => {
    const caller = { user: { ...ada.user, emailVerifiedAt: null } as never, address: '198.51.100.11' };
    const typed = await refused(shop.services.promoCodes.asGuess(caller, () => Promise.reject(new Error('looked'))));
    expect(typed).toEqual({ code: 'promo_code_unconfirmed', field: 'promo_code' });
  });

  it('is good on both its days', async () => {
    const days = { validFrom: new Date('2027-03-01T21:00:00Z'), validUntil: new Date('2027-03-02T20:59:59.999Z') };
    const { code } = await givePromoCode(shop, days);
    for (const [time, good] of [
      ['2027-03-01T20:59:59.999Z', false],
      ['2027-03-01T21:00:00.000Z', true],
      ['2027-03-02T20:59:59.999Z', true],
      ['2027-03-02T21:00:00.000Z', false],
    ] as const) {
      shop.setClock(() => new Date(time));
      expect((await refused(preview(request(code)))) === undefined, time).toBe(good);
    }
  });

  it('may be wrong twenty times an hour, and right as often as prices are asked for', async () => {
    const { promoCodes: service } = shop.services;
    const { user } = await openAccount(shop);
    const { code } = await givePromoCode(shop);
    const caller = {
      user: { ...user, member: undefined, emailVerifiedAt: new Date() } as never,
      address: '198.51.100.9',
    };
    const type = (typed: string) => refused(service.asGuess(caller, () => preview(request(typed))));
    await spend(shop, `promoCodeAccount:${user.id}`, 18);
    for (const typed of [code, code, code]) expect(await type(typed)).toBeUndefined();
    for (const typed of ['WRONG-1', 'WRONG-2']) expect(await type(typed)).toEqual(NO_GOOD);
    expect(await type(code)).toMatchObject({ code: 'rate_limited' });
  });

  it('is not a guess where the order is refused for another reason, and is one where the shop fails', async () => {
    const { promoCodes: service } = shop.services;
    const { user } = await openAccount(shop);
    const caller = {
      user: { ...user, member: undefined, emailVerifiedAt: new Date() } as never,
      address: '198.51.100.10',
    };
    const fail = (error: Error) => refused(service.asGuess(caller, () => Promise.reject(error)));
    await spend(shop, `promoCodeAccount:${user.id}`, 19);
    for (const code of ['amount_mismatch', 'order_too_cheap'] as const)
      expect(await fail(new Refusal(code))).toMatchObject({ code });
    expect(await fail(new Error('broken'))).toMatchObject({ message: 'broken' });
    expect(await fail(new Error('broken'))).toMatchObject({ code: 'rate_limited' });
  });
});

describe('the uses of a code', () => {
  it('are as many as it has, and the last one goes to one of fifty at once', async () => {
    const { id, code } = await givePromoCode(shop, { mostUses: 1 });
    const ids = await givePayments(shop, ada.user.id, 50);
    const tried = await Promise.all(
      ids.map((paymentId) => refused(redeem(shop, { code, userId: ada.user.id, paymentId }))),
    );
    expect(tried.filter((error) => error === undefined)).toHaveLength(1);
    expect(tried.filter(Boolean)).toEqual(Array.from({ length: 49 }, () => NO_GOOD));
    expect(await shop.services.db.$count(promoUses, eq(promoUses.promoCodeId, id))).toBe(1);
    expect(await usesOf(id)).toBe(1);
  });

  it('of one account are no more than it may have, however many it orders at once', async () => {
    const { id, code } = await givePromoCode(shop, { mostPerAccount: 2, mostUses: 100 });
    const ids = await givePayments(shop, ada.user.id, 20);
    await Promise.all(ids.map((paymentId) => refused(redeem(shop, { code, userId: ada.user.id, paymentId }))));
    const [other = ''] = await givePayments(shop, finance.user.id, 1);
    await redeem(shop, { code, userId: finance.user.id, paymentId: other });
    expect(await usesOf(id)).toBe(3);
  });

  it('that are limited are not held by one account with unpaid orders', async () => {
    const { id, code } = await givePromoCode(shop, { mostUses: 100 });
    const ids = await givePayments(shop, ada.user.id, 4);
    const [first = ''] = ids;
    await Promise.all(ids.map((paymentId) => refused(redeem(shop, { code, userId: ada.user.id, paymentId }))));
    expect(await usesOf(id)).toBe(2);
    const held = await shop.services.db.select().from(promoUses).where(eq(promoUses.promoCodeId, id));
    await setStatus(held[0]?.paymentId ?? '', 'succeeded');
    const left = ids.find((paymentId) => !held.some((use) => use.paymentId === paymentId)) ?? first;
    await redeem(shop, { code, userId: ada.user.id, paymentId: left });
    expect(await refused(preview(request(code)))).toEqual(NO_GOOD);
  });

  it('that are limited are not held by one person with unpaid orders of many organizations', async () => {
    const { id, code } = await givePromoCode(shop, { mostUses: 100 });
    const { user } = await openAccount(shop);
    const orderFor = async (userId: string, person: string) => {
      const [paymentId = ''] = await givePayments(shop, userId, 1, userId === person ? null : person);
      return refused(redeem(shop, { code, userId, person, paymentId }));
    };
    const organizations = await Promise.all([1, 2, 3].map(() => openOrganization(shop, [])));
    const [first = '', second = '', third = ''] = organizations;
    expect(await orderFor(first, user.id)).toBeUndefined();
    expect(await orderFor(second, user.id)).toBeUndefined();
    expect(await orderFor(third, user.id)).toEqual(NO_GOOD);
    expect(await orderFor(user.id, user.id)).toEqual(NO_GOOD);
    // Somebody else may still order for the same organizations.
    expect(await orderFor(first, ada.user.id)).toBeUndefined();
    expect(await usesOf(id)).toBe(3);
  });

  it('come back once when an order ends unpaid, and are taken again by one that is paid after all', async () => {
    const { db, promoCodes: service } = shop.services;
    const { id, code } = await givePromoCode(shop, { mostUses: 1 });
    const [first = '', second = ''] = await givePayments(shop, ada.user.id, 2);
    await redeem(shop, { code, userId: ada.user.id, paymentId: first });
    for (let count = 0; count < 3; count++) await db.transaction((tx) => service.release(tx, first));
    expect(await usesOf(id)).toBe(0);
    await redeem(shop, { code, userId: ada.user.id, paymentId: second });
    for (let count = 0; count < 3; count++) await db.transaction((tx) => service.retake(tx, first));
    expect(await usesOf(id)).toBe(2);
    await db.transaction((tx) => service.release(tx, crypto.randomUUID()));
  });

  it('are put right by the job where a process that knows no codes ended or paid the order', async () => {
    const { db, promoCodes: service } = shop.services;
    const { id, code } = await givePromoCode(shop);
    const ids = await givePayments(shop, ada.user.id, 5);
    for (const paymentId of ids) await redeem(shop, { code, userId: ada.user.id, paymentId });
    const [canceled = '', failed = '', paid = '', late = ''] = ids;
    await db.transaction((tx) => service.release(tx, late));
    await setStatus(canceled, 'canceled');
    await setStatus(failed, 'failed');
    await setStatus(paid, 'succeeded');
    await setStatus(late, 'succeeded');
    for (let count = 0; count < 2; count++) {
      await service.settle();
      expect(await usesOf(id)).toBe(3);
    }
    const rows = await db.select().from(promoUses).where(eq(promoUses.promoCodeId, id));
    const released = rows.flatMap(({ paymentId, releasedAt }) => (releasedAt ? [paymentId] : []));
    expect(released.toSorted()).toEqual([canceled, failed].toSorted());
  });
});
