import { contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { documentsOf, giveInvoice, invoiceOf, receiveMoney, returnMoney, setSeller } from '../../../test/invoices.ts';
import { giveLicense, openAccount, sharedAccount } from '../../../test/licenses.ts';
import { licensesOf, paymentOf } from '../../../test/payments.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { DAY } from '../../platform/time.ts';
import { operator } from '../audit/service.ts';
import { users } from '../auth/tables.ts';
import { licenses } from '../licenses/tables.ts';
import { followInvoices } from './jobs.ts';
import { invoices } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const customer = sharedAccount(shop);
let invoice: Awaited<ReturnType<typeof giveInvoice>>;

beforeEach(async () => {
  await setSeller(shop);
  invoice = await giveInvoice(shop, customer);
});

const WHOLE = 800_000;
const refusedWith = (code: string) => expect.objectContaining({ code });
const status = async () =>
  (await shop.services.invoices.find(shop.services.db, [invoice.id])).map((found) => found.status)[0];
const kinds = async () => (await documentsOf(shop, invoice.payment_id)).map(({ kind }) => kind);
const lastDocument = async () => (await documentsOf(shop, invoice.payment_id)).at(-1);

describe('money that arrives', () => {
  it('whole settles the invoice: payment, license and closing document', async () => {
    expect(await receiveMoney(shop, invoice.id, WHOLE)).toBe('settled');
    expect(await status()).toBe('paid');
    expect(await paymentOf(shop, invoice.payment_id)).toMatchObject({ status: 'succeeded', licensed: true });
    const [license, ...more] = await licensesOf(shop, invoice.payment_id);
    expect(license).toMatchObject({ userId: customer.user.id, licensee: 'ООО «Ромашка»' });
    expect(more).toEqual([]);
    const upd = await lastDocument();
    expect(upd).toMatchObject({ kind: 'upd', date: moscowDay(new Date()) });
    expect(upd?.content).toMatchObject({
      invoice: { number: invoice.number, date: invoice.issued_on },
      payments: [{ number: '12', date: '2026-11-17' }],
      lines: [{ total: WHOLE, until: license?.expiresAt.toISOString().slice(0, 10) }],
    });
  });

  it('at night gives a term that begins on the day of the document, in Moscow', async () => {
    shop.setClock(() => new Date('2099-12-31T21:30:00Z'));
    await receiveMoney(shop, invoice.id, WHOLE, { accepted: true });
    expect(await lastDocument()).toMatchObject({ date: '2100-01-01', content: { lines: [{ from: '2100-01-01' }] } });
  });

  it('in part is recorded, and the rest settles the invoice; nothing beyond what is missing is taken', async () => {
    const refused = async (amount: number, options = {}) =>
      expect(receiveMoney(shop, invoice.id, amount, options)).rejects.toEqual(refusedWith('invoice_not_payable'));
    expect(await receiveMoney(shop, invoice.id, WHOLE - 1)).toBe('partial');
    expect(await status()).toBe('open');
    expect(await licensesOf(shop, invoice.payment_id)).toEqual([]);
    await refused(2);
    expect(await receiveMoney(shop, invoice.id, 1)).toBe('settled');
    expect(await invoiceOf(shop, invoice.id)).toMatchObject({ received: WHOLE });
    await refused(1);
    await refused(1, { accepted: true });
    expect(await kinds()).toEqual(['invoice', 'upd']);
  });

  it('twice at the same moment settles once', async () => {
    const results = await Promise.allSettled([1, 2, 3].map(() => receiveMoney(shop, invoice.id, WHOLE)));
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await licensesOf(shop, invoice.payment_id)).toHaveLength(1);
    expect(await kinds()).toEqual(['invoice', 'upd']);
  });

  it('for an expired or canceled invoice settles it only if an administrator accepts it', async () => {
    shop.later(20 * DAY);
    expect(await status()).toBe('expired');
    await expect(receiveMoney(shop, invoice.id, WHOLE)).rejects.toEqual(refusedWith('invoice_not_payable'));
    await followInvoices.run({}, shop.services, '');
    const expired = { status: 'canceled', cancelReason: 'invoice_expired' };
    expect(await paymentOf(shop, invoice.payment_id)).toMatchObject(expired);
    expect(await receiveMoney(shop, invoice.id, WHOLE, { accepted: true })).toBe('settled');
    expect(await status()).toBe('paid');
    expect(await paymentOf(shop, invoice.payment_id)).toMatchObject({ status: 'succeeded', cancelReason: null });
    expect(await licensesOf(shop, invoice.payment_id)).toHaveLength(1);
  });

  it('gives its license to a blocked account too', async () => {
    const { db } = shop.services;
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, customer.user.id));
    await receiveMoney(shop, invoice.id, WHOLE);
    await db.update(users).set({ blockedAt: null }).where(eq(users.id, customer.user.id));
    expect((await licensesOf(shop, invoice.payment_id))[0]?.userId).toBe(customer.user.id);
  });
});

describe('the tax of the closing document', () => {
  const ofRate = (from: string, rate: 20 | 22 | null) => ({ from, rate, ground: rate === null ? 'exempt' : null });

  it('stays that of the invoice when the settings of the same day are corrected', async () => {
    await setSeller(shop, { vat: [ofRate('2026-01-01', 22)] });
    await receiveMoney(shop, invoice.id, WHOLE);
    expect((await lastDocument())?.content.lines[0]).toMatchObject({ vatRate: null, vat: 0 });
  });

  it('is the new one where the rate changed between the two days', async () => {
    const tomorrow = moscowDay(new Date(Date.now() + DAY));
    await setSeller(shop, { vat: [ofRate('2026-01-01', 20), ofRate(tomorrow, 22)] });
    invoice = await giveInvoice(shop, customer);
    shop.later(2 * DAY);
    await receiveMoney(shop, invoice.id, WHOLE);
    const [asked, closed] = await documentsOf(shop, invoice.payment_id);
    expect(asked?.content.lines[0]).toMatchObject({ vatRate: 20, vat: 133_333 });
    expect(closed?.content.lines[0]).toMatchObject({ vatRate: 22, vat: 144_262, total: WHOLE });
  });
});

describe('money that is returned', () => {
  beforeEach(() => receiveMoney(shop, invoice.id, WHOLE));

  it('whole revokes the license and cancels the closing document of a right that was never used', async () => {
    expect(await returnMoney(shop, invoice.id, WHOLE)).toBe('returned');
    expect(await status()).toBe('returned');
    expect((await licensesOf(shop, invoice.payment_id))[0]?.revokedAt).not.toBeNull();
    expect((await paymentOf(shop, invoice.payment_id)).refundedAt).not.toBeNull();
    expect((await lastDocument())?.content).toMatchObject({
      type: 'cancellation',
      ground: 'Возврат оплаты банковским переводом',
      before: [{ total: WHOLE }],
      lines: [{ total: 0, vat: 0 }],
    });
  });

  it.each([
    ['was used', false],
    ['was used before another text replaced it', true],
  ])('whole corrects the closing document of a right that %s', async (_, isReplaced) => {
    const { db } = shop.services;
    const ofPayment = eq(licenses.paymentId, invoice.payment_id);
    await db.update(licenses).set({ validationCount: 1 }).where(ofPayment);
    if (isReplaced) {
      const next = await giveLicense(shop, customer.user.id, { clientId: invoice.client_id });
      await db.update(licenses).set({ paymentId: null, replacedBy: next.id }).where(ofPayment);
      await db.update(licenses).set({ paymentId: invoice.payment_id }).where(eq(licenses.id, next.id));
    }
    await returnMoney(shop, invoice.id, WHOLE);
    expect((await lastDocument())?.content).toMatchObject({ type: 'correction', lines: [{ total: 0 }] });
  });

  it('in part leaves the license, and the rest revokes it', async () => {
    expect(await returnMoney(shop, invoice.id, 300_000)).toBe('partial');
    expect(await status()).toBe('paid');
    expect((await licensesOf(shop, invoice.payment_id))[0]?.revokedAt).toBeNull();
    expect((await lastDocument())?.content).toMatchObject({ type: 'correction', lines: [{ total: 500_000 }] });
    expect(await returnMoney(shop, invoice.id, 500_000)).toBe('returned');
    const corrected = { type: 'correction', before: [{ total: 500_000 }], lines: [{ total: 0 }] };
    expect((await lastDocument())?.content).toMatchObject(corrected);
    expect(await kinds()).toEqual(['invoice', 'upd', 'correction', 'correction']);
  });

  it('is in the currency of the invoice, as is what arrives', async () => {
    const { db, invoices: service } = shop.services;
    const how = { money: { minor: WHOLE, currency: 'USD' }, actor: operator };
    const transfer = { number: '12', date: '2026-11-17' };
    const refused = refusedWith('transfer_other_currency');
    const { id } = await giveInvoice(shop, customer);
    await expect(db.transaction((tx) => service.receive(tx, id, { ...how, transfer }))).rejects.toEqual(refused);
    const returned = { ...how, reason: 'because', by: 'operator' };
    await expect(db.transaction((tx) => service.returnMoney(tx, invoice.id, returned))).rejects.toEqual(refused);
    expect(await status()).toBe('paid');
  });

  it('is never more than was paid, and never of an invoice that was not', async () => {
    await expect(returnMoney(shop, invoice.id, WHOLE + 1)).rejects.toEqual(refusedWith('payment_not_refundable'));
    const { id } = await giveInvoice(shop, customer);
    await expect(returnMoney(shop, id, 1)).rejects.toEqual(refusedWith('invoice_not_payable'));
    expect(await kinds()).toEqual(['invoice', 'upd']);
  });
});

describe('an account', () => {
  it('that is deleted cancels its open invoices and leaves the documents of the paid ones', async () => {
    const leaving = await openAccount(shop);
    const [paid, open] = [await giveInvoice(shop, leaving), await giveInvoice(shop, leaving)];
    await receiveMoney(shop, paid.id, WHOLE);
    await shop.call(contract.auth.deleteAccount, { body: { password: leaving.password } }, leaving);
    expect(await invoiceOf(shop, open.id)).toMatchObject({ userId: null, canceledAt: expect.any(Date) });
    const canceled = { status: 'canceled', cancelReason: 'account_deleted' };
    expect(await paymentOf(shop, open.payment_id)).toMatchObject(canceled);
    expect(await invoiceOf(shop, paid.id)).toMatchObject({ userId: null, canceledAt: null });
    const documents = ['invoice', 'upd'].map((kind) => ({ kind, userId: null }));
    expect(await documentsOf(shop, paid.payment_id)).toMatchObject(documents);
    expect(await receiveMoney(shop, open.id, WHOLE, { accepted: true })).toBe('settled');
    expect(await licensesOf(shop, open.payment_id)).toMatchObject([{ userId: null }]);
  });

  it('that is merged into another gives it its invoices', async () => {
    const [from, to] = [await openAccount(shop), await openAccount(shop)];
    const { id } = await giveInvoice(shop, from);
    const { db, holdings } = shop.services;
    await db.transaction((tx) => holdings.move(tx, [from.user.id], to.user.id));
    const { data } = await shop.call(contract.invoices.get, { params: { id } }, to);
    expect(data.documents).toHaveLength(1);
    expect(await documentsOf(shop, data.payment_id)).toMatchObject([{ userId: to.user.id }]);
    await expect(shop.call(contract.invoices.get, { params: { id } }, from)).rejects.toThrow();
  });
});

it('the comparison shows a paid invoice without a license, and a license whose invoice is not paid', async () => {
  const administrator = await openAccount(shop, { isAdmin: true });
  const drift = async () => {
    const { data } = await shop.call(contract.admin.drift, {}, administrator);
    return [data.paid_without_license, data.license_without_payment].map((rows) => rows.map(({ id }) => id));
  };
  const { db } = shop.services;
  const markPaid = (paidAt: Date | null) => db.update(invoices).set({ paidAt }).where(eq(invoices.id, invoice.id));
  await receiveMoney(shop, invoice.id, WHOLE);
  expect(await drift()).toEqual([[], []]);
  const [license] = await licensesOf(shop, invoice.payment_id);
  await markPaid(null);
  expect(await drift()).toEqual([[], [license?.id]]);
  await markPaid(new Date());
  const ofPayment = eq(licenses.paymentId, invoice.payment_id);
  await db.update(licenses).set({ paymentId: null, issuedBy: 'test' }).where(ofPayment);
  expect(await drift()).toEqual([[invoice.payment_id], []]);
});
