import { randomUUIDv7 } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase } from '../../test/database.ts';
import { payments } from '../features/payments/tables.ts';
import type { Database } from './database.ts';
import { contains, listAll, listPage } from './lists.ts';
import { readRows } from './rows.ts';

let database: Database;
const statuses = ['pending', 'waiting_for_capture', 'succeeded', 'canceled', 'failed'] as const;
const seed = Number(process.env.WARDEN_SEED);

/** Plainly, as one would ask without counts. */
const plainly = async (where: ReturnType<typeof sql>, ...order: string[]): Promise<number[]> => {
  const rows = await readRows<{ seq: number }>(
    database.db,
    sql`select seq::int as seq from payments where ${where} order by ${sql.raw(order.join(', '))}`,
  );
  return rows.map(({ seq }) => seq);
};

const aPayment = (n: number, status: (typeof statuses)[number]) => ({
  id: randomUUIDv7(),
  email: `buyer-${n}@example.com`,
  locale: 'en' as const,
  licensee: 'Somebody',
  clientId: `client-${n}`,
  plan: 'commercial' as const,
  amount: 100 * (1 + (n % 7)),
  currency: 'RUB',
  status,
  idempotenceKey: randomUUIDv7(),
  createdAt: new Date(),
  updatedAt: new Date(),
  nextCheckAt: new Date(),
});

beforeAll(async () => {
  database = await copyDatabase();
  const [random] = fc.sample(fc.array(fc.constantFrom(...statuses), { minLength: 700, maxLength: 700 }), {
    numRuns: 1,
    seed,
  });
  const rows = (random ?? []).map((status, n) => aPayment(n, status));
  // A burst far away, so that whole stretches of places are empty.
  await database.db.insert(payments).values(rows.slice(0, 400));
  await database.db.execute(sql`select setval('payments_seq_seq', 300000)`);
  await database.db.insert(payments).values(rows.slice(400));
  // What changes and goes is counted as well.
  for (const [index, { id }] of rows.entries()) {
    if (index % 5 === 0) await database.db.update(payments).set({ status: 'canceled' }).where(eq(payments.id, id));
    if (index % 9 === 0) await database.db.delete(payments).where(eq(payments.id, id));
  }
});
afterAll(() => database.close());

const seqOf = sql`json_build_object('seq', ${payments.seq})`;
const anOrder = fc.constantFrom('asc' as const, 'desc' as const);
const someFacets = fc.option(fc.uniqueArray(fc.constantFrom(...statuses), { minLength: 1 }), { nil: null });

describe('a page of a counted list', () => {
  it('is the one that counting row by row would give, for every filter, order, size and page', async () => {
    await fc.assert(
      fc.asyncProperty(
        someFacets,
        anOrder,
        fc.integer({ min: 1, max: 100 }),
        fc.nat({ max: 1000 }),
        fc.constantFrom(undefined, payments.amount),
        async (facets, sortOrder, limit, at, sortBy) => {
          const where = facets ? sql`status = any (${sql.param(facets)}::text[])` : sql`true`;
          const expected = await plainly(where, ...(sortBy ? [`amount ${sortOrder}`] : []), `seq ${sortOrder}`);
          const page = 1 + Math.floor((at % (expected.length + 2 * limit)) / limit);
          const { rows, total } = await listPage(
            database.db,
            'payments',
            { facets, sortOrder, sortBy },
            { page, limit },
            seqOf,
          );
          expect(total).toBe(expected.length);
          expect(rows.map((row) => (row as { seq: number }).seq)).toEqual(
            expected.slice((page - 1) * limit, page * limit),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is empty beyond the end, however far', async () => {
    const query = { facets: null, sortOrder: 'desc' } as const;
    const { rows, total } = await listPage(database.db, 'payments', query, { page: 999_999_999, limit: 100 }, seqOf);
    expect(rows).toEqual([]);
    expect(total).toBeGreaterThan(600);
  });

  it('can be searched and sorted otherwise, and says how many there are', async () => {
    const query = {
      facets: null,
      where: contains(payments.email, 'BUYER-4'),
      sortBy: payments.amount,
      sortOrder: 'asc',
    } as const;
    const row = sql`json_build_object('email', ${payments.email}, 'amount', ${payments.amount})`;
    const { rows, total } = await listPage(database.db, 'payments', query, { page: 1, limit: 100 }, row);
    const found = rows as { email: string; amount: number }[];
    expect(total).toBe(await database.db.$count(payments, sql`email like 'buyer-4%'`));
    expect(found.every(({ email }) => email.startsWith('buyer-4'))).toBe(true);
    expect(found.map(({ amount }) => amount)).toEqual(found.map(({ amount }) => amount).sort((a, b) => a - b));
  });

  it('of a search is counted and read so far and no further, and says that there is more', async () => {
    const query = { facets: null, where: contains(payments.email, 'buyer'), sortOrder: 'desc' } as const;
    const read = async (most: number, page: number) => {
      const { rows, ...counted } = await listPage(
        database.db,
        'payments',
        { ...query, most },
        { page, limit: 40 },
        seqOf,
      );
      return { rows: rows.length, ...counted };
    };
    expect(await read(100, 2)).toEqual({ rows: 40, total: 100, more: true });
    expect(await read(100, 3)).toEqual({ rows: 20, total: 100, more: true });
    expect(await read(100, 4)).toEqual({ rows: 0, total: 100, more: true });
    const all = await database.db.$count(payments);
    expect(await read(all, 1)).toEqual({ rows: 40, total: all, more: false });
  });

  it('takes wildcards for what they are', async () => {
    const query = { facets: null, where: contains(payments.email, '%'), sortOrder: 'desc' } as const;
    expect((await listPage(database.db, 'payments', query, { page: 1, limit: 10 }, seqOf)).total).toBe(0);
  });
});

it('a search finds the text anywhere in another, and nothing else', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'abc12яж%_\\\\ -@.'), maxLength: 12 });
  const pairs = fc.sample(
    fc.tuple(text, text, text, fc.boolean()).map(([before, sought, after, isIn]) => ({
      whole: isIn ? before + sought + after : before + after,
      sought: sought.toUpperCase(),
    })),
    { numRuns: 500, seed },
  );
  const found = pairs.map(({ whole, sought }) => contains(sql`${whole}::text` as never, sought));
  const rows = await readRows<{ found: boolean[] }>(
    database.db,
    sql`select to_json(array[${sql.join(found, sql`, `)}]) as found`,
  );
  const expected = pairs.map(({ whole, sought }) => whole.toUpperCase().includes(sought));
  expect(rows[0]?.found).toEqual(expected);
  expect(new Set(expected).size).toBe(2);
});

it('is read to its end in order, a batch at a time', async () => {
  for (const sortOrder of ['asc', 'desc'] as const) {
    const read: number[] = [];
    for await (const row of listAll(database.db, 'payments', { facets: ['canceled'], sortOrder }, seqOf)) {
      read.push((row as { seq: number }).seq);
    }
    expect(read).toEqual(await plainly(sql`status = 'canceled'`, `seq ${sortOrder}`));
  }
});

it('is counted anew with the same result', async () => {
  const counts = async () =>
    (await database.db.execute(
      sql`select * from list_counts where n <> 0 order by list, level, bucket, facet`,
    )) as unknown as { rows: object[] };
  const before = (await counts()).rows;
  await database.db.execute(sql`select lists_rebuild()`);
  expect((await counts()).rows).toEqual(before);
});
