import { contract, type DiscountReason, type QuoteKind } from '@warden/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { sharedAccount } from '../../../test/licenses.ts';
import { givePayments } from '../../../test/promo-codes.ts';
import { readRows } from '../../platform/db/rows.ts';
import { orderLines, payments } from '../payments/tables.ts';
import { promoCodes } from '../promo-codes/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { computeFirstStatistics, refreshStatistics } from './jobs.ts';
import { statistics } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true });

const readStats = async () => (await shop.call(contract.admin.stats, {}, admin)).data;

const addUsers = (first: number, last: number) =>
  shop.services.db.execute(sql`
    insert into users (id, email, email_key, first_name, last_name, password_hash, locale, created_at)
    select gen_random_uuid(), n || '@filler.example', n || '@filler.example', 'Filler', 'Person', 'none', 'en', now()
    from generate_series(${first}::int, ${last}::int) n`);

/** Runs the job as often as it was asked for, and returns how often that was. */
const runJobs = async () => {
  const { db } = shop.services;
  const asked = await readRows(db, sql`delete from pgboss.job where name = ${refreshStatistics.name} returning id`);
  for (const _ of asked) await refreshStatistics.run({}, shop.services, '');
  return asked.length;
};

it('statistics of a small shop are computed for each reader', async () => {
  expect((await readStats()).users.total).toBe(1);
  await addUsers(1, 1);
  const now = new Date();
  shop.setClock(() => now);
  expect(await readStats()).toMatchObject({ users: { total: 2 }, computed_at: now.toISOString() });
});

it('statistics say what was taken off paid orders, by reason and promo code, and what was paid for the same lines', async () => {
  const { db, now } = shop.services;
  const ids = await givePayments(shop, admin.user.id, 4);
  const [paid = '', alsoPaid = '', , old = ''] = ids;
  await db
    .update(payments)
    .set({ status: 'succeeded', paidAt: now() })
    .where(inArray(payments.id, [paid, alsoPaid]));
  const promoCodeId = crypto.randomUUID();
  await db
    .insert(promoCodes)
    .values({ id: promoCodeId, label: 'SPRING', codeHash: '-', isPrivate: false, createdBy: 'shop', createdAt: now() });
  await db.update(payments).set({ promoCodeId });
  const longAgo = new Date('2020-01-01T00:00:00Z');
  await db.update(payments).set({ status: 'succeeded', paidAt: longAgo }).where(eq(payments.id, old));
  const line = (paymentId: string, position: number, discount: number, discountReason: DiscountReason | null) => ({
    ...({ id: crypto.randomUUID(), paymentId, position, plan: 'commercial', kind: 'new', discountReason } as const),
    ...{ yearPrice: 100_000, listAmount: 100_000, discount, amount: 100_000 - discount },
  });
  await db
    .insert(orderLines)
    .values([
      ...[line(paid, 0, 10_050, 'volume'), line(paid, 1, 10_000, 'volume'), line(paid, 2, 25_000, 'code')],
      line(paid, 3, 40_000, 'volume_and_code'),
      ...[line(alsoPaid, 0, 5_000, 'volume'), line(alsoPaid, 1, 0, null)],
      ...ids.slice(2).map((unpaid) => line(unpaid, 0, 90_000, 'special')),
    ]);
  const { discounts, codes } = await readStats();
  expect(discounts).toEqual([
    { reason: 'volume', currency: 'RUB', orders: 2, discount: 250.5, net: 2_749.5 },
    { reason: 'code', currency: 'RUB', orders: 1, discount: 250, net: 750 },
    { reason: 'volume_and_code', currency: 'RUB', orders: 1, discount: 400, net: 600 },
  ]);
  expect(codes).toEqual([{ label: 'SPRING', currency: 'RUB', orders: 1, discount: 650, net: 1350 }]);
});

it('statistics say how many quotes were made, ordered and paid, and for how much', async () => {
  const { db, now } = shop.services;
  const [paid = '', open = '', canceled = ''] = await givePayments(shop, admin.user.id, 3);
  await db.update(payments).set({ status: 'succeeded', paidAt: now() }).where(eq(payments.id, paid));
  await db.update(payments).set({ status: 'canceled' }).where(eq(payments.id, canceled));
  const content = { lines: [], message: '', seller: null, vat: null };
  const quote = (paymentId: string | null, kind: QuoteKind = 'quote') => ({
    ...{ id: crypto.randomUUID(), tokenHash: crypto.randomUUID(), kind, paymentId, createdBy: 'shop', content },
    ...({ locale: 'en', currency: 'RUB', amount: 100_050, validUntil: '2030-01-01', createdAt: now() } as const),
  });
  await db.insert(quotes).values([quote(paid), quote(open), quote(canceled), quote(null), quote(null, 'link')]);
  expect((await readStats()).quotes).toEqual([
    { kind: 'quote', currency: 'RUB', issued: 4, accepted: 2, paid: 1, amount: 1000.5 },
    { kind: 'link', currency: 'RUB', issued: 1, accepted: 0, paid: 0, amount: 0 },
  ]);
});

it('those of a large shop are stored when it starts or is first asked, and computed anew once they are a minute old', async () => {
  await addUsers(2, 10_000);
  expect(await refusal(readStats())).toMatchObject({ status: 503, code: 'statistics_pending' });
  expect(await runJobs()).toBe(1);
  const stored = await readStats();
  expect(stored.users.total).toBe(10_001);
  await addUsers(10_001, 10_005);
  const later = new Date(Date.parse(stored.computed_at) + 61_000);
  for (const now of [undefined, () => later]) {
    shop.setClock(now);
    expect(await readStats()).toEqual(stored);
  }
  await readStats();
  expect(await runJobs()).toBe(1);
  expect(await readStats()).toMatchObject({ users: { total: 10_006 }, computed_at: later.toISOString() });
  shop.setClock(undefined);
  await shop.services.db.delete(statistics);
  await computeFirstStatistics(shop.services);
  await runJobs();
  expect((await readStats()).users.total).toBe(10_006);
});
