import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase } from '../../../../test/database.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readRows } from '../../../platform/db/rows.ts';
import { MINUTE } from '../../../platform/time.ts';
import { payments } from '../../payments/tables.ts';
import { contains, containsLower, type ListQuery, listAll, listPage } from './list.ts';

let database: Database;
const statuses = ['pending', 'waiting_for_capture', 'succeeded', 'canceled', 'failed'] as const;
const seed = Number(process.env.WARDEN_SEED);

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
  const [random] = fc.sample(fc.array(fc.constantFrom(...statuses), { minLength: 1200, maxLength: 1200 }), {
    numRuns: 1,
    seed,
  });
  await database.db.insert(payments).values((random ?? []).map((status, n) => aPayment(n, status)));
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
const expectedIds = async ({ filter = sql`true`, order, sortOrder }: ListQuery): Promise<string[]> => {
  const columns = order.map((column) => sql`${column} ${sql.raw(sortOrder)}`);
  return idsOf(
    await readRows(
      database.db,
      sql`select ${payments.id} as id from ${payments} where ${filter} order by ${sql.join(columns, sql`, `)}`,
    ),
  );
};

const aQuery = fc
  .record({
    wanted: fc.option(fc.uniqueArray(fc.constantFrom(...statuses), { minLength: 1 }), { nil: null }),
    order: fc.constantFrom(newest.order, [payments.amount, payments.createdAt, payments.id]),
    sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
  })
  .map(
    ({ wanted, ...rest }): ListQuery => ({
      ...newest,
      ...rest,
      filter: wanted ? sql`${payments.status} = any (${sql.param(wanted)}::text[])` : undefined,
    }),
  );

describe('a page of a list', () => {
  it('is the one that reading the whole list would give, for every filter, order, size, page and bound', async () => {
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
      { numRuns: 60, ...(Number.isNaN(seed) ? {} : { seed }) },
    );
  });

  it('is empty beyond the end, however far', async () => {
    const { rows, total } = await listPage(database.db, newest, { page: 999_999_999, limit: 100 });
    expect(rows).toEqual([]);
    expect(total).toBe(1200);
  });

  it('can be searched, in upper or lower case, and sorted otherwise', async () => {
    const query = {
      ...newest,
      search: contains(payments.email, 'BUYER-4'),
      order: [payments.amount, payments.createdAt, payments.id],
      sortOrder: 'asc' as const,
    };
    const { rows, total } = await listPage(database.db, query, { page: 1, limit: 1000 });
    const found = rows as { email: string; amount: number }[];
    expect(total).toBe(await database.db.$count(payments, sql`email like 'buyer-4%'`));
    expect(found).toHaveLength(total);
    expect(found.every(({ email }) => email.startsWith('buyer-4'))).toBe(true);
    expect(found.map(({ amount }) => amount)).toEqual(found.map(({ amount }) => amount).sort((a, b) => a - b));
  });

  it('of a search is counted and read so far and no further, and says that there is more', async () => {
    const search = contains(payments.email, 'buyer');
    for (const cheapSearch of [undefined, sql`false`, containsLower(payments.email, 'buyer')]) {
      const read = async (most: number, page: number) => {
        const query = { ...newest, search, cheapSearch, most };
        const { rows, ...counted } = await listPage(database.db, query, { page, limit: 40 });
        return { rows: rows.length, ...counted };
      };
      expect(await read(100, 2)).toEqual({ rows: 40, total: 100, more: true });
      expect(await read(100, 3)).toEqual({ rows: 20, total: 100, more: true });
      expect(await read(100, 4)).toEqual({ rows: 0, total: 100, more: true });
      expect(await read(1200, 1)).toEqual({ rows: 40, total: 1200, more: false });
    }
  });
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
    for (const order of [newest.order, [payments.amount, payments.createdAt, payments.id]]) {
      const query = { ...newest, order, sortOrder };
      const read: object[] = [];
      for await (const rows of listAll(database.db, query)) read.push(...rows.map(({ row }) => row));
      expect(idsOf(read)).toEqual(await expectedIds(query));
    }
  }
});
