import { asc, eq, like } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isLong } from '../../../../scripts/lib/random.ts';
import { sharedTestApp } from '../../../test/app.ts';
import { atEachEdge, Crash, crashingAt, dyingAt } from '../../../test/crash.ts';
import { expectWholeInvoices, giveInvoice, inRubles, invoiceOrder, setSeller } from '../../../test/invoices.ts';
import { sharedAccount } from '../../../test/licenses.ts';
import { buyerOf, licensesOf, paymentOf } from '../../../test/payments.ts';
import type { Services } from '../../app/services.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { operator } from '../audit/service.ts';
import { auditLog } from '../audit/tables.ts';
import { type DocumentLine, totalsOf } from '../documents/service.ts';
import { documents } from '../documents/tables.ts';
import { licenses } from '../licenses/tables.ts';
import { payments, refunds } from '../payments/tables.ts';
import { vatPart } from '../seller/service.ts';
import { followInvoices } from './jobs.ts';
import { invoices } from './tables.ts';

const isQuick = process.env.WARDEN_TIER === 'quick';
const LIVES = isLong ? 20 : isQuick ? 1 : 2;
const MOMENTS = isLong ? 200 : isQuick ? 40 : 50;

const shop = sharedTestApp({}, { workers: false });
const customer = sharedAccount(shop);
let ahead = 0;
/** What the customer orders; two of the orders are for one installation, so that terms follow each other. */
const orders: Awaited<ReturnType<typeof invoiceOrder>>[] = [];
const ids: string[] = [];

beforeAll(async () => {
  await setSeller(shop);
  orders.push(await invoiceOrder(shop, customer), await invoiceOrder(shop, customer));
});
beforeEach(() => shop.setClock(() => new Date(Date.now() + ahead)));

const chosen = (n: number) => ids[n % ids.length] as string;
const transfer = { number: '1', date: '2026-11-17' };
describe('a crash at any edge', () => {
  it('of issuing an invoice leaves no gap, and no part of it', async () => {
    const order = await invoiceOrder(shop, customer);
    const edges = await atEachEdge(async (edge) => {
      const who = await buyerOf(shop, customer);
      const died = await dyingAt(shop.services, edge, (services) => services.invoices.issue(who, order));
      await expectWholeInvoices(shop.services.db, `after ${died}`);
      return died;
    });
    expect(edges).toEqual(expect.arrayContaining(['before jobs.enqueue', 'before the commit', 'after the commit']));
  });

  const settle = ({ db, invoices: service }: Services, id: string) =>
    db.transaction((tx) => service.receive(tx, id, { money: inRubles(800_000), transfer, actor: operator }));

  it('of settling one leaves it unpaid, or paid with one license and one closing document', async () => {
    const edges = await atEachEdge(async (edge) => {
      const { id, payment_id } = await giveInvoice(shop, customer);
      const died = await dyingAt(shop.services, edge, (services) => settle(services, id));
      const paid = (await paymentOf(shop, payment_id)).status === 'succeeded';
      expect(await licensesOf(shop, payment_id), `after ${died}`).toHaveLength(paid ? 1 : 0);
      await expectWholeInvoices(shop.services.db, `after ${died}`);
      if (!paid) await settle(shop.services, id);
      expect(await licensesOf(shop, payment_id), `after ${died}`).toHaveLength(1);
      return died;
    });
    expect(edges).toEqual(expect.arrayContaining(['after jobs.enqueue', 'before the commit']));
    await expectWholeInvoices(shop.services.db, 'at the end');
  });

  it('of returning its money leaves it paid, or returned with a revoked license', async () => {
    await atEachEdge(async (edge) => {
      const { id, payment_id } = await giveInvoice(shop, customer);
      await settle(shop.services, id);
      const money = { money: inRubles(800_000), reason: 'because', by: 'operator', actor: operator };
      const died = await dyingAt(shop.services, edge, ({ db, invoices: service }) =>
        db.transaction((tx) => service.returnMoney(tx, id, money)),
      );
      const [row] = await shop.services.db.select().from(invoices).where(eq(invoices.id, id));
      const isRevoked = (await licensesOf(shop, payment_id))[0]?.revokedAt !== null;
      expect(isRevoked, `after ${died}`).toBe(row?.returnedAt !== null);
      expect((await paymentOf(shop, payment_id)).refundedAt !== null, `after ${died}`).toBe(isRevoked);
      return died;
    });
    await expectWholeInvoices(shop.services.db, 'at the end');
  });
});

const inTransaction =
  (work: (service: Services['invoices'], tx: Services['db'], n: number) => Promise<unknown>) =>
  (services: Services, n: number): Promise<unknown> =>
    services.db.transaction((tx) => work(services.invoices, tx, n));

const receive = (service: Services['invoices'], tx: Services['db'], n: number, amount: number) =>
  service.receive(tx, chosen(n), { money: inRubles(amount), transfer, accepted: n % 3 > 0, actor: operator });

const giveBack = (service: Services['invoices'], tx: Services['db'], n: number, amount: number) =>
  service.returnMoney(tx, chosen(n), { money: inRubles(amount), reason: 'because', by: 'operator', actor: operator });

const rates = [null, 5, 7, 10, 20, 22] as const;

type Act = (services: Services, n: number) => Promise<unknown>;
const acts: Record<string, Act> = {
  async issue(services, n) {
    const order = orders[n % 2] as (typeof orders)[number];
    ids.push((await services.invoices.issue(await buyerOf(shop, customer), order)).id);
  },
  'pay a part': inTransaction((service, tx, n) => receive(service, tx, n, 1 + (n % 400_000))),
  'pay the whole': inTransaction((service, tx, n) => receive(service, tx, n, 800_000)),
  'pay the rest': inTransaction(async (service, tx, n) => {
    const [invoice] = await service.lock(tx, [chosen(n)]);
    return invoice && receive(service, tx, n, invoice.amount - invoice.received);
  }),
  'settle two by hand': inTransaction(async (service, tx, n) => {
    await service.lock(tx, [chosen(n), chosen(n + 1)]);
    for (const id of [chosen(n), chosen(n + 1)])
      await service.settleByHand(tx, id, { reason: 'seen', actor: operator });
  }),
  cancel: inTransaction(async (service, tx, n) => {
    const [invoice] = await service.find(tx, [chosen(n)]);
    return invoice && service.cancel(tx, invoice, operator);
  }),
  'return a part': inTransaction((service, tx, n) => giveBack(service, tx, n, 1 + (n % 500_000))),
  'return the whole': inTransaction((service, tx, n) => giveBack(service, tx, n, 800_000)),
  async 'days pass'(services, n) {
    ahead += (n % 3) * DAY;
    await followInvoices.run({}, services, '');
  },
  'change the tax': (_, n) =>
    setSeller(shop, { vat: [{ from: '2026-01-01', rate: rates[n % 6] as 22, ground: n % 6 ? null : 'exempt' }] }),
};

/** Does an act, sometimes with a crash in it. What is refused changes nothing. */
const act = async ({ name, n, crash }: { name: string; n: number; crash: number }) => {
  if (ids.length === 0 && name !== 'issue') return;
  const services = crash > 0 ? crashingAt(shop.services, crash).services : shop.services;
  await (acts[name] as Act)(services, n).catch((error: unknown) => {
    if (!(error instanceof Refusal || error instanceof Crash)) throw error;
  });
};

const anAct = fc.record({
  name: fc.constantFrom('issue', 'issue', ...Object.keys(acts)),
  n: fc.nat(1_000_000),
  crash: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) }),
});
/** Acts of one moment run at the same time. */
const life = fc.array(fc.array(anAct, { minLength: 1, maxLength: 3 }), { minLength: MOMENTS, maxLength: MOMENTS });

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const read = async () => {
  const { db } = shop.services;
  return {
    rows: await db.select().from(invoices),
    payments: new Map((await db.select().from(payments)).map((row) => [row.id, row])),
    licenses: Map.groupBy(await db.select().from(licenses), ({ paymentId }) => paymentId),
    refunds: Map.groupBy(await db.select().from(refunds), ({ paymentId }) => paymentId),
    documents: await db.select().from(documents).orderBy(asc(documents.createdAt), asc(documents.id)),
    audit: Map.groupBy(
      await db.select().from(auditLog).where(like(auditLog.subject, 'invoice:%')).orderBy(asc(auditLog.id)),
      ({ subject }) => subject.split(':')[1],
    ),
  };
};

type Books = Awaited<ReturnType<typeof read>>;
type Invoice = Books['rows'][number];

const totalOf = (lines: readonly DocumentLine[] | undefined) => lines && totalsOf(lines).total;

const expectTax = ({ documents: issued }: Books) => {
  for (const { id, content } of issued) {
    for (const { total, vat, vatRate } of content.lines) {
      expect(vat, id).toBe(vatPart(total, vatRate));
      expect(vat, id).toBeLessThanOrEqual(total);
    }
  }
};

/** Expects that payment, license and documents say the same as the invoice. */
const expectAgreement = (books: Books, invoice: Invoice) => {
  const { id, paymentId, amount, received, paidAt, paidReason, canceledAt, expiredAt, returnedAt } = invoice;
  const mine = books.documents.filter((row) => row.paymentId === paymentId);
  const corrections = mine.flatMap(({ content }) => (content.kind === 'correction' ? [content] : []));
  const [license] = books.licenses.get(paymentId) ?? [];
  const returned = sumOf((books.refunds.get(paymentId) ?? []).map((refund) => refund.amount));
  const payment = books.payments.get(paymentId);
  const closed = canceledAt || expiredAt ? 'canceled' : 'pending';
  expect(
    {
      status: payment?.status,
      isRevoked: license?.revokedAt != null,
      isRefunded: payment?.refundedAt != null,
      wasReturned: returnedAt !== null,
      remains: totalOf(corrections.at(-1)?.lines) ?? amount,
    },
    id,
  ).toEqual({
    status: paidAt ? 'succeeded' : closed,
    isRevoked: returned === amount,
    isRefunded: returned === amount,
    wasReturned: returned === amount,
    remains: amount - returned,
  });
  expect(received, id).toBeLessThanOrEqual(amount);
  if (paidAt && !paidReason) expect(received, id).toBe(amount);
  for (const [index, { before, lines }] of corrections.entries()) {
    expect(totalOf(before), id).toBe(totalOf(corrections[index - 1]?.lines) ?? amount);
    expect(totalOf(lines), id).toBeLessThan(totalOf(before) as number);
  }
};

/** Expects that no status goes back: closed once, paid once, and returned only after that; parts go back before it. */
const expectHistory = ({ audit }: Books, { id }: Invoice) => {
  const history = (audit.get(id) ?? []).map(({ action }) => action.split('.')[1]).join(' ');
  const parts = '( received( part_returned| received)*)?';
  expect(history, id).toMatch(
    new RegExp(`^issued${parts}( (canceled|expired)( part_returned)*${parts})?( paid( returned)*)?$`),
  );
};

it('keeps invoices, money, licenses and documents in agreement, whatever happens', {
  timeout: isLong ? HOUR : 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(life, async (moments) => {
      for (const together of moments) await Promise.all(together.map(act));
      const books = await read();
      await expectWholeInvoices(shop.services.db, 'in a life');
      expectTax(books);
      for (const invoice of books.rows) {
        expectAgreement(books, invoice);
        expectHistory(books, invoice);
      }
    }),
    { numRuns: LIVES, endOnFailure: true },
  );
  const { rows } = await read();
  expect(rows.some(({ paidAt }) => paidAt)).toBe(true);
});
