import { contract, type WantedLine } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import { addDays, addYears, dayOf } from '@warden/license';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { receiveMoney, setSeller } from '../../../test/invoices.ts';
import { bindInstall, giveLicense, openAccount, sharedAccount } from '../../../test/licenses.ts';
import { linesFor, linesOfPayment, orderAndPay, orderOf, receiptsOf } from '../../../test/orders.ts';
import {
  buy,
  buyAndPay,
  licensesOf,
  mailKinds,
  mailsOf,
  paymentOf,
  receiveNotifications,
} from '../../../test/payments.ts';
import { givePromoCode, promoCodeOf } from '../../../test/promo-codes.ts';
import { giveQuote } from '../../../test/quotes.ts';
import { operator } from '../audit/service.ts';
import { licenses } from '../licenses/tables.ts';
import { fillOrderLines, sweepPayments } from './jobs.ts';
import { orderLines, payments } from './tables.ts';

const shop = sharedTestApp();
const customer = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });
beforeAll(() => receiveNotifications(shop));

const create = (lines: WantedLine[], changes: object = {}, caller: Pick<Account, 'token'> = customer) =>
  shop.call(
    contract.orders.create,
    { body: { lines, amount: 8000 * lines.length, method: 'card', acceptedEula: true, ...changes } },
    caller,
  );
const preview = async (lines: WantedLine[], changes: object = {}) =>
  (await shop.call(contract.orders.preview, { body: { lines, ...changes } }, customer)).data;
const shown = async (id: string) => (await shop.call(contract.payments.get, { params: { id } }, customer)).data;
const assign = (id: string, clientId: string, caller: Pick<Account, 'token'> = customer) =>
  shop.call(contract.orders.assign, { params: { id }, body: { client_id: clientId } }, caller);
const boundClient = async () => (await bindInstall(shop, customer)).clientId;
const setPrice = (value: number | null) =>
  shop.call(contract.settings.write, { body: { key: 'price_commercial', value } }, { token: admin.token });
const refusedLines = (lines: WantedLine[], changes: object = {}) => refusal(create(lines, changes));

describe('an order', () => {
  it('of ten licenses by card brings ten licenses, one mail with all of them and one receipt with a line each', async () => {
    const { id, providerId, lines, licenses } = await orderAndPay(shop, customer, await linesFor(shop, customer, 10));
    expect(lines.map(({ amount }) => amount)).toEqual(Array.from({ length: 10 }, () => 800_000));
    expect(new Set(licenses.map(({ orderLineId }) => orderLineId))).toEqual(new Set(lines.map((line) => line.id)));
    expect(new Map(licenses.map(({ orderLineId, clientId }) => [orderLineId, clientId]))).toEqual(
      new Map(lines.map((line) => [line.id, line.clientId])),
    );
    expect(await mailKinds(shop, id)).toEqual(['payments.order-succeeded']);
    const [mail] = await mailsOf(shop, id);
    expect(mail?.attachments).toHaveLength(10);
    expect(new Set(mail?.attachments).size).toBe(10);
    const items = await receiptsOf(shop, providerId);
    expect(items).toHaveLength(1);
    expect(items[0]?.items).toHaveLength(10);
    const payment = await shown(id);
    expect(payment).toMatchObject({
      amount: 80_000,
      client_id: lines[0]?.clientId,
      license_uuid: payment.lines?.[0]?.license_uuid,
    });
    expect(payment.lines?.map(({ license_uuid }) => license_uuid)).toEqual(payment.licenses?.map((each) => each.id));
    expect(payment.steps.mailed).not.toBeNull();
  });

  it('of one license is the payment that a single purchase makes, and goes on with it', async () => {
    const clientId = await boundClient();
    const single = await buy(shop, customer, clientId);
    const ordered = await orderOf(shop, customer, [{ client_id: clientId, plan: 'commercial' }]);
    expect(ordered).toMatchObject({ id: single.id, payment_url: single.url });
    expect(await linesOfPayment(shop, single.id)).toMatchObject([
      { id: single.id, clientId, kind: 'new', years: 1, days: 0, amount: 800_000, listAmount: 800_000, discount: 0 },
    ]);
  });

  it('continues where it is the same, and is another one where anything differs', async () => {
    const lines = await linesFor(shop, customer, 2);
    const single = await buy(shop, customer, lines[0]?.client_id as string);
    const first = await orderOf(shop, customer, lines);
    expect(await orderOf(shop, customer, lines)).toMatchObject({ id: first.id, payment_url: first.payment_url });
    const longer = lines.map((line) => ({ ...line, years: 2 }));
    const others = [await orderOf(shop, customer, lines.toReversed()), await orderOf(shop, customer, longer)];
    expect(new Set([single.id, first.id, ...others.map(({ id }) => id)]).size).toBe(4);
    shop.yookassa.pay(first.providerId);
    await shop.services.payments.follow(first.id);
    expect((await orderOf(shop, customer, lines)).id).not.toBe(first.id);
  });

  it('is made once by two requests at the same instant', async () => {
    const lines = await linesFor(shop, customer, 3);
    const made = await Promise.all(Array.from({ length: 4 }, () => create(lines)));
    expect(new Set(made.map(({ payment_id }) => payment_id)).size).toBe(1);
    expect(await linesOfPayment(shop, made[0]?.payment_id as string)).toHaveLength(3);
  });

  it('of two and three years lasts as long', async () => {
    const [one, two] = await linesFor(shop, customer, 2);
    const lines = [
      { ...(one as WantedLine), years: 2 },
      { ...(two as WantedLine), years: 3 },
    ];
    const { licenses, priced } = await orderAndPay(shop, customer, lines);
    const today = dayOf(shop.services.now());
    expect(licenses.map(({ expiresAt }) => dayOf(expiresAt)).toSorted()).toEqual([
      addYears(today, 2),
      addYears(today, 3),
    ]);
    expect(priced).toMatchObject({ amount: 40_000, lines: [{ years: 2 }, { years: 3, amount: 24_000 }] });
  });

  it('names no installation to the version before, which can apply no money without one and leaves it to this one', async () => {
    const { id, providerId } = await orderOf(shop, customer, await linesFor(shop, customer, 2));
    const payment = await paymentOf(shop, id);
    expect(payment).toMatchObject({ clientId: '', amount: 1_600_000 });
    shop.yookassa.pay(providerId);
    const { userId, clientId, plan: type, licensee, hostname } = payment;
    const order = { userId, clientId, type, licensee, hostname, paymentId: id, actor: operator };
    const applying = shop.services.db.transaction(async (tx) => {
      await tx.update(payments).set({ status: 'succeeded', licensed: true }).where(eq(payments.id, id));
      await shop.services.licenses.issue(tx, order, shop.services.now());
    });
    await expect(applying).rejects.toThrow();
    await sweepPayments.run({}, shop.services, '');
    await shop.services.payments.follow(id);
    expect((await paymentOf(shop, id)).status).toBe('succeeded');
    expect(await licensesOf(shop, id)).toHaveLength(2);
  });

  it('for a company by card and by invoice has its licenses too', async () => {
    await setSeller(shop);
    const { id: company_id } = await giveCompany(shop, customer);
    const byCard = await orderAndPay(shop, customer, await linesFor(shop, customer, 3), { company_id });
    expect(byCard.licenses).toHaveLength(3);
    const lines = await linesFor(shop, customer, 10);
    const invoiced = await orderOf(shop, customer, lines, { company_id, method: 'invoice' });
    expect(invoiced).toMatchObject({ payment_url: null, invoice_id: expect.any(String) });
    await receiveMoney(shop, invoiced.invoice_id as string, 4_000_000);
    expect(await licensesOf(shop, invoiced.id)).toEqual([]);
    await receiveMoney(shop, invoiced.invoice_id as string, 4_000_000);
    expect(await licensesOf(shop, invoiced.id)).toHaveLength(10);
    expect(await mailKinds(shop, invoiced.id)).toEqual(expect.arrayContaining(['payments.order-succeeded']));
  });
});

describe('licenses that end together', () => {
  it('cost the days until then, and end on that day', async () => {
    const [early, late] = [await boundClient(), await boundClient()];
    const first = await buyAndPay(shop, customer, early);
    const second = await orderAndPay(shop, customer, [{ client_id: late, plan: 'commercial', years: 2 }]);
    const start = dayOf(first.license.expiresAt);
    const until = addDays(addYears(start, 1), 100);
    const lines: WantedLine[] = [
      { client_id: early, plan: 'commercial', license_id: first.license.id, until },
      { client_id: late, plan: 'commercial', until },
    ];
    const priced = await preview(lines);
    expect(priced.lines).toMatchObject([
      { kind: 'extend', years: 1, days: 100, amount: 10_191.78 },
      { kind: 'extend', years: 0, days: 100, amount: 2_191.78 },
    ]);
    expect(priced.lines.map(({ valid_until }) => valid_until?.slice(0, 10))).toEqual([until, until]);
    const { licenses } = await orderAndPay(shop, customer, lines);
    expect(licenses.map(({ expiresAt }) => dayOf(expiresAt))).toEqual([until, until]);
    expect(second.licenses).toHaveLength(1);
  });

  it('count the days that are carried over from an individual license', async () => {
    const clientId = await boundClient();
    const { license } = await buyAndPay(shop, customer, clientId, { plan: 'individual', amount: 800 });
    const until = dayOf(license.expiresAt);
    const line: WantedLine = { client_id: clientId, plan: 'commercial', license_id: license.id, until };
    // The individual license works until its end, also when a commercial one has ended before.
    expect(await refusedLines([{ ...line, until: addDays(until, -1) }])).toMatchObject({
      code: 'order_until_invalid',
      field: 'lines.0.until',
    });
    const { lines } = await preview([line]);
    expect(lines).toMatchObject([{ kind: 'upgrade', years: 0, days: 328, carried_over: { days: 37 } }]);
    const bought = await orderAndPay(shop, customer, [line]);
    expect(bought.licenses.map(({ expiresAt }) => dayOf(expiresAt))).toEqual([until]);
  });

  it('are refused for a day that is no later, too late or for an installation without a license', async () => {
    const clientId = await boundClient();
    const { license } = await buyAndPay(shop, customer, clientId);
    const end = dayOf(license.expiresAt);
    const until = (day: string): WantedLine[] => [{ client_id: clientId, plan: 'commercial', until: day }];
    const invalid = { code: 'order_until_invalid', field: 'lines.0.until' };
    for (const days of [-1, 0, 29]) expect(await refusedLines(until(addDays(end, days)))).toMatchObject(invalid);
    expect((await preview(until(addDays(end, 30)))).lines).toMatchObject([{ kind: 'extend', years: 0, days: 30 }]);
    expect(await refusedLines(until(addDays(addYears(end, 3), 1)))).toMatchObject(invalid);
    expect((await preview(until(addYears(end, 3)))).lines).toMatchObject([{ years: 3, days: 0 }]);
    const fresh: WantedLine = { client_id: await boundClient(), plan: 'commercial', until: addYears(end, 1) };
    expect(await refusedLines([fresh])).toMatchObject(invalid);
    expect(await refusedLines([{ client_id: null, plan: 'commercial', until: addYears(end, 1) }])).toMatchObject(
      invalid,
    );
    expect(await refusedLines([{ ...fresh, years: 1 }])).toMatchObject({ code: 'field_invalid' });
  });

  it('go on from a paid license that has not ended, so that no days of grace are bought', async () => {
    const clientId = await boundClient();
    const { data: known } = await shop.call(contract.licenses.list, { query: {} }, customer);
    const trial = known.find(({ client_id }) => client_id === clientId);
    const today = dayOf(shop.services.now());
    const line: WantedLine = { client_id: clientId, plan: 'commercial', until: addDays(today, 90) };
    const invalid = { code: 'order_until_invalid', field: 'lines.0.until' };
    expect(trial?.license_type).toBe('trial-self-signed');
    expect(await refusedLines([{ ...line, license_id: trial?.id ?? '' }])).toMatchObject(invalid);
    const { license } = await buyAndPay(shop, customer, clientId);
    const { token } = await giveQuote(shop, customer, 'quote', {
      lines: [{ ...line, until: addDays(dayOf(license.expiresAt), 30) }],
    });
    const ended = new Date(shop.services.now().getTime() - 2 * 86_400_000);
    await shop.services.db.update(licenses).set({ expiresAt: ended }).where(eq(licenses.id, license.id));
    expect(await refusedLines([line])).toMatchObject(invalid);
    const body = { method: 'card', acceptedEula: true } as const;
    const accepted = shop.call(contract.quotes.accept, { params: { token }, body }, customer);
    expect(await refusal(accepted)).toMatchObject(invalid);
    await buyAndPay(shop, customer, clientId, { plan: 'individual', amount: 800 });
    expect(await refusedLines([line])).toMatchObject(invalid);
  });
});

describe('what is refused of an order', () => {
  it('is named with its line', async () => {
    const [good] = await linesFor(shop, customer, 1);
    const stranger = (await bindInstall(shop, await openAccount(shop))).clientId;
    const line = good as WantedLine;
    expect(await refusedLines([line, { client_id: stranger, plan: 'commercial' }])).toMatchObject({
      code: 'client_not_bound',
      field: 'lines.1.client_id',
    });
    expect(await refusedLines([line, { client_id: null, plan: 'commercial' }, line])).toMatchObject({
      code: 'order_line_repeated',
      field: 'lines.2.client_id',
    });
    const others = await giveLicense(shop, (await openAccount(shop)).user.id);
    expect(
      await refusedLines([line, { ...line, client_id: await boundClient(), license_id: others.id }]),
    ).toMatchObject({
      code: 'not_found',
      field: 'lines.1.license_id',
    });
    for (const changes of [{ years: 0 }, { years: 4 }, { years: 1.5 }, { until: 'soon' }])
      expect(await refusedLines([{ ...line, ...changes }]), JSON.stringify(changes)).toMatchObject({
        code: 'field_invalid',
      });
    expect(await refusedLines([])).toMatchObject({ code: 'field_required', field: 'lines' });
    expect(await refusedLines(Array.from({ length: 51 }, () => ({ ...line, client_id: null })))).toMatchObject({
      code: 'field_invalid',
    });
  });

  it('is another sum than was shown, or more than a card may pay', async () => {
    const lines = await linesFor(shop, customer, 2);
    expect(await refusedLines(lines, { amount: 15_999.99 })).toMatchObject({
      code: 'amount_mismatch',
      field: 'amount',
    });
    expect(await refusedLines(lines, { currency: 'EUR' })).toMatchObject({ code: 'amount_mismatch' });
    const many: WantedLine[] = Array.from({ length: 15 }, () => ({ client_id: null, plan: 'commercial', years: 3 }));
    expect(await refusedLines(many, { amount: 360_000 })).toMatchObject({
      code: 'order_over_card_limit',
      field: 'method',
    });
    expect((await preview(many, { method: 'invoice' })).amount).toBe(360_000);
    await setSeller(shop);
    const { id: company_id } = await giveCompany(shop, customer);
    expect((await orderOf(shop, customer, many, { company_id, method: 'invoice' })).invoice_id).not.toBeNull();
    expect(await refusedLines(lines, { method: 'invoice' })).toMatchObject({ code: 'field_required' });
  });

  it('is too large even for an invoice', async () => {
    await setPrice(350_000);
    const many: WantedLine[] = Array.from({ length: 50 }, () => ({ client_id: null, plan: 'commercial', years: 3 }));
    const refused = await refusal(preview(many, { method: 'invoice' }));
    await setPrice(null);
    expect(refused).toMatchObject({ code: 'order_too_large' });
  });
});

describe('a line without an installation', () => {
  it('gets its license as soon as its buyer names one, once and for good', async () => {
    const [known] = await linesFor(shop, customer, 1);
    const waiting: WantedLine = { client_id: null, plan: 'commercial', years: 2 };
    const bought = await orderAndPay(shop, customer, [known as WantedLine, waiting]);
    expect(bought.licenses).toHaveLength(1);
    const line = bought.lines[1]?.id as string;
    const clientId = await boundClient();
    const { data } = await assign(line, clientId);
    expect(data.lines?.[1]).toMatchObject({ client_id: clientId, license_uuid: expect.any(String) });
    const [, second] = await licensesOf(shop, bought.id);
    expect(second).toMatchObject({ clientId, orderLineId: line, termYears: 2 });
    expect(await mailKinds(shop, bought.id)).toEqual(['payments.order-succeeded', 'payments.line-licensed']);
    const mails = await mailsOf(shop, bought.id, 2);
    expect(mails.map(({ attachments }) => attachments.length)).toEqual([1, 1]);
    const paid = mails.find(({ subject }) => subject === 'Payment received: your Warden licenses');
    expect(paid?.text).toContain(
      'One license is attached and is also in your dashboard. Choose an installation for the license that has none yet',
    );
    expect(await refusal(assign(line, await boundClient()))).toMatchObject({ code: 'order_line_assigned' });
    expect(await licensesOf(shop, bought.id)).toHaveLength(2);
  });

  it('is asked for by the mail after the payment, which says nothing of a text that is not attached', async () => {
    const { id } = await orderAndPay(shop, customer, [{ client_id: null, plan: 'commercial' }]);
    const [mail] = await mailsOf(shop, id);
    expect(mail).toMatchObject({
      subject: 'Payment received: choose an installation for your Warden license',
      attachments: [],
    });
    expect(mail?.text).toContain(`Installation: ${mailTexts.en.unassigned}`);
    expect(mail?.text).not.toMatch(/licenses|paste|BEGIN/);
  });

  it('may get its installation before the order is paid', async () => {
    const ordered = await orderOf(shop, customer, [
      { client_id: null, plan: 'commercial' },
      { client_id: null, plan: 'individual' },
    ]);
    const lines = await linesOfPayment(shop, ordered.id);
    const clientId = await boundClient();
    await assign(lines[0]?.id as string, clientId);
    expect(await refusal(assign(lines[1]?.id as string, clientId))).toMatchObject({ code: 'order_line_repeated' });
    shop.yookassa.pay(ordered.providerId);
    await shop.services.payments.follow(ordered.id);
    expect(await licensesOf(shop, ordered.id)).toMatchObject([{ clientId }]);
    const late = await boundClient();
    await assign(lines[1]?.id as string, late);
    expect(await licensesOf(shop, ordered.id)).toMatchObject([{ clientId }, { clientId: late, type: 'individual' }]);
  });

  it('is assigned by its buyer alone, to an installation of theirs, while the order is good', async () => {
    const ordered = await orderOf(shop, customer, [{ client_id: null, plan: 'individual' }]);
    const other = await openAccount(shop);
    const stranger = (await bindInstall(shop, other)).clientId;
    expect(await refusal(assign(ordered.id, stranger, other))).toMatchObject({ code: 'not_found' });
    expect(await refusal(assign(ordered.id, stranger))).toMatchObject({ code: 'client_not_bound' });
    const commercial = await boundClient();
    await buyAndPay(shop, customer, commercial);
    expect(await refusal(assign(ordered.id, commercial))).toMatchObject({ code: 'license_not_needed' });
    shop.yookassa.fail(ordered.providerId);
    await shop.services.payments.follow(ordered.id);
    expect(await refusal(assign(ordered.id, await boundClient()))).toMatchObject({ code: 'order_closed' });
  });

  it('and a code in other letters make the same order again', async () => {
    const { code } = await givePromoCode(shop, {});
    const order = (typed: string) =>
      orderOf(shop, customer, [{ client_id: null, plan: 'commercial' }], { promo_code: typed });
    const { id } = await order(code);
    expect(await order(code.toLowerCase())).toMatchObject({ id });
  });

  it('bought with a code for first licenses is for an installation that no other order is open for', async () => {
    const { code } = await givePromoCode(shop, { percent: 5_000, kinds: ['new'] });
    const clientId = await boundClient();
    const line: WantedLine = { client_id: clientId, plan: 'commercial' };
    const later: WantedLine = { client_id: null, plan: 'commercial' };
    const open = await orderOf(shop, customer, [line], { promo_code: code });
    const unnamed = await orderOf(shop, customer, [later], { promo_code: code });
    expect(await refusal(assign(unnamed.id, clientId))).toMatchObject({ code: 'order_line_by_code' });
    for (const years of [2, 3])
      expect(await refusal(orderOf(shop, customer, [{ ...line, years }], { promo_code: code }))).toMatchObject({
        code: 'promo_code_invalid',
      });
    shop.yookassa.fail(open.providerId);
    await shop.services.payments.follow(open.id);
    await assign(unnamed.id, clientId);
    expect(await refusal(orderOf(shop, customer, [line], { promo_code: code }))).toMatchObject({
      code: 'promo_code_invalid',
    });
  });

  it('with a code for first licenses is refused while another account may still pay for the installation', async () => {
    const { code } = await givePromoCode(shop, { percent: 5_000, kinds: ['new'] });
    const { install, clientId } = await bindInstall(shop, customer);
    const line: WantedLine = { client_id: clientId, plan: 'commercial' };
    const open = await buy(shop, customer, clientId);
    await shop.call(contract.installs.remove, { params: { id: install.id } }, customer);
    const next = await openAccount(shop);
    await bindInstall(shop, next, clientId);
    const refused = { code: 'promo_code_invalid' };
    expect(await refusal(orderOf(shop, next, [line], { promo_code: code }))).toMatchObject(refused);
    // As a process of the version before has written it.
    await shop.services.db.delete(orderLines).where(eq(orderLines.paymentId, open.id));
    expect(await refusal(orderOf(shop, next, [line], { promo_code: code }))).toMatchObject(refused);
    shop.yookassa.fail(open.providerId);
    await shop.services.payments.follow(open.id);
    await orderOf(shop, next, [line], { promo_code: code });
  });

  it('with a code for extensions goes on whatever else is ordered for the installation', async () => {
    const { code } = await givePromoCode(shop, { percent: 5_000, kinds: ['extend'] });
    const clientId = await boundClient();
    await buyAndPay(shop, customer, clientId);
    const line: WantedLine = { client_id: clientId, plan: 'commercial' };
    await orderOf(shop, customer, [{ ...line, years: 2 }]);
    expect((await orderOf(shop, customer, [line], { promo_code: code })).priced.amount).toBe(4000);
  });

  it('bought with a code for first licenses is for an installation without one', async () => {
    const { code } = await givePromoCode(shop, { percent: 5_000, kinds: ['new'] });
    const waiting: WantedLine = { client_id: null, plan: 'commercial' };
    const bought = await orderAndPay(shop, customer, [waiting, { ...waiting, plan: 'individual' }], {
      promo_code: code,
    });
    const [commercial, individual] = bought.lines.map(({ id }) => id) as [string, string];
    const [licensed, fresh] = [await boundClient(), await boundClient()];
    await buyAndPay(shop, customer, licensed, { plan: 'individual', amount: 800 });
    const refused = { status: 409, code: 'order_line_by_code', field: 'client_id' };
    expect(await refusal(assign(commercial, licensed))).toMatchObject(refused);
    expect(await refusal(assign(individual, licensed))).toMatchObject(refused);
    await assign(commercial, fresh);
    expect(await licensesOf(shop, bought.id)).toMatchObject([{ clientId: fresh }]);
    const undiscounted = await orderAndPay(shop, customer, [waiting, waiting]);
    await assign(undiscounted.lines[1]?.id as string, fresh);
    expect(await licensesOf(shop, undiscounted.id)).toHaveLength(1);
  });

  it('is assigned once by two at the same instant, also while the money arrives', async () => {
    for (let round = 0; round < 4; round++) {
      const ordered = await orderOf(shop, customer, [
        { client_id: await boundClient(), plan: 'commercial' },
        { client_id: null, plan: 'commercial' },
      ]);
      const line = (await linesOfPayment(shop, ordered.id))[1]?.id as string;
      const [one, two] = [await boundClient(), await boundClient()];
      shop.yookassa.pay(ordered.providerId);
      const done = await Promise.allSettled([
        assign(line, one),
        shop.services.payments.follow(ordered.id),
        assign(line, two),
      ]);
      expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      const licenses = await licensesOf(shop, ordered.id);
      expect(new Set(licenses.map(({ orderLineId }) => orderLineId)).size).toBe(2);
      expect(licenses).toHaveLength(2);
    }
  });
});

describe('a promo code', () => {
  it('lowers the price, and its use is given back with the order', async () => {
    const { id, code } = await givePromoCode(shop, { percent: 2_500, mostUses: 1, mostPerAccount: 1 });
    const lines = await linesFor(shop, customer, 2);
    const first = await orderOf(shop, customer, lines, { promo_code: code });
    expect(first.priced).toMatchObject({ list_amount: 16_000, discount: 4_000, amount: 12_000 });
    expect((await linesOfPayment(shop, first.id)).map(({ discountReason }) => discountReason)).toEqual([
      'code',
      'code',
    ]);
    expect((await promoCodeOf(shop, id)).uses).toBe(1);
    const again = create(lines, { amount: 12_000, promo_code: code });
    expect((await again).payment_id).toBe(first.id);
    expect(await refusedLines(lines.slice(1), { amount: 6_000, promo_code: code })).toMatchObject({
      code: 'promo_code_invalid',
    });
    shop.yookassa.fail(first.providerId);
    await shop.services.payments.follow(first.id);
    expect((await promoCodeOf(shop, id)).uses).toBe(0);
    const second = await orderAndPay(shop, customer, lines, { promo_code: code });
    expect(second.licenses).toHaveLength(2);
    expect((await promoCodeOf(shop, id)).uses).toBe(1);
  });

  it('for upgrades is for those of paid licenses, while a trial comes before the first one', async () => {
    const clientId = await boundClient();
    const { data: known } = await shop.call(contract.licenses.list, { query: {} }, customer);
    const license_id = known.find(({ client_id }) => client_id === clientId)?.id ?? '';
    const line: WantedLine = { client_id: clientId, plan: 'commercial', license_id };
    const { code } = await givePromoCode(shop, { kinds: ['upgrade'] });
    const { code: first } = await givePromoCode(shop, { kinds: ['new'] });
    expect(await refusal(preview([line], { promo_code: code }))).toMatchObject({ code: 'promo_code_invalid' });
    expect((await preview([line], { promo_code: first })).lines).toMatchObject([{ kind: 'new', amount: 7200 }]);
    const { license } = await buyAndPay(shop, customer, clientId, { plan: 'individual', amount: 800 });
    const upgrade = { ...line, license_id: license.id };
    expect((await preview([upgrade], { promo_code: code })).lines).toMatchObject([{ kind: 'upgrade', amount: 7200 }]);
  });

  it('that takes off everything is refused', async () => {
    const { code } = await givePromoCode(shop, { percent: null, sum: 100_000_000, currency: 'RUB' });
    expect(await refusedLines(await linesFor(shop, customer, 1), { promo_code: code })).toMatchObject({
      code: 'order_too_cheap',
    });
  });
});

describe('what the version before has made', () => {
  it('has the line that its payment describes, before and after a job writes it', async () => {
    const clientId = await boundClient();
    const { id } = await buyAndPay(shop, customer, clientId);
    const written = await linesOfPayment(shop, id);
    await shop.services.db.delete(orderLines).where(eq(orderLines.paymentId, id));
    const { lines } = await shown(id);
    expect(lines).toMatchObject([{ id, client_id: clientId, amount: 8000, license_uuid: expect.any(String) }]);
    await fillOrderLines.run({}, shop.services, '');
    expect(await linesOfPayment(shop, id)).toEqual(written);
  });

  it('lacks licenses that the sweep issues, each once', async () => {
    const { id, lines } = await orderAndPay(shop, customer, await linesFor(shop, customer, 3));
    const { db, payments: service, licenses: bought } = shop.services;
    const missing = lines.slice(1).map((line) => line.id);
    await db.delete(licenses).where(inArray(licenses.orderLineId, missing));
    expect((await service.reconcile(new Date())).paidWithoutLicense).toContain(id);
    await sweepPayments.run({}, shop.services, '');
    await sweepPayments.run({}, shop.services, '');
    expect(await bought.ofPayments(db, [id])).toHaveLength(3);
    expect((await paymentOf(shop, id)).licensed).toBe(true);
  });
});
