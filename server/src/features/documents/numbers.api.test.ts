import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { atEachEdge, dyingAt } from '../../../test/crash.ts';
import { contentOf, insertPayment } from '../../../test/documents.ts';
import { openAccount } from '../../../test/licenses.ts';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import type { NewDocument } from './service.ts';

const shop = sharedTestApp({}, { workers: false });
let customer: Account;
let paymentId: string;

beforeAll(async () => {
  customer = await openAccount(shop);
  paymentId = await insertPayment(shop, customer, contentOf('invoice'));
});

const order = (changes: Partial<NewDocument> = {}): NewDocument => ({
  kind: 'invoice',
  sellerInn: '7707083893',
  prefix: 'W-',
  date: '2026-11-16',
  userId: customer.user.id,
  paymentId,
  content: contentOf('invoice'),
  ...changes,
});

const issue = (changes: Partial<NewDocument> = {}) =>
  shop.services.db.transaction((tx) => shop.services.documents.issue(tx, order(changes), new Date()));

const sequencesOf = async (series: string) => {
  const rows = await readRows<{ sequence: number }>(
    shop.services.db,
    sql`select sequence from documents where series = ${series} order by sequence`,
  );
  return rows.map(({ sequence }) => sequence);
};

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('numbers of documents', () => {
  it('begin with 1 for each kind, seller and year', async () => {
    const sellerInn = '500100732259';
    const issued = [
      await issue({ sellerInn }),
      await issue({ sellerInn }),
      await issue({ sellerInn, kind: 'upd' }),
      await issue({ sellerInn, date: '2027-01-01' }),
      await issue({ sellerInn, prefix: '' }),
    ];
    expect(issued.map(({ series, number }) => [series, number])).toEqual([
      ['invoice/500100732259/2026', 'W-1'],
      ['invoice/500100732259/2026', 'W-2'],
      ['upd/500100732259/2026', 'W-1'],
      ['invoice/500100732259/2027', 'W-1'],
      ['invoice/500100732259/2026', '3'],
    ]);
  });

  it('have no gap and no duplicate when 50 are issued at once and every third is rolled back', async () => {
    const { db, documents } = shop.services;
    const sellerInn = '7728168971';
    const results = await Promise.allSettled(
      upTo(75).map((index) =>
        db.transaction(async (tx) => {
          await documents.issue(tx, order({ sellerInn }), new Date());
          if (index % 3 === 0) throw new Error('rolled back');
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect(await sequencesOf(`invoice/${sellerInn}/2026`)).toEqual(upTo(50));
  });

  it('have no gap after a crash at any edge of the transaction', async () => {
    const sellerInn = '7736050003';
    const edges = await atEachEdge((edge) =>
      dyingAt(shop.services, edge, ({ db, documents }) =>
        db.transaction((tx) => documents.issue(tx, order({ sellerInn }), new Date())),
      ),
    );
    expect(edges).toEqual(['before a transaction', 'before the commit', 'after the commit']);
    // The crash after the commit left a document, and so did the last run, which met no crash.
    expect(await sequencesOf(`invoice/${sellerInn}/2026`)).toEqual([1, 2]);
  });

  it('have no gap after a crash between any two statements', async () => {
    const { db, documents } = shop.services;
    const sellerInn = '7702070139';
    const statements = await atEachEdge((edge) => {
      let reached = 0;
      const crashing = (tx: Db) =>
        new Proxy(tx, {
          get(target, key) {
            const value = Reflect.get(target, key);
            if (key === 'insert' && ++reached === edge) throw new Error('crash');
            return typeof value === 'function' ? value.bind(target) : value;
          },
        });
      return db
        .transaction((tx) => documents.issue(crashing(tx), order({ sellerInn }), new Date()))
        .then(() => false as const)
        .catch(() => `statement ${edge}`);
    });
    expect(statements).toEqual(['statement 1', 'statement 2']);
    expect(await sequencesOf(`invoice/${sellerInn}/2026`)).toEqual([1]);
  });
});

describe('documents of accounts', () => {
  it('move to another account, and stay without one when their payment is released', async () => {
    const { moveDocuments, releaseDocuments } = await import('./owners.ts');
    const { db, documents } = shop.services;
    const another = await openAccount(shop);
    const { id } = await issue();
    await moveDocuments(db, [customer.user.id], another.user.id);
    const ownerOf = async () => (await documents.ofPayment(db, paymentId)).find((row) => row.id === id)?.userId;
    expect(await ownerOf()).toBe(another.user.id);
    await releaseDocuments(db, [paymentId]);
    expect(await ownerOf()).toBeNull();
  });
});
