import { type BodyOf, contract } from '@warden/contract';
import { addDays, type Day } from '@warden/license';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { receiveMoney, setSeller } from '../../../test/invoices.ts';
import { openAccount } from '../../../test/licenses.ts';
import { orderAndPay } from '../../../test/orders.ts';
import { giveEnding, renewalsIn, run, runOn, saveCard, setDay } from '../../../test/renewals.ts';
import { savedMethods } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const db = () => shop.services.db;
const { actionsOf, charged, invoicesOf, lastEnd, openCardholder, openCompany, paymentsOf, renewalsOf } =
  renewalsIn(shop);

beforeAll(async () => {
  await setSeller(shop);
});
beforeEach(() => setDay(shop, TODAY));

/** No holiday is near the ends of the licenses. */
const TODAY = '2027-04-05';
const inDays = (days: number): Day => addDays(TODAY, days);

describe('by invoice', () => {
  it('two processes issue one', async () => {
    const { id } = await openCompany(1, inDays(30));
    setDay(shop, TODAY);
    await Promise.all([run(shop), run(shop), run(shop)]);
    expect(await invoicesOf(id)).toHaveLength(1);
    expect(await renewalsOf(id)).toHaveLength(1);
  });

  it('stays as it is when part of it was paid', async () => {
    const { id, caller, clients } = await openCompany(2, inDays(40));
    await runOn(shop, TODAY);
    const [invoice] = await invoicesOf(id);
    await receiveMoney(shop, invoice?.id ?? '', 1_000);
    await orderAndPay(shop, caller as Account, [{ client_id: clients[0] ?? '', plan: 'commercial' }]);
    await run(shop);
    expect(await invoicesOf(id)).toMatchObject([{ canceledAt: null, received: 1_000 }]);
  });

  it('leaves out what was ordered, and nothing comes again for an invoice that its owner has canceled', async () => {
    const { id, caller, clients } = await openCompany(1, inDays(40));
    await runOn(shop, TODAY);
    const [invoice] = await invoicesOf(id);
    await shop.call(contract.invoices.cancel, { params: { id: invoice?.id ?? '' } }, caller);
    await run(shop);
    await run(shop);
    expect(await invoicesOf(id)).toHaveLength(1);
    expect(await lastEnd(clients[0] ?? '')).toBe(inDays(40));
  });

  it('comes for a person who has switched it on alone, and for no organization without one company', async () => {
    const person = await openAccount(shop);
    const company = await giveCompany(shop, person);
    const of = { caller: person, userId: person.user.id };
    await giveEnding(shop, of, inDays(20));
    const { id, caller } = await openCompany(1, inDays(20));
    await giveCompany(shop, caller);
    await runOn(shop, TODAY);
    expect(await invoicesOf(person.user.id)).toEqual([]);
    expect(await invoicesOf(id)).toEqual([]);
    const body = { by: 'invoice' as const, company_id: company.id };
    const { data } = await shop.call(contract.renewals.set, { body }, person);
    expect(data).toMatchObject({ by: 'invoice', is_default: false, company_id: company.id });
    await run(shop);
    expect(await invoicesOf(person.user.id)).toHaveLength(1);
  });

  it('is withdrawn when it is switched off, and says in the settings what comes', async () => {
    const { id, caller, clients } = await openCompany(1, inDays(60));
    const before = await shop.call(contract.renewals.get, {}, caller);
    expect(before.data).toMatchObject({
      by: 'invoice',
      is_default: true,
      renewals: [
        { id: null, state: 'planned', ends_on: inDays(60), next_on: inDays(15), lines: [{ client_id: clients[0] }] },
      ],
    });
    await runOn(shop, inDays(15));
    const open = await shop.call(contract.renewals.get, {}, caller);
    expect(open.data.renewals).toMatchObject([{ state: 'invoiced', invoice: { number: expect.any(String) } }]);
    const { data } = await shop.call(contract.renewals.set, { body: { by: 'off' } }, caller);
    expect(data).toMatchObject({ by: 'off', renewals: [] });
    expect(await invoicesOf(id)).toMatchObject([{ canceledAt: expect.any(Date) }]);
    await run(shop);
    expect(await invoicesOf(id)).toHaveLength(1);
    expect(await actionsOf(id)).toEqual(expect.arrayContaining(['renewal.switched']));
  });
});

describe('by card', () => {
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

  it('is made up for on the next day where the provider did not answer', async () => {
    const { id } = await openCardholder(inDays(3));
    for (let day = 0; day < 3; day++) await runOn(shop, inDays(day));
    shop.yookassa.faults.next('error-before', { count: 20, on: 'createPayment' });
    await runOn(shop, inDays(3));
    const [order] = await paymentsOf(id);
    expect(order).toMatchObject({ status: 'pending', providerPaymentId: null });
    shop.yookassa.faults.clear();
    setDay(shop, inDays(3), '07:20:00');
    await run(shop);
    expect((await paymentsOf(id)).map(({ status }) => status)).toEqual(['succeeded']);
    expect(await charged(id)).toHaveLength(1);
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
