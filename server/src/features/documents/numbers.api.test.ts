import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { contentOf, insertPayment } from '../../../test/documents.ts';
import { openAccount } from '../../../test/licenses.ts';
import { readRows } from '../../platform/db/rows.ts';
import { moveDocuments, releaseDocuments } from './owners.ts';
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

  it('have no gap and no duplicate when many are issued at once and every third is rolled back', async () => {
    const { db, documents } = shop.services;
    const sellerInn = '7728168971';
    const results = await Promise.allSettled(
      upTo(30).map((index) =>
        db.transaction(async (tx) => {
          await documents.issue(tx, order({ sellerInn }), new Date());
          if (index % 3 === 0) throw new Error('rolled back');
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await sequencesOf(`invoice/${sellerInn}/2026`)).toEqual(upTo(20));
  });
});

describe('documents of accounts', () => {
  it('move to another account, and stay without one when their payment is released', async () => {
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
