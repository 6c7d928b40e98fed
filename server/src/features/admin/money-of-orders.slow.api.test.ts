import { contract, type DiscountReason, discountReasons, type WantedLine } from '@warden/contract';
import { addDays, addYears, dayOf } from '@warden/license';
import { beforeAll, expect, it } from 'vitest';
import { isLong, randomIntegers } from '../../../../scripts/lib/random.ts';
import { sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { parseCsv } from '../../../test/csv.ts';
import { receiveMoney, returnMoney, setSeller } from '../../../test/invoices.ts';
import { bindInstall, sharedAccount } from '../../../test/licenses.ts';
import { linesOfPayment, orderOf } from '../../../test/orders.ts';
import { paymentOf, refundInCabinet } from '../../../test/payments.ts';
import { givePromoCode } from '../../../test/promo-codes.ts';
import { MIN_CHARGE } from '../../platform/money.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operator } from '../audit/service.ts';
import type { DocumentLine } from '../documents/service.ts';
import { documents } from '../documents/tables.ts';
import { refunds } from '../payments/tables.ts';
import { vatPart } from '../seller/service.ts';

const ORDERS = isLong ? 150 : 15;
const RATE = 22;

const shop = sharedTestApp({}, { workers: false });
const customer = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });
const below = randomIntegers('money of orders');
let company: Awaited<ReturnType<typeof giveCompany>>;
let codes: string[];
const clients: string[] = [];

beforeAll(async () => {
  await setSeller(shop, { vat: [{ from: '2026-01-01', rate: RATE, ground: null }] });
  company = await giveCompany(shop, customer);
  const volume = [
    { from: 3, percent: 3.33 },
    { from: 5, percent: 7.77 },
  ];
  const body = { key: 'volume_discounts', value: JSON.stringify(volume) } as const;
  await shop.call(contract.settings.write, { body }, admin);
  codes = [
    (await givePromoCode(shop, { percent: 1_234 })).code,
    (await givePromoCode(shop, { percent: null, sum: 100_001, currency: 'RUB' })).code,
    (await givePromoCode(shop, { percent: 5_000, plans: ['individual'] })).code,
  ];
});

/** A license for a new installation, for a term or until the common day of some that there are, or for a later one. */
const randomLine = async (until: string): Promise<WantedLine> => {
  const plan = below(4) ? 'commercial' : 'individual';
  const [known] = below(2) ? clients.splice(below(clients.length || 1), 1) : [];
  if (known) return { client_id: known, plan: 'commercial', until };
  if (below(4) === 0) return { client_id: null, plan, years: below(1, 4) };
  const { clientId } = await bindInstall(shop, customer);
  return { client_id: clientId, plan, years: below(1, 4) };
};

const randomOrder = async () => {
  const until = addDays(addYears(dayOf(shop.services.now()), 3), below(200));
  const lines: WantedLine[] = [];
  for (let count = below(1, 7); count > 0; count--) lines.push(await randomLine(until));
  const method = below(2) ? ('card' as const) : ('invoice' as const);
  const code = codes[below(6)];
  const choice = { method, company_id: company.id, ...(code ? { promo_code: code } : {}) };
  return { ...(await orderOf(shop, customer, lines, choice)), method, lines };
};

/** What the rules or the prices do not allow is not ordered or given back. */
const unlessRefused = async <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    const code = error instanceof Refusal ? error.code : (error as { body?: { code?: string } }).body?.code;
    if (!code) throw error;
    return undefined;
  });

type Order = NonNullable<Awaited<ReturnType<typeof randomOrder>>>;

const pay = async ({ id, invoice_id, providerId, method }: Order) => {
  const { amount } = await paymentOf(shop, id);
  if (method === 'card') {
    shop.yookassa.pay(providerId);
    await shop.services.payments.follow(id);
    return;
  }
  const first = below(2) ? below(1, amount) : amount;
  await receiveMoney(shop, invoice_id as string, first);
  if (first < amount) await receiveMoney(shop, invoice_id as string, amount - first);
};

/** Gives money back: for some lines, or a part of the whole. */
const giveBack = async ({ id, invoice_id, providerId, method }: Order) => {
  const lines = await linesOfPayment(shop, id);
  const chosen = below(3) ? lines.filter((line) => below(3) === 0 && !line.refundedAt) : [];
  const left = lines.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  if (left < MIN_CHARGE) return;
  const part = below(MIN_CHARGE, left + 1);
  const lineIds = chosen.map((line) => line.id);
  const ofLines = chosen.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  if (method === 'invoice') {
    if (lineIds.length > 0) return unlessRefused(returnMoney(shop, invoice_id as string, ofLines, lineIds));
    return unlessRefused(returnMoney(shop, invoice_id as string, part));
  }
  if (lineIds.length === 0) {
    return shop.services.payments.applyRefund(await refundInCabinet(shop, providerId, part));
  }
  if (ofLines < MIN_CHARGE) return;
  const request = { ...operator, reason: 'because', by: 'operator', lineIds };
  return unlessRefused(shop.services.payments.refund(id, request));
};

const sumOf = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((sum, item) => sum + of(item), 0);
const minor = (major: number | string | undefined) => Math.round(Number(major) * 100);

it(`drift, statistics and the export for accountants agree with the documents of ${ORDERS} random orders`, async () => {
  const { db, now } = shop.services;
  const sold: Order[] = [];
  while (sold.length < ORDERS) {
    const order = await unlessRefused(randomOrder());
    // Some are never paid.
    if (!order || below(8) === 0) continue;
    await pay(order);
    sold.push(order);
    clients.push(...order.lines.flatMap(({ client_id }) => client_id ?? []));
    while (below(2)) await giveBack(sold[below(sold.length)] as Order);
  }

  const issued = await db.select().from(documents);
  const totals = (lines: readonly DocumentLine[]) => [
    sumOf(lines, ({ total }) => total),
    sumOf(lines, ({ vat }) => vat),
  ];
  const upds = issued.flatMap(({ content }) => (content.kind === 'upd' ? content.lines : []));
  const [revenue, tax] = totals(upds) as [number, number];
  const corrections = issued.flatMap(({ content }) => (content.kind === 'correction' ? [content] : []));
  const [back, taxBack] = [0, 1].map((part) =>
    sumOf(corrections, ({ before, lines }) => (totals(before)[part] as number) - (totals(lines)[part] as number)),
  ) as [number, number];
  for (const { total, vat } of upds) expect(vat).toBe(vatPart(total, RATE));

  // What the documents say is what was paid and given back, in all and for each line.
  const payments = await Promise.all(sold.map(({ id }) => paymentOf(shop, id)));
  expect(revenue).toBe(sumOf(payments, ({ amount }) => amount));
  const made = (await db.select().from(refunds)).filter(({ status }) => status === 'succeeded');
  expect(back).toBe(sumOf(made, ({ amount }) => amount));
  expect(made.length).toBeGreaterThan(ORDERS / 4);
  for (const { id } of sold) {
    const lines = await linesOfPayment(shop, id);
    const last = issued.filter(({ paymentId, kind }) => paymentId === id && kind !== 'act');
    const { content } = last.toSorted((one, other) => (one.id < other.id ? -1 : 1)).at(-1) as (typeof last)[number];
    expect(content.lines.map(({ lineId, total }) => [lineId, total])).toEqual(
      lines.map((line) => [line.id, line.amount - line.refunded]),
    );
  }

  const stats = (await shop.call(contract.admin.stats, {}, admin)).data;
  const month = moscowDay(now()).slice(0, 7);
  const { amount, refunded } = stats.revenue.find((row) => row.month === month) as (typeof stats.revenue)[number];
  expect([minor(amount), minor(refunded)]).toEqual([revenue, back]);
  const ofReason = (reason: DiscountReason) => upds.filter((line) => line.discountReason === reason);
  expect(stats.discounts?.map(({ reason, discount, net }) => [reason, minor(discount), minor(net)])).toEqual(
    discountReasons
      .filter((reason) => ofReason(reason).length > 0)
      .map((reason) => [reason, sumOf(ofReason(reason), (line) => line.discount), totals(ofReason(reason))[0]]),
  );
  expect(stats.discounts?.length).toBeGreaterThan(1);

  const today = moscowDay(now());
  const url = `/api/admin/invoices/export?from=${addDays(today, -1)}&to=${today}`;
  const file = await shop.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
  const rows = parseCsv(file.body);
  const ofKind = (kind: string) => rows.filter((row) => row.Document === kind);
  const exported = (kind: string) =>
    ['Amount', 'VAT'].map((column) => sumOf(ofKind(kind), (row) => minor(row[column])));
  expect(exported('UPD')).toEqual([revenue, tax]);
  expect(exported('Correction')).toEqual([-back, -taxBack]);
  for (const row of rows) expect(minor(row.Amount)).toBe(minor(row.VAT) + minor(row['Without VAT']));

  const { data: drift } = await shop.call(contract.admin.drift, {}, admin);
  const found = Object.entries(drift).filter(([, list]) => Array.isArray(list) && list.length > 0);
  expect(found).toEqual([]);
});
