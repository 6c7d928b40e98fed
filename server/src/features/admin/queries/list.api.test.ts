import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong, seed } from '../../../../../scripts/lib/random.ts';
import { copyDatabase } from '../../../../test/database.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readRows } from '../../../platform/db/rows.ts';
import { MINUTE } from '../../../platform/time.ts';
import { payments } from '../../payments/tables.ts';
import { contains, containsLower, type ListQuery, listAll, listPage } from './list.ts';

let database: Database;
const statuses = ['pending', 'waiting_for_capture', 'succeeded', 'canceled', 'failed'] as const;
const ROWS = 1200;

const aPayment = (n: number, status: (typeof statuses)[number]) => ({
  id: randomUUIDv7(),
  email: `buyer-${n}@example.com`,
  locale: 'en' as const,
  licensee: 'A buyer',
  clientId: `client-${n}`,
  plan: 'commercial' as const,
  amount: 100 * (1 + (n % 7)),
  currency: 'RUB',
  status,
  idempotenceKey: randomUUIDv7(),
  // Several rows share each moment, so that the id decides their order.
  createdAt: new Date(Date.now() - Math.floor(n / 3) * MINUTE),
  updatedAt: new Date(),
  nextCheckAt: new Date(),
});

beforeAll(async () => {
  database = await copyDatabase();
  const random = fc.sample(fc.constantFrom(...statuses), { numRuns: ROWS, seed });
  await database.db.insert(payments).values(random.map((status, n) => aPayment(n, status)));
});
afterAll(() => database.close());

const newest: ListQuery = {
  table: payments,
  row: sql`json_build_object('id', ${payments.id}, 'email', ${payments.email}, 'amount', ${payments.amount})`,
  order: [payments.createdAt, payments.id],
  sortOrder: 'desc',
};

const idsOf = (rows: readonly object[]) => rows.map((row) => (row as { id: string }).id);

/** Returns the expected ids, read by one statement without pages. */
const expectedIds = async ({ filter = sql`true`, search = sql`true`, order, sortOrder }: ListQuery) => {
  const columns = order.map((column) => sql`${column} ${sql.raw(sortOrder)}`);
  return idsOf(
    await readRows(
      database.db,
      sql`select ${payments.id} as id from ${payments} where ${filter} and ${search}
        order by ${sql.join(columns, sql`, `)}`,
    ),
  );
};

const byAmount = [payments.amount, payments.createdAt, payments.id];
const aQuery = fc
  .record({
    wanted: fc.option(fc.uniqueArray(fc.constantFrom(...statuses), { minLength: 1 }), { nil: null }),
    text: fc.constantFrom('', 'BUYER-4', 'buyer', 'nobody'),
    isCheap: fc.boolean(),
    order: fc.constantFrom(newest.order, byAmount),
    sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
  })
  .map(
    ({ wanted, text, isCheap, ...rest }): ListQuery => ({
      ...newest,
      ...rest,
      filter: wanted ? sql`${payments.status} = any (${sql.param(wanted)}::text[])` : undefined,
      search: text ? contains(payments.email, text) : undefined,
      cheapSearch: text && isCheap ? containsLower(payments.email, text) : undefined,
    }),
  );

it('a page of a list is the one that reading the whole list would give', async () => {
  await fc.assert(
    fc.asyncProperty(
      aQuery,
      fc.integer({ min: 1, max: 100 }),
      fc.nat({ max: 2000 }),
      fc.constantFrom(60, 500, 10_000),
      async (query, limit, at, most) => {
        const all = await expectedIds(query);
        const reachable = all.slice(0, most);
        const page = 1 + Math.floor((at % (reachable.length + 2 * limit)) / limit);
        const { rows, total, more } = await listPage(database.db, { ...query, most }, { page, limit });
        expect(idsOf(rows)).toEqual(reachable.slice((page - 1) * limit, page * limit));
        expect({ total, more }).toEqual({ total: reachable.length, more: all.length > most });
      },
    ),
    { numRuns: isLong ? 1000 : 40, seed },
  );
  const beyond = await listPage(database.db, newest, { page: 999_999_999, limit: 100 });
  expect(beyond).toMatchObject({ rows: [], total: ROWS });
});

it('a search finds the text anywhere in another, wildcards included, and nothing else', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'abc12яж%_\\\\ -@.'), maxLength: 12 });
  const pairs = fc.sample(
    fc.tuple(text, text, text, fc.boolean()).map(([before, sought, after, isIn]) => ({
      whole: isIn ? before + sought + after : before + after,
      sought: sought.toUpperCase(),
    })),
    { numRuns: 500, seed },
  );
  const expected = pairs.map(({ whole, sought }) => whole.toUpperCase().includes(sought));
  for (const condition of [contains, containsLower]) {
    const found = pairs.map(({ whole, sought }) => condition(sql`${whole}::text` as never, sought));
    const [row] = await readRows<{ found: boolean[] }>(
      database.db,
      sql`select to_json(array[${sql.join(found, sql`, `)}]) as found`,
    );
    expect(row?.found).toEqual(expected);
  }
  expect(new Set(expected).size).toBe(2);
});

it('a list is read to its end in its order, a batch at a time', async () => {
  for (const sortOrder of ['asc', 'desc'] as const) {
    for (const order of [newest.order, byAmount]) {
      const query = { ...newest, order, sortOrder };
      const read: object[] = [];
      for await (const rows of listAll(database.db, query)) read.push(...rows.map(({ row }) => row));
      expect(idsOf(read)).toEqual(await expectedIds(query));
    }
  }
});
