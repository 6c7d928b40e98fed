import { contract } from '@warden/contract';
import { addDays, addYears, type Day } from '@warden/license';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { receiveMoney, setSeller } from '../../../test/invoices.ts';
import { openAccount } from '../../../test/licenses.ts';
import { orderAndPay } from '../../../test/orders.ts';
import { giveEnding, renewalsIn, run, runOn, setDay } from '../../../test/renewals.ts';
import { followInvoices } from '../invoices/jobs.ts';

const shop = sharedTestApp({}, { workers: false });
const { actionsOf, invoicesOf, lastEnd, mailsOf, openCompany, renewalsOf, setPrice } = renewalsIn(shop);

beforeAll(async () => {
  await setSeller(shop);
});
beforeEach(() => setDay(shop, TODAY));

/** No holiday is near the ends of the licenses. */
const TODAY = '2027-04-05';
const inDays = (days: number): Day => addDays(TODAY, days);

describe('renewal by invoice', () => {
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

  it('goes on by the next end where the license that ends first was extended otherwise', async () => {
    const { owner, id, caller, clients } = await openCompany(1, inDays(40));
    const later = await giveEnding(shop, { caller, userId: id }, inDays(58));
    await runOn(shop, TODAY);
    expect(await mailsOf(owner)).toHaveLength(1);
    await orderAndPay(shop, caller as Account, [{ client_id: clients[0] ?? '', plan: 'commercial' }]);
    await run(shop);
    expect(await renewalsOf(id)).toMatchObject([{ endsOn: inDays(58), endedAt: null }]);
    const [first, second] = await invoicesOf(id);
    expect(first?.canceledAt).not.toBeNull();
    expect(second?.validUntil).toBe(inDays(58));
    const { data } = await shop.call(contract.renewals.get, {}, caller);
    expect(data.renewals[0]).toMatchObject({ ends_on: inDays(58), lines: [{ client_id: later[0] }] });
    await runOn(shop, inDays(11));
    expect(await mailsOf(owner)).toHaveLength(2);
    await runOn(shop, inDays(28));
    const [mail] = await shop.mailbox.list({ to: owner.user.email, limit: 1 });
    expect(await mailsOf(owner)).toHaveLength(3);
    const [reminder] = await shop.mailbox.list({ to: owner.user.email, limit: 1 });
    expect(reminder?.id).not.toBe(mail?.id);
    expect(reminder?.text).toContain('Your license ends on 2 June 2027');
  });

  it('that was paid in part is reminded of by what is left, with the lines and prices of the invoice', async () => {
    const { owner, id, caller, clients } = await openCompany(1, inDays(40));
    const [later] = await giveEnding(shop, { caller, userId: id }, inDays(44));
    await runOn(shop, TODAY);
    const [invoice] = await invoicesOf(id);
    await receiveMoney(shop, invoice?.id ?? '', 1_000);
    await orderAndPay(shop, caller as Account, [{ client_id: clients[0] ?? '', plan: 'commercial' }]);
    await setPrice(10_000);
    const { data } = await shop.call(contract.renewals.get, {}, caller);
    await setPrice(8000);
    expect(data.renewals[0]).toMatchObject({
      amount: 16_000,
      lines: [
        { amount: 8000, is_ending: false },
        { amount: 8000, is_ending: true },
      ],
    });
    await runOn(shop, inDays(14));
    expect(await mailsOf(owner)).toHaveLength(2);
    const [reminder] = await shop.mailbox.list({ to: owner.user.email, limit: 1 });
    expect(reminder?.subject).toMatch(/^Your Warden license is about to end, and invoice .* is not paid in full yet$/);
    const text = reminder?.text.replaceAll(/\s+/g, ' ') ?? '';
    expect(text).toContain('Your license ends on 19 May 2027');
    expect(text).toContain('has been paid in part: 10 RUB has arrived, and 15 990 RUB is left to pay.');
    expect(text).toContain('Another license in this invoice has been extended otherwise meanwhile');
    expect(text).toContain(`Installation: “${later}”`);
    expect(text).toContain('Not received yet: 15 990 RUB');
    expect(text).not.toMatch(/Amount: |Order: /);
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

  it('says that a late payment counts from its day where it can be paid after the end, and is paid all the same', async () => {
    const { owner, id, clients } = await openCompany(1, inDays(2));
    await runOn(shop, TODAY);
    const [invoice] = await invoicesOf(id);
    const { number = '', amount = 0, validUntil = '' } = invoice ?? {};
    expect(await mailsOf(owner)).toEqual([`Invoice ${number} to renew your Warden license`]);
    const [mail] = await shop.mailbox.list({ to: owner.user.email });
    expect(mail?.text).toMatch(/by 7 April 2027, the license is extended by a year from its last day/);
    expect(mail?.text).toMatch(
      /can also be paid later, until .*, but then the year begins on the day the money arrives/,
    );
    setDay(shop, addDays(validUntil, 1));
    await followInvoices.run({}, shop.services, '');
    await run(shop);
    expect(await renewalsOf(id)).toMatchObject([{ outcome: 'declined' }]);
    await receiveMoney(shop, invoice?.id ?? '', amount, { accepted: true });
    await run(shop);
    await run(shop);
    expect(await renewalsOf(id)).toMatchObject([{ outcome: 'paid' }]);
    expect((await actionsOf(id)).filter((action) => action === 'renewal.paid')).toHaveLength(1);
    expect(await lastEnd(clients[0] ?? '')).toBe(addYears(addDays(validUntil, 1), 1));
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
