import { contract } from '@warden/contract';
import { addDays, addYears, type Day, dayOf } from '@warden/license';
import { declineReasons } from '@warden/yookassa';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { atEachEdge, dyingAt } from '../../../test/crash.ts';
import { receiveMoney, setSeller } from '../../../test/invoices.ts';
import { orderAndPay } from '../../../test/orders.ts';
import { giveEnding, renewalsIn, run, runOn, setDay } from '../../../test/renewals.ts';
import { giveWebhook } from '../../../test/webhooks.ts';
import { operator } from '../audit/service.ts';
import { followInvoices } from '../invoices/jobs.ts';
import { remindOfExpiry } from '../licenses/jobs.ts';
import { webhookDeliveries } from '../webhooks/tables.ts';
import { followCardRenewal } from './by-card.ts';
import { verdictOf } from './domain.ts';
import { savedMethods } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const db = () => shop.services.db;
const {
  actionsOf,
  charged,
  clientsOf,
  invoicesOf,
  lastEnd,
  mailsOf,
  openCardholder,
  openCompany,
  paymentsOf,
  renewalsOf,
  setPrice,
} = renewalsIn(shop);

/** The messages that wait for a webhook or went to it, by their type. */
const emittedTo = async (webhookId: string) =>
  Object.groupBy(
    await db().select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId)),
    ({ type }) => type,
  );

beforeAll(async () => {
  await setSeller(shop);
});
beforeEach(() => setDay(shop, TODAY));

/** No holiday is near the ends of the licenses. */
const TODAY = '2027-04-05';
const inDays = (days: number): Day => addDays(TODAY, days);

describe('by invoice', () => {
  it('comes once for all licenses of an organization that end within 60 days, and extends each by its year', async () => {
    const endsOn = inDays(50);
    const { owner, id, caller, clients } = await openCompany(2, endsOn);
    const types = ['invoice.issued', 'payment.succeeded', 'license.extended'] as const;
    const { params: webhook } = await giveWebhook(shop, id, { types: [...types] });
    const [later = ''] = await giveEnding(shop, { caller, userId: id }, inDays(64));
    const [tooLate = ''] = await giveEnding(shop, { caller, userId: id }, inDays(66));
    await runOn(shop, inDays(4));
    expect(await invoicesOf(id)).toEqual([]);
    await runOn(shop, inDays(5));
    await run(shop);
    const [invoice, ...others] = await invoicesOf(id);
    expect(others).toEqual([]);
    expect((await clientsOf(invoice?.paymentId ?? '')).toSorted()).toEqual([...clients, later].toSorted());
    expect(invoice?.validUntil).toBe(endsOn);
    expect(await mailsOf(owner)).toEqual([`Invoice ${invoice?.number} to renew your Warden licenses`]);
    const [mail] = await shop.mailbox.list({ to: owner.user.email });
    expect(mail?.links).toContain(`http://shop.test/renewals?invoice=${invoice?.id}&org=${id}`);
    await receiveMoney(shop, invoice?.id ?? '', invoice?.amount ?? 0);
    for (const clientId of clients) expect(await lastEnd(clientId)).toBe(addYears(endsOn, 1));
    expect(await lastEnd(later)).toBe(addYears(inDays(64), 1));
    expect(await lastEnd(tooLate)).toBe(inDays(66));
    await runOn(shop, inDays(6));
    expect(await renewalsOf(id)).toMatchObject([{ by: 'invoice', outcome: 'paid', endsOn }]);
    const emitted = await emittedTo(webhook.id);
    expect(types.map((type) => emitted[type]?.length)).toEqual([1, 1, 3]);
  });

  it('has reminders of the invoice in place of those of each license, and when it is ignored those come', async () => {
    const endsOn = inDays(40);
    const { owner, id } = await openCompany(2, endsOn);
    const { params: webhook } = await giveWebhook(shop, id, { types: ['license.expiring'] });
    await runOn(shop, TODAY);
    for (const day of [1, 9, 10, 11, 32, 33, 34, 38, 39, 40, 41, 42, 44]) {
      setDay(shop, inDays(day));
      await remindOfExpiry.run({}, shop.services, '');
      await followInvoices.run({}, shop.services, '');
      await run(shop);
      await mailsOf(owner);
    }
    const [invoice, ...others] = await invoicesOf(id);
    expect(others).toEqual([]);
    const number = invoice?.number;
    const subjects = await mailsOf(owner);
    const about = subjects.map((subject) => subject.replace(/until .*$/, 'until …'));
    expect(about.filter((subject) => subject.includes(`${number}`))).toEqual([
      `Invoice ${number} to renew your Warden licenses`,
      `Your Warden licenses are about to end, and invoice ${number} is not paid yet`,
      `Your Warden licenses are about to end, and invoice ${number} is not paid yet`,
      `Invoice ${number} for Warden can be paid until …`,
      `Invoice ${number} for Warden has expired`,
    ]);
    const ofLicenses = about.filter((subject) => !subject.includes(`${number}`));
    // Only what is due after the invoice has expired: of each license the last reminder, and that it has ended.
    expect(ofLicenses.length).toBeGreaterThanOrEqual(2);
    expect(ofLicenses.length).toBeLessThanOrEqual(4);
    expect(await renewalsOf(id)).toMatchObject([{ outcome: 'declined' }]);
    // Twice of each license, with the reminders of the invoice.
    expect((await emittedTo(webhook.id))['license.expiring']).toHaveLength(4);
  });

  it('is issued again without a license that its owner has renewed meanwhile, and canceled where none is left', async () => {
    const { owner, id, caller, clients } = await openCompany(2, inDays(40));
    await runOn(shop, TODAY);
    const [first] = await invoicesOf(id);
    const [bought = '', left = ''] = clients;
    await orderAndPay(shop, caller as Account, [{ client_id: bought, plan: 'commercial' }]);
    await run(shop);
    const [canceled, again, ...others] = await invoicesOf(id);
    expect(others).toEqual([]);
    expect(canceled).toMatchObject({ id: first?.id, canceledAt: expect.any(Date) });
    expect(await clientsOf(again?.paymentId ?? '')).toEqual([left]);
    expect(await mailsOf(owner)).toContain(`Invoice ${again?.number} to renew your Warden license`);
    await orderAndPay(shop, caller as Account, [{ client_id: left, plan: 'commercial' }]);
    await run(shop);
    await run(shop);
    expect((await invoicesOf(id)).map(({ canceledAt }) => canceledAt !== null)).toEqual([true, true]);
    expect(await renewalsOf(id)).toMatchObject([{ outcome: 'withdrawn' }]);
    expect(await lastEnd(left)).toBe(addYears(inDays(40), 1));
  });
});

describe('by card', () => {
  it('is announced 30, 7 and 1 day before, charged on the day on which the first license ends, and loses no day', async () => {
    const endsOn = inDays(60);
    const { owner, id, clients } = await openCardholder(endsOn, { count: 2 });
    const dates: Day[] = [];
    let seen = 0;
    for (const day of [14, 15, 29, 30, 31, 52, 53, 54, 58, 59, 60, 61, 64]) {
      setDay(shop, inDays(day));
      await run(shop);
      await run(shop);
      await remindOfExpiry.run({}, shop.services, '');
      const subjects = await mailsOf(owner);
      if (subjects.length > seen) dates.push(...subjects.slice(seen).map(() => inDays(day)));
      seen = subjects.length;
    }
    expect(dates).toEqual([addDays(endsOn, -30), addDays(endsOn, -7), addDays(endsOn, -1)]);
    expect(await paymentsOf(id)).toMatchObject([{ status: 'succeeded', isRenewal: true, method: 'card' }]);
    expect(await charged(id)).toHaveLength(1);
    for (const clientId of clients) expect(await lastEnd(clientId)).toBe(addYears(endsOn, 1));
    expect(await renewalsOf(id)).toMatchObject([{ outcome: 'paid', attempts: 1 }]);
    expect(await actionsOf(id)).toEqual([
      ...['renewal.method_saved', 'renewal.switched', 'renewal.charged', 'renewal.paid'],
    ]);
  });

  it('that was announced and could not be tried in time says so, and leaves the reminder of the end to the license', async () => {
    const { owner, id } = await openCardholder(inDays(7));
    await runOn(shop, TODAY);
    await mailsOf(owner);
    const { settings } = shop.services;
    await settings.write('payment_enabled', false, operator);
    for (const day of [6, 7, 8, 10, 20, 21, 22, 23]) {
      setDay(shop, inDays(day));
      await remindOfExpiry.run({}, shop.services, '');
      await run(shop);
      await mailsOf(owner);
    }
    await settings.write('payment_enabled', true, operator);
    expect(await charged(id)).toEqual([]);
    expect(await mailsOf(owner)).toEqual([
      expect.stringMatching(/^Your Warden license is renewed on/),
      'Your Warden license has expired',
      'Your Warden license was not renewed',
    ]);
    expect(await renewalsOf(id)).toMatchObject([{ outcome: 'declined', attempts: 0 }]);
  });

  it('says nothing of a license that its owner has renewed before it was too late to charge', async () => {
    const { owner, clients } = await openCardholder(inDays(7));
    await runOn(shop, TODAY);
    await mailsOf(owner);
    setDay(shop, inDays(6));
    await orderAndPay(shop, owner, [{ client_id: clients[0] ?? '', plan: 'commercial' }]);
    await runOn(shop, inDays(30));
    expect(await mailsOf(owner)).toEqual([expect.stringMatching(/^Your Warden license is renewed on/)]);
  });

  it('is tried on D, D+3, D+6 and D+11 while the bank declines, and says each time what to do', async () => {
    const endsOn = inDays(10);
    const { owner, id } = await openCardholder(endsOn);
    shop.yookassa.faults.autopayments('insufficient_funds');
    const attempts: number[] = [];
    for (let day = 0; day <= 30; day++) {
      await runOn(shop, inDays(day));
      await mailsOf(owner);
      const made = (await paymentsOf(id)).length;
      if (made > attempts.length) attempts.push(day - 10);
    }
    expect(attempts).toEqual([0, 3, 6, 11]);
    const orders = await paymentsOf(id);
    expect(new Set(orders.map(({ idempotenceKey }) => idempotenceKey)).size).toBe(4);
    expect(orders.every(({ status }) => status === 'canceled')).toBe(true);
    expect(await renewalsOf(id)).toMatchObject([{ outcome: 'declined', attempts: 4 }]);
    const declined = (await mailsOf(owner)).filter((subject) => subject.includes('declined'));
    expect(declined).toHaveLength(4);
  });

  it('is tried again after an attempt, and then paid', async () => {
    const { id, clients } = await openCardholder(inDays(10));
    shop.yookassa.faults.autopayments('issuer_unavailable', { count: 1 });
    for (let day = 0; day <= 14; day++) await runOn(shop, inDays(day));
    expect((await paymentsOf(id)).map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
    // It had ended, so the year begins on the day of the charge.
    expect(await lastEnd(clients[0] ?? '')).toBe(addYears(inDays(13), 1));
  });

  it('goes on, ends or forgets the card as each reason of a bank asks for, and tells its owner', async () => {
    const holders: (Awaited<ReturnType<typeof openCardholder>> & { reason: (typeof declineReasons)[number] })[] = [];
    for (const reason of declineReasons) holders.push({ reason, ...(await openCardholder(inDays(3))) });
    await runOn(shop, inDays(2));
    setDay(shop, inDays(3));
    for (const { reason, owner, id, method } of holders) {
      shop.yookassa.faults.autopayments(reason, { count: 1 });
      const [announced] = await renewalsOf(id);
      await followCardRenewal(shop.services, announced?.id ?? '');
      const verdict = verdictOf(reason);
      const isTechnical = reason === 'internal_timeout';
      const next = isTechnical ? inDays(4) : verdict === 'again' ? inDays(6) : null;
      const [renewal] = await renewalsOf(id);
      const found = { reason, outcome: renewal?.outcome, next: renewal?.nextAt && dayOf(renewal.nextAt) };
      expect(found).toEqual({ reason, outcome: next ? null : 'declined', next });
      const stored = await db().select().from(savedMethods).where(eq(savedMethods.id, method.id));
      expect({ reason, stored: stored.length }).toEqual({ reason, stored: verdict === 'gone' ? 0 : 1 });
      const told = (await mailsOf(owner)).filter((subject) => subject.includes('declined'));
      expect({ reason, told: told.length }).toEqual({ reason, told: isTechnical ? 0 : 1 });
      expect(await lastEnd(holders.find((holder) => holder.id === id)?.clients[0] ?? '')).toBe(inDays(3));
    }
    for (const day of [4, 6]) await runOn(shop, inDays(day));
    for (const { reason, id } of holders) {
      const charges = (await charged(id)).length;
      expect({ reason, charges }).toEqual({ reason, charges: verdictOf(reason) === 'again' ? 1 : 0 });
    }
  });

  it('waits for a charge that the provider has not decided, and makes no other before', async () => {
    const { id } = await openCardholder(inDays(3));
    await runOn(shop, inDays(2));
    shop.yookassa.faults.autopayments('pending', { count: 1 });
    await runOn(shop, inDays(3));
    await run(shop);
    expect(await paymentsOf(id)).toMatchObject([{ status: 'pending', providerPaymentId: expect.any(String) }]);
    // The provider gives it up after an hour.
    await runOn(shop, inDays(4));
    await run(shop);
    expect(await paymentsOf(id)).toMatchObject([{ status: 'canceled', cancelReason: 'expired_on_confirmation' }]);
    await runOn(shop, inDays(6));
    expect((await paymentsOf(id)).map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
    expect(await charged(id)).toHaveLength(1);
  });

  it('ends where the provider does not know the card any more', async () => {
    const { id, method } = await openCardholder(inDays(3));
    const [stored] = await db().select().from(savedMethods).where(eq(savedMethods.id, method.id));
    shop.yookassa.removeCard(stored?.providerMethodId ?? '');
    for (let day = 0; day <= 8; day++) await runOn(shop, inDays(day));
    expect(await paymentsOf(id)).toMatchObject([{ status: 'failed', cancelReason: 'method_unknown' }]);
    expect(await db().select().from(savedMethods).where(eq(savedMethods.userId, id))).toEqual([]);
  });

  it('asks for consent where it costs more than the limit or than was announced, and charges nothing without it', async () => {
    const { owner, id } = await openCardholder(inDays(10), { most: 10 });
    for (let day = 0; day <= 22; day++) {
      await runOn(shop, inDays(day));
      await mailsOf(owner);
    }
    expect(await paymentsOf(id)).toEqual([]);
    const [mail] = await shop.mailbox.list({ to: owner.user.email });
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('This is more than your limit of 10 RUB. We charge nothing');
    expect(mail?.text).not.toMatch(/Will be charged on|Your limit:/);
    const asked = (await mailsOf(owner)).filter((subject) => subject.includes('consent'));
    expect(asked).toHaveLength(6);
    expect(await renewalsOf(id)).toMatchObject([{ outcome: 'declined' }]);
  });

  it('charges what its owner has agreed to, and asks again where that was not the price any more', async () => {
    const { owner, id } = await openCardholder(inDays(35), { most: 28_000 });
    await runOn(shop, inDays(5));
    await setPrice(30_000);
    try {
      await runOn(shop, inDays(28));
      await mailsOf(owner);
      const { data } = await shop.call(contract.renewals.get, {}, owner);
      const [waiting] = data.renewals;
      expect(waiting).toMatchObject({ state: 'consent', amount: 30_000 });
      const [asking] = await shop.mailbox.list({ to: owner.user.email });
      expect(asking?.text.replaceAll(/\s+/g, ' ')).toContain('This is more than your limit of 28 000 RUB.');
      const params = { id: waiting?.id ?? '' };
      const agree = (amount: number) =>
        shop.call(contract.renewals.agree, { params, body: { amount, currency: 'RUB' } }, owner);
      expect((await refusal(agree(29_000))).code).toBe('amount_mismatch');
      expect((await agree(30_000)).data.renewals[0]).toMatchObject({ state: 'announced', allowed_amount: 30_000 });
      await runOn(shop, inDays(34));
      expect((await mailsOf(owner)).at(-1)).toMatch(/license is renewed on/);
      const [notice] = await shop.mailbox.list({ to: owner.user.email });
      expect(notice?.text).toMatch(/You agreed to: 30\s000/);
      expect(notice?.text).not.toContain('Your limit');
      await setPrice(31_000);
      await runOn(shop, inDays(35));
      expect(await paymentsOf(id)).toEqual([]);
      await mailsOf(owner);
      const [again] = await shop.mailbox.list({ to: owner.user.email });
      expect(again?.text.replaceAll(/\s+/g, ' ')).toContain('This is more than the 30 000 RUB that you agreed to.');
      expect((await agree(31_000)).data.renewals[0]).toMatchObject({ state: 'announced' });
      // Its day has come, so it is charged at the next run.
      await run(shop);
      expect(await paymentsOf(id)).toMatchObject([{ status: 'succeeded', amount: 31_000_00 }]);
      expect((await refusal(agree(31_000))).code).toBe('renewal_closed');
    } finally {
      await setPrice(25_000);
    }
  });

  it('either charges or is switched off, whichever comes first', async () => {
    for (let round = 0; round < 4; round++) {
      const { owner, id } = await openCardholder(inDays(3));
      for (let day = 0; day < 3; day++) await runOn(shop, inDays(day));
      setDay(shop, inDays(3));
      const off = () => shop.call(contract.renewals.set, { body: { by: 'off' } }, owner);
      await Promise.all(round % 2 ? [off(), run(shop)] : [run(shop), off()]);
      const [renewal] = await renewalsOf(id);
      const made = await paymentsOf(id);
      expect(renewal?.outcome).toBe(made.length > 0 ? 'paid' : 'withdrawn');
      expect(await charged(id)).toHaveLength(made.length);
    }
  });

  it('is charged once, however many processes run', async () => {
    const { id, clients } = await openCardholder(inDays(3));
    for (let day = 0; day < 3; day++) await runOn(shop, inDays(day));
    setDay(shop, inDays(3));
    await Promise.all([run(shop), run(shop), run(shop), run(shop)]);
    expect(await paymentsOf(id)).toHaveLength(1);
    expect(await charged(id)).toHaveLength(1);
    expect(await lastEnd(clients[0] ?? '')).toBe(addYears(inDays(3), 1));
  });

  it('charges nothing for a license that its owner has renewed, and nothing at all where none is left', async () => {
    const { owner, id, clients } = await openCardholder(inDays(5), { count: 2 });
    await runOn(shop, inDays(1));
    await orderAndPay(shop, owner, [{ client_id: clients[0] ?? '', plan: 'commercial' }]);
    for (let day = 2; day <= 5; day++) await runOn(shop, inDays(day));
    const [order] = await paymentsOf(id);
    expect(await clientsOf(order?.id ?? '')).toEqual([clients[1]]);
    expect(await lastEnd(clients[0] ?? '')).toBe(addYears(inDays(5), 1));
  });
});

it('a process that dies at any step of a charge leaves one charge, which the next run goes on with', async () => {
  const edges = await atEachEdge(async (edge) => {
    const { id, clients } = await openCardholder(inDays(3));
    for (const day of [0, 2]) await runOn(shop, inDays(day));
    setDay(shop, inDays(3));
    const [renewal] = await renewalsOf(id);
    const died = await dyingAt(shop.services, edge, (services) => followCardRenewal(services, renewal?.id ?? ''));
    await run(shop);
    await run(shop);
    expect(await charged(id), `after ${died}`).toHaveLength(1);
    expect(
      (await paymentsOf(id)).map(({ status }) => status),
      `after ${died}`,
    ).toEqual(['succeeded']);
    expect(await lastEnd(clients[0] ?? ''), `after ${died}`).toBe(addYears(inDays(3), 1));
    expect(await renewalsOf(id), `after ${died}`).toMatchObject([{ outcome: 'paid' }]);
    return died;
  });
  expect(edges).toContain('after provider.createPayment');
  expect(edges).toContain('before provider.createPayment');
  expect(edges).toContain('after the commit');
});
