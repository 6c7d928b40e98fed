import { contract, type WantedLine } from '@warden/contract';
import { addDays, dayOf } from '@warden/license';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { parseCsv } from '../../../test/csv.ts';
import { documentsOf, receiveMoney, returnMoney, setSeller } from '../../../test/invoices.ts';
import { openAccount, sharedAccount } from '../../../test/licenses.ts';
import { linesFor, linesOfPayment, orderAndPay, orderOf } from '../../../test/orders.ts';
import { buyAndPay, licensesOf } from '../../../test/payments.ts';
import { readPdf } from '../../../test/pdf.ts';
import { givePromoCode } from '../../../test/promo-codes.ts';
import { findTransfer, importStatement, outgoing } from '../../../test/transfers.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { DAY } from '../../platform/time.ts';
import type { DocumentLine } from '../documents/service.ts';
import { vatPart } from '../seller/service.ts';
import { findOfPayments } from './store.ts';

const shop = sharedTestApp();
const customer = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });
const asCustomer = () => ({ token: customer.token });
const RATE = 22;
let company: Awaited<ReturnType<typeof giveCompany>>;

beforeAll(() => setSeller(shop, { vat: [{ from: '2026-01-01', rate: RATE, ground: null }] }));
beforeEach(async () => {
  company = await giveCompany(shop, customer);
});

/** Three licenses: for a year, for two, and for an installation that is to be named. */
const wanted = async (): Promise<WantedLine[]> => {
  const [first, second] = (await linesFor(shop, customer, 2)) as [WantedLine, WantedLine];
  return [first, { ...second, years: 2 }, { client_id: null, plan: 'individual' }];
};
const byInvoice = async (lines: WantedLine[], choice: { promo_code?: string } = {}) => {
  const order = await orderOf(shop, customer, lines, { method: 'invoice', company_id: company.id, ...choice });
  return { ...order, invoiceId: order.invoice_id as string };
};
const shown = async (id: string) => (await shop.call(contract.invoices.get, { params: { id } }, asCustomer())).data;
const totals = (lines: readonly DocumentLine[] | undefined) => lines?.map(({ total }) => total);
const expectTax = (lines: readonly DocumentLine[]) => {
  for (const { total, vat } of lines) expect(vat).toBe(vatPart(total, RATE));
};
const states = async (paymentId: string) => {
  const licenses = await licensesOf(shop, paymentId);
  return (await linesOfPayment(shop, paymentId)).map(({ id, refunded }) => {
    const license = licenses.find((row) => (row.orderLineId ?? paymentId) === id);
    return [refunded, license ? license.revokedAt !== null : null];
  });
};
const mailText = async (about: RegExp) => {
  const { text } = await shop.mailTo(customer.user.email, (mail) => about.test(mail.text.replaceAll(/\s+/g, ' ')));
  return text.replaceAll(/\s+/g, ' ');
};

describe('an order by invoice', () => {
  it('has its lines on the invoice, with terms, discounts and the code, and in the API', async () => {
    const { code } = await givePromoCode(shop, { code: `SPRING${Date.now()}` });
    const { id, invoiceId, priced } = await byInvoice(await wanted(), { promo_code: code });
    const stored = await linesOfPayment(shop, id);
    const [invoice] = await documentsOf(shop, id);
    expect(invoice?.content.lines).toMatchObject(
      stored.map(({ id: lineId, clientId, years, amount: total, discount }) => ({
        ...{ lineId, clientId, years, days: 0, from: null, until: null, total, discount, discountReason: 'code' },
      })),
    );
    expectTax(invoice?.content.lines ?? []);
    expect(invoice?.content.promoCode).toBe(code);
    const { lines, amount, client_id, purpose } = await shown(invoiceId);
    expect({ amount, client_id }).toEqual({ amount: priced.amount, client_id: stored[0]?.clientId });
    expect(lines).toMatchObject([
      { id: stored[0]?.id, years: 1, list_amount: 8000, discount: 800, discount_reason: 'code', amount: 7200 },
      { years: 2, amount: 14_400, refunded: 0 },
      { client_id: null, plan: 'individual', amount: 720, vat: 129.84 },
    ]);
    expect(purpose).toContain('Warden, 3 лицензии. В т. ч. НДС 22%');
    const text = await mailText(new RegExp(`Invoice ${invoice?.number} for`));
    for (const part of [
      'Order: 3 licenses',
      'installation not chosen yet, Individual, 1 year, 720',
      'The licenses whose installations are chosen are issued',
    ])
      expect(text).toContain(part);
  });

  it('is closed by one UPD with the term of each license, whose installation may be named later', async () => {
    const { id, invoiceId, priced } = await byInvoice(await wanted());
    const whole = Math.round(priced.amount * 100);
    expect(await receiveMoney(shop, invoiceId, 100_001)).toBe('partial');
    expect(await licensesOf(shop, id)).toEqual([]);
    expect(await receiveMoney(shop, invoiceId, whole - 100_001)).toBe('settled');
    const licenses = await licensesOf(shop, id);
    const stored = await linesOfPayment(shop, id);
    const [, upd, ...more] = await documentsOf(shop, id);
    expect(more).toEqual([]);
    const until = (lineId: string | undefined) => {
      const license = licenses.find(({ orderLineId }) => orderLineId === lineId);
      return license ? dayOf(license.expiresAt) : null;
    };
    const today = moscowDay(new Date());
    expect(upd?.content.lines).toMatchObject([
      { lineId: stored[0]?.id, from: today, until: until(stored[0]?.id), total: 800_000 },
      { lineId: stored[1]?.id, from: today, until: until(stored[1]?.id), total: 1_600_000 },
      { lineId: stored[2]?.id, clientId: null, from: null, until: null, total: 80_000 },
    ]);
    expect(licenses).toHaveLength(2);
    expectTax(upd?.content.lines ?? []);
    const { xml } = shop.services.documents.toWire(upd as NonNullable<typeof upd>);
    const file = await shop.app.inject({ url: xml as string, headers: { authorization: `Bearer ${customer.token}` } });
    expect(new TextDecoder('windows-1251').decode(file.rawPayload).match(/<СведТов /g)).toHaveLength(3);
  });
});

it('the invoice for licenses that end on one day says which of them may end later', async () => {
  const [extended, upgraded] = (await linesFor(shop, customer, 2)) as [WantedLine, WantedLine];
  await buyAndPay(shop, customer, extended.client_id as string);
  await buyAndPay(shop, customer, upgraded.client_id as string, { plan: 'individual', amount: 800 });
  const until = addDays(dayOf(shop.services.now()), 500);
  const { id } = await byInvoice([
    { ...extended, until },
    { ...upgraded, until },
  ]);
  const [invoice] = await documentsOf(shop, id);
  expect(invoice?.content.lines.map(({ isUpgrade, days }) => [isUpgrade, days > 0])).toEqual([
    [undefined, true],
    [true, true],
  ]);
  const file = await shop.services.documents.pdf(shop.services.db, invoice?.id as string);
  const { text } = await readPdf(file?.bytes as Uint8Array);
  expect(text).toContain('ни один оплаченный день не пропадёт. При смене тарифа новый срок отсчитывается со дня');
});

describe('a license of an order whose installation is named later', () => {
  it('names it on the documents after that, and wherever people read of the order', async () => {
    const later: WantedLine[] = [
      { client_id: null, plan: 'commercial' },
      { client_id: null, plan: 'commercial', years: 2 },
    ];
    const { id, invoiceId } = await byInvoice(later);
    const stored = await linesOfPayment(shop, id);
    const clients = (await linesFor(shop, customer, 2)).map(({ client_id }) => client_id as string);
    const assign = (place: number) =>
      shop.call(
        contract.orders.assign,
        { params: { id: stored[place]?.id as string }, body: { client_id: clients[place] as string } },
        asCustomer(),
      );
    const named = (lines: readonly DocumentLine[] | undefined) => lines?.map(({ clientId }) => clientId);
    await assign(0);
    await receiveMoney(shop, invoiceId, 2_400_000);
    const [invoice, upd] = await documentsOf(shop, id);
    expect([named(invoice?.content.lines), named(upd?.content.lines)]).toEqual([
      [null, null],
      [clients[0], null],
    ]);
    expect(await mailText(new RegExp(`The invoice is paid.*${invoice?.number}`))).toMatch(
      new RegExp(`“${clients[0]}”, Commercial, 1 year, .*installation not chosen yet, Commercial, 2 years`),
    );
    await assign(1);
    expect((await shown(invoiceId)).lines?.map(({ client_id }) => client_id)).toEqual(clients);
    await returnMoney(shop, invoiceId, 1_600_000, [stored[1]?.id as string]);
    const issued = await documentsOf(shop, id);
    expect(issued.slice(0, 2)).toEqual([invoice, upd]);
    const { content } = issued.at(-1) as (typeof issued)[number];
    expect([content.kind === 'correction' && named(content.before), named(content.lines)]).toEqual([clients, clients]);
    expect(await mailText(/We have refunded 16.000.RUB/)).toContain(`“${clients[1]}”, Commercial, 2 years`);
  });
});

describe('the act of an order whose installations are named later', () => {
  it('is refused until all are named, and then names them and the days on which they were granted', async () => {
    const abroad = { country: 'KZ', inn: null, kpp: null, tax_id: '123456789012', name: 'Foo LLP' };
    const { id: company_id } = await giveCompany(shop, customer, abroad);
    const lines: WantedLine[] = [
      ...(await linesFor(shop, customer, 1)),
      { client_id: null, plan: 'commercial', years: 2 },
    ];
    const sold = await orderAndPay(shop, customer, lines, { company_id });
    const receipt = (await documentsOf(shop, sold.id)).find(({ kind }) => kind === 'upd');
    const act = () => shop.call(contract.documents.act, { params: { id: receipt?.id as string } }, asCustomer());
    expect(await refusal(act())).toMatchObject({ status: 409, code: 'order_line_unassigned' });
    shop.later(DAY);
    const clientId = (await linesFor(shop, customer, 1))[0]?.client_id as string;
    const line = sold.lines.at(-1)?.id as string;
    await shop.call(contract.orders.assign, { params: { id: line }, body: { client_id: clientId } }, asCustomer());
    const { data } = await act();
    expect((await act()).data.id).toBe(data.id);
    const { content } = (await documentsOf(shop, sold.id)).find(({ id }) => id === data.id) ?? {};
    expect(content?.lines).toEqual([
      receipt?.content.lines[0],
      { ...receipt?.content.lines[1], clientId, grantedOn: addDays(receipt?.date as string, 1) },
    ]);
    shop.setClock(undefined);
  });
});

describe('money of an order that goes back by bank transfer', () => {
  const sold = async () => {
    const order = await byInvoice(await linesFor(shop, customer, 4));
    await receiveMoney(shop, order.invoiceId, 3_200_000);
    const lineIds = (await linesOfPayment(shop, order.id)).map(({ id }) => id);
    return { ...order, lineIds, third: lineIds[2] as string };
  };

  it('for line three touches nothing else, and the rest corrects the others', async () => {
    const { id, invoiceId, third } = await sold();
    const [, closed] = await documentsOf(shop, id);
    expect(await returnMoney(shop, invoiceId, 800_000, [third])).toBe('partial');
    const issued = await documentsOf(shop, id);
    const correction = issued.at(-1)?.content;
    expect(correction).toMatchObject({ kind: 'correction', type: 'correction', before: closed?.content.lines });
    expect(totals(correction?.lines)).toEqual([800_000, 800_000, 0, 800_000]);
    const others = (lines: readonly DocumentLine[] | undefined) => lines?.toSpliced(2, 1);
    expect(others(correction?.lines)).toEqual(others(closed?.content.lines));
    const kept = [0, false];
    expect(await states(id)).toEqual([kept, kept, [800_000, true], kept]);
    expect((await shown(invoiceId)).status).toBe('paid');
    expect((await shown(invoiceId)).lines?.map(({ refunded }) => refunded)).toEqual([0, 0, 8000, 0]);
    const text = await mailText(/We have refunded 8.000.RUB of 32.000.RUB by bank transfer/);
    expect(text).toContain('for the license named below. This license is revoked and no longer works.');
    expect(text.match(/Commercial, 1 year/g)).toHaveLength(1);
    await expect(returnMoney(shop, invoiceId, 800_000, [third])).rejects.toMatchObject({
      code: 'payment_not_refundable',
    });
    expect(await returnMoney(shop, invoiceId, 2_400_000)).toBe('returned');
    const last = (await documentsOf(shop, id)).at(-1)?.content;
    expect(last).toMatchObject({ type: 'correction', before: correction?.lines });
    expect(totals(last?.lines)).toEqual([0, 0, 0, 0]);
  });

  it('for no line is spread over all of them, and revokes no license', async () => {
    const { id, invoiceId } = await sold();
    await returnMoney(shop, invoiceId, 400_001);
    const left = (await documentsOf(shop, id)).at(-1)?.content.lines;
    expect(totals(left)?.toSorted()).toEqual([699_999, 700_000, 700_000, 700_000]);
    expectTax(left ?? []);
    expect((await states(id)).map(([, isRevoked]) => isRevoked)).toEqual([false, false, false, false]);
    expect(await mailText(/We have refunded 4.000.01.RUB/)).toContain('The licenses do not change.');
  });

  it('whole and never used cancels the UPD', async () => {
    const { id, invoiceId } = await sold();
    expect(await returnMoney(shop, invoiceId, 3_200_000)).toBe('returned');
    expect((await documentsOf(shop, id)).at(-1)?.content).toMatchObject({ type: 'cancellation' });
    expect((await states(id)).map(([, isRevoked]) => isRevoked)).toEqual([true, true, true, true]);
  });

  it('is for the lines that an administrator names with the transfer, which incoming money cannot', async () => {
    const { id, invoiceId, third } = await sold();
    const [invoice] = await findOfPayments(shop.services.db, [id]);
    const inn = invoice?.inn as string;
    const back = { Сумма: '8000.00', НазначениеПлатежа: `Возврат по счету ${invoice?.number}` };
    await importStatement(shop, outgoing(inn, back));
    const waiting = await findTransfer(shop, admin, invoice?.number as string);
    const body = { reason: 'Agreed', invoice_ids: [invoiceId], line_ids: [third] };
    const apply = (invoice_ids: string[]) =>
      shop.call(contract.transfers.apply, { params: { id: waiting.id }, body: { ...body, invoice_ids } }, admin);
    const other = await sold();
    const refused = { status: 400, code: 'field_invalid', field: 'line_ids' };
    expect(await refusal(apply([invoiceId, other.invoiceId]))).toMatchObject(refused);
    expect((await apply([invoiceId])).data.state).toBe('matched');
    expect(totals((await documentsOf(shop, id)).at(-1)?.content.lines)).toEqual([800_000, 800_000, 0, 800_000]);
    const unpaid = await byInvoice(await linesFor(shop, customer, 1));
    await receiveMoney(shop, unpaid.invoiceId, 100);
    await expect(returnMoney(shop, unpaid.invoiceId, 100, [unpaid.id])).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });
});

describe('an order that a card has paid for a company', () => {
  it('gets one invoice and one UPD with all lines, and a refund of some corrects these', async () => {
    const { id, lines } = await orderAndPay(shop, customer, await wanted(), { company_id: company.id });
    const [invoice, upd] = await documentsOf(shop, id);
    expect(invoice?.content).toMatchObject({ paidByCardOn: expect.any(String), lines: [{}, {}, { clientId: null }] });
    expect(totals(upd?.content.lines)).toEqual([800_000, 1_600_000, 80_000]);
    const body = { reason: 'Second thoughts', line_ids: [lines[1]?.id as string] };
    await shop.call(contract.payments.refund, { params: { id }, body }, { token: admin.token });
    const issued = await documentsOf(shop, id);
    expect(issued.map(({ kind }) => kind)).toEqual(['invoice', 'upd', 'correction']);
    expect(totals(issued.at(-1)?.content.lines)).toEqual([800_000, 0, 80_000]);
    expect(await states(id)).toEqual([
      [0, false],
      [1_600_000, true],
      [0, null],
    ]);
  });
});

it('a period of orders is exported with one line for each document, whose sums agree with them', async () => {
  const buyer = await openAccount(shop);
  const own = await giveCompany(shop, buyer);
  const order = await orderOf(shop, buyer, await linesFor(shop, buyer, 3), { method: 'invoice', company_id: own.id });
  await receiveMoney(shop, order.invoice_id as string, 2_400_000);
  const today = moscowDay(new Date());
  const url = `/api/admin/invoices/export?from=${today}&to=${today}`;
  const file = await shop.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
  const licenses = (await licensesOf(shop, order.id)).map(({ id }) => id);
  const rows = file.body.split('\r\n').filter((row) => licenses.every((id) => row.includes(id)));
  expect(rows).toHaveLength(2);
  const vat = ((3 * vatPart(800_000, RATE)) / 100).toFixed(2);
  for (const row of rows) expect(row).toContain(`24000.00,22%,${vat},`);

  // A correction names what it changes, and everything is in the order of the lines.
  const stored = await linesOfPayment(shop, order.id);
  const bought = await licensesOf(shop, order.id);
  const inOrder = stored.map((line) => bought.find(({ orderLineId }) => (orderLineId ?? order.id) === line.id)?.id);
  await returnMoney(shop, order.invoice_id as string, 800_000, [stored[1]?.id as string]);
  const again = await shop.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
  const ofOrder = parseCsv(again.body).filter((row) => row['License ID']?.includes(inOrder[1] as string));
  const all = {
    'License ID': inOrder.join(', '),
    'Installation (Client ID)': stored.map((line) => line.clientId).join(', '),
  };
  expect(ofOrder).toMatchObject([
    { Document: 'Invoice', ...all },
    { Document: 'UPD', ...all },
    { Document: 'Correction', 'License ID': inOrder[1], 'Installation (Client ID)': stored[1]?.clientId },
  ]);
});
