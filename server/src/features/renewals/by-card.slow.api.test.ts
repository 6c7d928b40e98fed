import { randomUUIDv7 } from 'node:crypto';
import { type BodyOf, contract } from '@warden/contract';
import { addDays, addYears, type Day } from '@warden/license';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { auditOf } from '../../../test/audit.ts';
import { giveCompany } from '../../../test/companies.ts';
import { documentsOf, setSeller } from '../../../test/invoices.ts';
import { bindInstall, openAccount } from '../../../test/licenses.ts';
import { linesFor, orderAndPay } from '../../../test/orders.ts';
import { memberOf, openOrganization } from '../../../test/organizations.ts';
import { paymentOf } from '../../../test/payments.ts';
import { giveEnding, orderSavingCard, renewalsIn, run, runOn, saveCard, setDay } from '../../../test/renewals.ts';
import { statementsOf } from '../../../test/statements.ts';
import { users } from '../auth/tables.ts';
import { followCardRenewal } from './by-card.ts';
import { renewalService } from './service.ts';
import { renewalSettings, renewals, savedMethods } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const db = () => shop.services.db;
const { deleteAccount, reset, signIn, tokenFor } = accountsOf(shop);
const { actionsOf, charged, lastEnd, mailsOf, openCardholder, paymentsOf, renewalsOf, setPrice } = renewalsIn(shop);

beforeAll(async () => {
  await setSeller(shop);
});
beforeEach(() => setDay(shop, TODAY));

/** No holiday is near the ends of the licenses. */
const TODAY = '2027-04-05';
const inDays = (days: number): Day => addDays(TODAY, days);

/** An organization with a member who buys for it. */
const openTeam = async () => {
  const [owner, member] = [await openAccount(shop), await openAccount(shop)];
  const organization = await openOrganization(shop, [
    [owner, 'owner'],
    [member, 'billing'],
  ]);
  return { organization, owner, member, boss: memberOf(organization, owner), caller: memberOf(organization, member) };
};

/** The member has stored a card for the organization, one of whose licenses ends in three days. */
const openMemberWithCard = async () => {
  const team = await openTeam();
  const method = await saveCard(shop, team.caller, await linesFor(shop, team.boss, 1));
  await giveEnding(shop, { caller: team.boss, userId: team.organization }, inDays(3));
  return { ...team, method };
};

describe('renewal by card', () => {
  it('stores a card only where its owner asks for it, and charges nothing until it is switched on', async () => {
    const owner = await openAccount(shop);
    const { lines } = await orderAndPay(shop, owner, [
      {
        client_id: (await giveEnding(shop, { caller: owner, userId: owner.user.id }, inDays(2)))[0] ?? '',
        plan: 'commercial',
      },
    ]);
    expect(lines).toHaveLength(1);
    const { data } = await shop.call(contract.renewals.get, {}, owner);
    expect(data).toMatchObject({ by: 'off', methods: [], offered: { card: true, invoice: true } });
    await saveCard(shop, owner);
    await giveEnding(shop, { caller: owner, userId: owner.user.id }, inDays(1));
    await runOn(shop, inDays(1));
    await runOn(shop, inDays(2));
    expect(await renewalsOf(owner.user.id)).toEqual([]);
  });

  describe('where the provider stores no cards', () => {
    const without = sharedTestApp({ YOOKASSA_SHOP_ID: 'test-shop', YOOKASSA_SECRET_KEY: 'test-secret' });

    it('is asked for to no effect: the payment is as any other', async () => {
      const owner = await openAccount(without);
      without.yookassa.faults.autopaymentsAllowed(false);
      const { id } = await orderSavingCard(without, owner, await linesFor(without, owner, 1));
      expect(await paymentOf(without, id)).toMatchObject({ status: 'pending', saveMethod: false });
    });
  });

  it('is announced and charged anew by the next end where the license that ends first was extended', async () => {
    const { owner, id, clients } = await openCardholder(inDays(20));
    const [later = ''] = await giveEnding(shop, { caller: owner, userId: id }, inDays(34));
    await runOn(shop, TODAY);
    expect(await mailsOf(owner)).toEqual(['Your Warden licenses are renewed on 25 April 2027']);
    await orderAndPay(shop, owner, [{ client_id: clients[0] ?? '', plan: 'commercial' }]);
    const { data } = await shop.call(contract.renewals.get, {}, owner);
    expect(data.renewals[0]).toMatchObject({ ends_on: inDays(34), lines: [{ client_id: later }] });
    for (const day of [13, 19, 20, 27, 33]) await runOn(shop, inDays(day));
    expect(await charged(id)).toEqual([]);
    expect(await mailsOf(owner)).toEqual([
      'Your Warden licenses are renewed on 25 April 2027',
      ...Array.from({ length: 3 }, () => 'Your Warden license is renewed on 9 May 2027'),
    ]);
    await runOn(shop, inDays(34));
    expect((await charged(id)).map(({ amount }) => amount.value)).toEqual(['8000.00']);
    expect(await lastEnd(later)).toBe(addYears(inDays(34), 1));
  });

  it('that was declined is announced anew where the license that ends first was extended since', async () => {
    const { owner, id, clients } = await openCardholder(inDays(1));
    await giveEnding(shop, { caller: owner, userId: id }, inDays(12));
    await runOn(shop, TODAY);
    shop.yookassa.faults.autopayments('insufficient_funds', { count: 1 });
    await runOn(shop, inDays(1));
    const state = async () => (await shop.call(contract.renewals.get, {}, owner)).data.renewals[0];
    expect(await state()).toMatchObject({ state: 'declined', next_on: inDays(4) });
    await orderAndPay(shop, owner, [{ client_id: clients[0] ?? '', plan: 'commercial' }]);
    expect(await state()).toMatchObject({
      state: 'planned',
      ends_on: inDays(12),
      next_on: inDays(4),
      payment_id: null,
    });
    await runOn(shop, inDays(4));
    expect(await state()).toMatchObject({ state: 'announced', decline_reason: null });
    for (const day of [5, 11, 12]) await runOn(shop, inDays(day));
    expect(await charged(id)).toHaveLength(1);
  });

  describe('where the provider did not answer', () => {
    const openUnanswered = async () => {
      const { id } = await openCardholder(inDays(3));
      for (let day = 0; day < 3; day++) await runOn(shop, inDays(day));
      shop.yookassa.faults.next('error-before', { count: 20, on: 'createPayment' });
      await runOn(shop, inDays(3));
      const [order] = await paymentsOf(id);
      expect(order).toMatchObject({ status: 'pending', providerPaymentId: null });
      shop.yookassa.faults.clear();
      return { id, paymentId: order?.id ?? '' };
    };
    const statusesOf = async (id: string) => (await paymentsOf(id)).map(({ status }) => status);

    it('goes on with the same charge in the next hour', async () => {
      const { id } = await openUnanswered();
      setDay(shop, inDays(3), '07:20:00');
      await run(shop);
      expect(await statusesOf(id)).toEqual(['succeeded']);
      expect(await charged(id)).toHaveLength(1);
    });

    it('is made up for on the next day once the sweep of payments has given the charge up', async () => {
      const { id, paymentId } = await openUnanswered();
      setDay(shop, inDays(3), '06:31:00');
      await shop.services.payments.follow(paymentId);
      setDay(shop, inDays(3), '07:20:00');
      await run(shop);
      expect(await statusesOf(id)).toEqual(['failed']);
      await runOn(shop, inDays(4));
      expect(await statusesOf(id)).toEqual(['failed', 'succeeded']);
      expect(await charged(id)).toHaveLength(1);
    });
  });

  it('charges nothing where it was switched off a second before', async () => {
    const { owner, id } = await openCardholder(inDays(3));
    for (let day = 0; day < 3; day++) await runOn(shop, inDays(day));
    setDay(shop, inDays(3), '06:19:59');
    await shop.call(contract.renewals.set, { body: { by: 'off' } }, owner);
    await runOn(shop, inDays(3));
    expect(await paymentsOf(id)).toEqual([]);
    expect(await renewalsOf(id)).toMatchObject([{ outcome: 'withdrawn' }]);
  });

  it('forgets an unlinked card at once, and charges nothing to it', async () => {
    const { owner, id, method } = await openCardholder(inDays(3));
    for (let day = 0; day < 3; day++) await runOn(shop, inDays(day));
    const { data } = await shop.call(contract.renewals.unlink, { params: { id: method.id } }, owner);
    expect(data).toMatchObject({ by: 'off', methods: [], renewals: [] });
    expect(await db().select().from(savedMethods).where(eq(savedMethods.userId, id))).toEqual([]);
    await runOn(shop, inDays(3));
    expect(await paymentsOf(id)).toEqual([]);
    expect((await refusal(shop.call(contract.renewals.unlink, { params: { id: method.id } }, owner))).status).toBe(404);
  });

  it('takes all charges for what ends together out of one limit', async () => {
    await setPrice(100_000);
    try {
      const { owner, id } = await openCardholder(inDays(3), { most: 350_000, count: 4 });
      for (let day = 0; day < 3; day++) await runOn(shop, inDays(day));
      expect(await renewalsOf(id)).toMatchObject([{ part: 0 }, { part: 1 }]);
      const { data } = await shop.call(contract.renewals.get, {}, owner);
      expect(data.renewals.slice(0, 2)).toMatchObject([
        { state: 'announced', amount: 300_000, allowed_amount: 300_000 },
        { state: 'consent', amount: 100_000, allowed_amount: 50_000 },
      ]);
      await runOn(shop, inDays(3));
      expect(await paymentsOf(id)).toMatchObject([{ status: 'succeeded', amount: 300_000_00 }]);
      const params = { id: data.renewals[1]?.id ?? '' };
      await shop.call(contract.renewals.agree, { params, body: { amount: 100_000, currency: 'RUB' } }, owner);
      await run(shop);
      expect((await charged(id)).length).toBe(2);
    } finally {
      await setPrice(25_000);
    }
  });

  it('asks for consent where each license is dearer, though fewer of them cost no more than was announced', async () => {
    const { owner, id, clients } = await openCardholder(inDays(3), { count: 2 });
    for (let day = 0; day < 3; day++) await runOn(shop, inDays(day));
    await orderAndPay(shop, owner, [{ client_id: clients[0] ?? '', plan: 'commercial' }]);
    await setPrice(50_000);
    try {
      await runOn(shop, inDays(3));
    } finally {
      await setPrice(25_000);
    }
    expect(await paymentsOf(id)).toEqual([]);
    const { data } = await shop.call(contract.renewals.get, {}, owner);
    expect(data.renewals[0]).toMatchObject({ ends_on: inDays(3), allowed_amount: 25_000 });
  });

  it('forgets to which price its owner has agreed when they choose another limit, and not with another company', async () => {
    const { owner, body } = await openCardholder(inDays(3), { most: 10_000 });
    for (let day = 0; day < 3; day++) await runOn(shop, inDays(day));
    const shown = async () => (await shop.call(contract.renewals.get, {}, owner)).data.renewals[0];
    const params = { id: (await shown())?.id ?? '' };
    await shop.call(contract.renewals.agree, { params, body: { amount: 25_000, currency: 'RUB' } }, owner);
    const { id: company_id } = await giveCompany(shop, owner);
    for (const unchanged of [body, { ...body, company_id }]) {
      await shop.call(contract.renewals.set, { body: unchanged }, owner);
      expect(await shown()).toMatchObject({ state: 'announced', allowed_amount: 25_000 });
    }
    await shop.call(contract.renewals.set, { body: { ...body, most_amount: 9_000 } }, owner);
    expect(await shown()).toMatchObject({ state: 'consent', allowed_amount: 9_000 });
  });

  it('for a company gets the documents of a paid invoice, and for one that was removed since none', async () => {
    const { owner, id, body } = await openCardholder(inDays(1));
    const company = await giveCompany(shop, owner);
    const set = (company_id: string) => shop.call(contract.renewals.set, { body: { ...body, company_id } }, owner);
    const { id: foreign } = await giveCompany(shop, await openAccount(shop));
    expect(await refusal(set(foreign))).toMatchObject({ code: 'not_found', field: 'company_id' });
    expect((await set(company.id)).data).toMatchObject({ by: 'card', company_id: company.id });
    const switched = (await auditOf(shop, `user:${id}`)).findLast(({ action }) => action === 'renewal.switched');
    expect(JSON.parse(switched?.before ?? '{}')).toMatchObject({ by: 'card', companyId: null });
    expect(JSON.parse(switched?.after ?? '{}')).toMatchObject({ by: 'card', companyId: company.id });
    await giveEnding(shop, { caller: owner, userId: id }, inDays(40));
    await runOn(shop, TODAY);
    await runOn(shop, inDays(1));
    const [order] = await paymentsOf(id);
    expect(order).toMatchObject({ status: 'succeeded', companyId: company.id, licensee: company.name });
    const issued = await documentsOf(shop, order?.id ?? '');
    expect(issued.map(({ kind, content }) => [kind, content.buyer.inn])).toEqual([
      ['invoice', company.inn],
      ['upd', company.inn],
    ]);
    await shop.call(contract.companies.remove, { params: { id: company.id } }, owner);
    expect((await shop.call(contract.renewals.get, {}, owner)).data).toMatchObject({ by: 'card', company_id: null });
    for (const day of [10, 33, 39, 40]) await runOn(shop, inDays(day));
    const [, second] = await paymentsOf(id);
    expect(second).toMatchObject({ status: 'succeeded', companyId: null });
    expect(await documentsOf(shop, second?.id ?? '')).toEqual([]);
  });

  it('charges nothing where it was switched off after the charge was written', async () => {
    const { owner, id } = await openCardholder(inDays(3));
    for (let day = 0; day < 3; day++) await runOn(shop, inDays(day));
    setDay(shop, inDays(3));
    const [renewal] = await renewalsOf(id);
    const { payments } = shop.services;
    const chargeSaved: typeof payments.chargeSaved = (payment, find) =>
      payments.chargeSaved(payment, async (lines) => {
        await shop.call(contract.renewals.set, { body: { by: 'off' } }, owner);
        return find(lines);
      });
    const dependencies = { ...shop.services, payments: { ...payments, chargeSaved } };
    await followCardRenewal(dependencies, renewal?.id ?? '');
    expect(await paymentsOf(id)).toMatchObject([{ status: 'pending', providerPaymentId: null }]);
    setDay(shop, inDays(3), '07:20:00');
    await run(shop);
    await runOn(shop, inDays(4));
    expect(await paymentsOf(id)).toMatchObject([{ status: 'failed', cancelReason: 'not_created' }]);
    expect(await renewalsOf(id)).toMatchObject([{ outcome: 'withdrawn' }]);
    expect(await charged(id)).toEqual([]);
  });

  it.each(['went to an organization', 'was removed', 'was renewed by its owner', 'has a lower limit'])(
    'charges nothing for a charge that waits for the provider while the installation %s',
    async (how) => {
      const { body, clients, id, owner } = await openCardholder(inDays(1));
      await runOn(shop, TODAY);
      shop.yookassa.faults.next('error-before', { count: 20, on: 'createPayment' });
      await runOn(shop, inDays(1));
      shop.yookassa.faults.clear();
      const [order] = await paymentsOf(id);
      expect(order).toMatchObject({ status: 'pending', providerPaymentId: null });
      const { email } = owner.user;
      const { data } = await shop.call(contract.auth.login, { body: { email, password: owner.password } });
      const { token } = data as { token: string };
      const { data: installs } = await shop.call(contract.installs.list, { query: {} }, { token });
      const params = { id: installs.find(({ clientId }) => clientId === clients[0])?.id ?? '' };
      if (how === 'went to an organization') {
        const organization = await openOrganization(shop, [[owner, 'owner']]);
        await shop.call(contract.installs.changeOwner, { params, body: { organization_id: organization } }, { token });
      } else if (how === 'was removed') await shop.call(contract.installs.remove, { params }, { token });
      else if (how === 'has a lower limit') {
        await shop.call(contract.renewals.set, { body: { ...body, most_amount: 1 } }, { token });
      } else await orderAndPay(shop, { ...owner, token }, [{ client_id: clients[0] ?? '', plan: 'commercial' }]);
      setDay(shop, inDays(1), '07:20:00');
      await run(shop);
      expect(await paymentOf(shop, order?.id ?? '')).toMatchObject({ status: 'failed', cancelReason: 'not_created' });
      const asked = shop.yookassa.payments().filter(({ metadata }) => metadata.payment_id === order?.id);
      expect(asked).toEqual([]);
      await runOn(shop, inDays(2));
      expect(await charged(id)).toEqual([]);
    },
  );

  it('asks the database as often however many licenses there are, and whatever cannot be sold', async () => {
    const counts: number[] = [];
    for (const count of [1, 12]) {
      const { owner, id, clients } = await openCardholder(inDays(3), { count, most: 350_000 });
      await run(shop);
      const get = () => shop.call(contract.renewals.get, {}, owner);
      const ofState = await statementsOf(db(), get);
      const lines = clients.map((clientId) => ({ clientId, plan: 'commercial' as const, licenseId: randomUUIDv7() }));
      const price = async () => expect(await shop.services.payments.priceRenewal(db(), id, lines, 'card')).toBeNull();
      counts.push(ofState.length, (await statementsOf(db(), price)).length);
    }
    expect(counts.slice(0, 2)).toEqual(counts.slice(2));
    expect(counts[1]).toBe(3);
  });

  it('stores a card again under its name for whoever stored it, and takes no two cards without a name for one', async () => {
    const [one, other] = [await openAccount(shop), await openAccount(shop)];
    const organization = await openOrganization(shop, [
      [one, 'owner'],
      [other, 'billing'],
    ]);
    const save = (storedBy: string, title: string | null) => {
      const method = { id: randomUUIDv7(), type: 'bank_card', title, saved: true };
      const saved = { userId: organization, storedBy, paymentId: randomUUIDv7(), method };
      return db().transaction((tx) => renewalService.save(tx, saved, shop.services.now()));
    };
    const methods = () => db().select().from(savedMethods).where(eq(savedMethods.userId, organization));
    await save(one.user.id, 'Bank card *4444');
    const [first] = await methods();
    await save(one.user.id, 'Bank card *4444');
    const [again, ...others] = await methods();
    expect(others).toEqual([]);
    expect(again).toMatchObject({ id: first?.id });
    expect(again?.providerMethodId).not.toBe(first?.providerMethodId);
    await save(other.user.id, 'Bank card *4444');
    expect(await methods()).toHaveLength(2);
    for (const title of [null, null, ' ']) await save(one.user.id, title);
    expect(await methods()).toHaveLength(5);
  });

  it('stores no card for an account that the order has moved to, nor that of a member who has left', async () => {
    const { organization, owner, boss, caller } = await openTeam();
    const { install } = await bindInstall(shop, owner);
    const moved = await orderSavingCard(shop, owner, [{ client_id: install.clientId, plan: 'commercial' }]);
    const target = { params: { id: install.id }, body: { organization_id: organization } };
    await shop.call(contract.installs.changeOwner, target, owner);
    const left = await orderSavingCard(shop, caller, await linesFor(shop, boss, 1));
    await shop.call(contract.organizations.leave, {}, caller);
    for (const { id, providerId } of [moved, left]) {
      shop.yookassa.pay(providerId);
      await shop.services.payments.follow(id);
      expect(await paymentOf(shop, id)).toMatchObject({ status: 'succeeded', userId: organization });
    }
    expect(await db().select().from(savedMethods).where(eq(savedMethods.userId, organization))).toEqual([]);
  });

  it('of a customer who entered a wrong address is not left to the reader of that mailbox', async () => {
    const buyer = await shop.register();
    await saveCard(shop, buyer);
    const open = await orderSavingCard(shop, buyer, await linesFor(shop, buyer, 1));
    await reset(await tokenFor(buyer, 'reset'));
    const reader = await signIn(buyer.user.email, 'owner’s horse');
    shop.yookassa.pay(open.providerId);
    await shop.services.payments.follow(open.id);
    const { data } = await shop.call(contract.renewals.get, {}, reader);
    expect(data).toMatchObject({ by: 'off', methods: [] });
  });

  it('is charged for what the member who has stored it allows, and others may only lower that', async () => {
    const { boss, caller, method } = await openMemberWithCard();
    const set = (who: Account, most_amount: number) =>
      shop.call(contract.renewals.set, { body: { by: 'card', saved_method_id: method.id, most_amount } }, who);
    const refused = { status: 403, code: 'saved_method_of_other' };
    expect(await refusal(set(boss, 10_000))).toMatchObject(refused);
    expect((await set(caller, 5_000)).data).toMatchObject({ most_amount: 5_000, methods: [{ is_own: true }] });
    expect(await refusal(set(boss, 5_001))).toMatchObject(refused);
    expect((await set(boss, 4_000)).data).toMatchObject({ most_amount: 4_000, methods: [{ is_own: false }] });
    expect(await refusal(set(boss, 5_000))).toMatchObject(refused);
    await run(shop);
    const [shown] = (await shop.call(contract.renewals.get, {}, boss)).data.renewals;
    const { id, amount, currency } = shown ?? { id: null, amount: 0, currency: '' };
    const agree = (who: Account) =>
      shop.call(contract.renewals.agree, { params: { id: id ?? '' }, body: { amount, currency } }, who);
    expect(await refusal(agree(boss))).toMatchObject(refused);
    expect((await agree(caller)).data.renewals[0]).toMatchObject({ allowed_amount: amount });
  });

  it('is that of whoever has ordered: no colleague sees where to pay an order that stores it', async () => {
    const { owner, boss, caller } = await openTeam();
    const { id } = await orderSavingCard(shop, caller, await linesFor(shop, boss, 1));
    const urlFor = async (who: Account) =>
      (await shop.call(contract.payments.get, { params: { id } }, who)).data.payment_url;
    expect(await urlFor(caller)).toEqual(expect.any(String));
    expect(await urlFor(boss)).toBeNull();
    const { data } = await shop.call(contract.payments.list, { query: {} }, boss);
    expect(data).toMatchObject([{ id, status: 'pending', payment_url: null }]);
    const { id: own } = await orderSavingCard(shop, owner, await linesFor(shop, owner, 1));
    const mine = await shop.call(contract.payments.list, { query: {} }, owner);
    expect(mine.data).toMatchObject([{ id: own, payment_url: expect.any(String) }]);
  });

  it.each(['leaves', 'is removed', 'deletes their account', 'may not buy any more'])(
    'forgets the card of a member who %s, and charges nothing',
    async (how) => {
      const { organization, member, boss, caller, method } = await openMemberWithCard();
      const body = { by: 'card', saved_method_id: method.id, most_amount: 100_000 } as const;
      await shop.call(contract.renewals.set, { body }, caller);
      await run(shop);
      const params = { userId: member.user.id };
      if (how === 'leaves') await shop.call(contract.organizations.leave, {}, caller);
      else if (how === 'deletes their account') await deleteAccount(member);
      else if (how === 'is removed') await shop.call(contract.organizations.removeMember, { params }, boss);
      else await shop.call(contract.organizations.changeRole, { params, body: { role: 'technical' } }, boss);
      expect(await renewalsOf(organization)).toMatchObject([{ outcome: 'withdrawn' }]);
      const { data } = await shop.call(contract.renewals.get, {}, boss);
      expect(data).toMatchObject({ by: 'off', methods: [] });
      for (let day = 1; day <= 4; day++) await runOn(shop, inDays(day));
      expect(await paymentsOf(organization)).toEqual([]);
      expect(await actionsOf(organization)).toContain('renewal.method_removed');
    },
  );

  it('is not charged while the member who has stored it is blocked', async () => {
    const { organization, member, caller, method } = await openMemberWithCard();
    const body = { by: 'card', saved_method_id: method.id, most_amount: 100_000 } as const;
    await shop.call(contract.renewals.set, { body }, caller);
    await run(shop);
    const block = (blockedAt: Date | null) =>
      db()
        .update(users)
        .set({ blockedAt })
        .where(eq(users.id, member.user.id ?? ''));
    await block(shop.services.now());
    for (let day = 1; day <= 4; day++) await runOn(shop, inDays(day));
    expect(await paymentsOf(organization)).toEqual([]);
    await block(null);
    for (let day = 5; day <= 6; day++) await runOn(shop, inDays(day));
    expect(await charged(organization)).toHaveLength(1);
  });

  it('is switched off and unlinked however often its owner has changed it', async () => {
    const { body, owner, method } = await openCardholder(inDays(300));
    const set = (wanted: BodyOf<typeof contract.renewals.set>) =>
      shop.call(contract.renewals.set, { body: wanted }, owner);
    const { limits } = shop.services;
    const useUp = async () => {
      for (let call = 0; call < 200; call++) await limits.consume({ account: owner.user.id }, 'renewalAccount');
    };
    await expect(useUp()).rejects.toThrow();
    expect((await refusal(set(body))).code).toBe('rate_limited');
    expect((await set({ by: 'off' })).data).toMatchObject({ by: 'off' });
    await set({ by: 'off' });
    const switched = (await actionsOf(owner.user.id)).filter((action) => action === 'renewal.switched');
    expect(switched).toHaveLength(2);
    const { data } = await shop.call(contract.renewals.unlink, { params: { id: method.id } }, owner);
    expect(data.methods).toEqual([]);
  });

  it('takes no card of somebody else, no limit that is none, and none in another currency', async () => {
    const { body, owner } = await openCardholder(inDays(300));
    const other = await openAccount(shop);
    const set = (caller: Account, changes: Partial<BodyOf<typeof contract.renewals.set>>) =>
      refusal(shop.call(contract.renewals.set, { body: { ...body, ...changes } }, caller));
    expect(await set(other, {})).toMatchObject({ code: 'not_found', field: 'saved_method_id' });
    expect(await set(owner, { most_amount: 0 })).toMatchObject({ code: 'field_invalid', field: 'most_amount' });
    expect(await set(owner, { most_amount: null })).toMatchObject({ code: 'field_required', field: 'most_amount' });
    expect(await set(owner, { currency: 'EUR' })).toMatchObject({ code: 'amount_mismatch', field: 'currency' });
    expect(await set(owner, { by: 'invoice' })).toMatchObject({ code: 'not_found', field: 'company_id' });
  });
});

it('deleting the account forgets its card, its choice and its renewals', async () => {
  const { id, owner } = await openCardholder(inDays(3));
  await run(shop);
  expect(await renewalsOf(id)).toHaveLength(1);
  await deleteAccount(owner);
  for (const table of [savedMethods, renewalSettings, renewals]) {
    expect(await db().select().from(table).where(eq(table.userId, id))).toEqual([]);
  }
  for (let day = 1; day <= 4; day++) await runOn(shop, inDays(day));
  expect(await paymentsOf(id)).toEqual([]);
});

it('a card goes with its account, and never to another one', async () => {
  const { id } = await openCardholder(inDays(3));
  await runOn(shop, inDays(1));
  const { holdings } = shop.services;
  const { user } = await openAccount(shop);
  await db().transaction((tx) => holdings.move(tx, [id], user.id));
  expect(await db().select().from(savedMethods).where(eq(savedMethods.userId, user.id))).toEqual([]);
  expect(await renewalsOf(id)).toEqual([]);
  for (let day = 2; day <= 4; day++) await runOn(shop, inDays(day));
  expect(await paymentsOf(user.id)).toEqual([]);
});
