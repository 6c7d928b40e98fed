import { randomUUID } from 'node:crypto';
import { contract } from '@warden/contract';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { giveLicense, storedLicense } from '../../../test/licenses.ts';
import { statementsOf } from '../../../test/statements.ts';
import type { Db } from '../../platform/db/database.ts';
import { licenses as table } from './tables.ts';
import { type Counted, type LicenseIdentity, validationCounter } from './validations.ts';

const { licenses } = contract;

const shop = sharedTestApp({}, { workers: false });
const validate = (licenseText: string) => shop.call(licenses.validate, { body: { licenseText } });
const identityOf = ({ id, keyId }: Awaited<ReturnType<typeof giveLicense>>): LicenseIdentity => ({ id, key: keyId });
const some = (count: number) => Promise.all(Array.from({ length: count }, () => giveLicense(shop, null)));

/** Counts in a database whose statements `execute` answers. */
const counterOn = (execute: () => Promise<unknown>) => {
  const statement = { prepare: () => ({ execute }) };
  const fake = { $with: () => ({ as: () => ({}) }), with: () => ({ select: () => ({ from: () => statement }) }) };
  return validationCounter(fake as unknown as Db);
};

describe('counting validations', () => {
  it('counts each call exactly, with far fewer writes than calls', async () => {
    const [one, other] = [await giveLicense(shop, null), await giveLicense(shop, null)];
    const statements = await statementsOf(shop.services.db, async () => {
      await Promise.all(Array.from({ length: 150 }, (_, index) => validate((index % 3 ? one : other).licenseText)));
    });
    expect((await storedLicense(shop, one.id))?.validationCount).toBe(100);
    expect((await storedLicense(shop, other.id))?.validationCount).toBe(50);
    expect(statements.length).toBeLessThan(15);
  });

  it('has written the count when the call is answered, and remembers the last time', async () => {
    const { id, licenseText } = await giveLicense(shop, null);
    for (const [index, time] of ['2026-12-01T10:00:00Z', '2026-12-02T10:00:00Z', '2026-12-01T11:00:00Z'].entries()) {
      shop.setClock(() => new Date(time));
      await validate(licenseText);
      expect((await storedLicense(shop, id))?.validationCount).toBe(index + 1);
    }
    expect((await storedLicense(shop, id))?.lastValidatedAt).toEqual(new Date('2026-12-02T10:00:00Z'));
  });

  it('knows only licenses of this id and this key', async () => {
    const license = identityOf(await giveLicense(shop, null));
    const count = validationCounter(shop.services.db);
    const seen = new Date();
    // Strangers claim this id with keys of their own, several times, before and after the owner.
    const forged = (key: string) => [1, 2, 3].map(() => count({ ...license, key: key.repeat(16) }, seen));
    const stranger = count({ ...license, id: randomUUID() }, seen);
    const counted = await Promise.all([...forged('0'), count(license, seen), ...forged('f'), stranger]);
    expect(counted.map(({ known }) => known).join()).toBe('false,false,false,true,false,false,false,false');
    expect((await storedLicense(shop, license.id))?.validationCount).toBe(1);
  });

  it('takes any number at once', async () => {
    const rows = await some(3);
    const count = validationCounter(shop.services.db);
    const strangers = Array.from({ length: 5000 }, () => ({ id: randomUUID(), key: 'f'.repeat(16) }));
    let counted: Counted[] = [];
    const statements = await statementsOf(shop.services.db, async () => {
      counted = await Promise.all([...strangers, ...rows.map(identityOf)].map((shown) => count(shown, new Date())));
    });
    // No statement counts more than a thousand.
    expect(statements.length).toBeGreaterThan(5);
    expect(counted.filter(({ known }) => known)).toHaveLength(3);
    for (const { id } of rows) expect((await storedLicense(shop, id))?.validationCount).toBe(1);
  });
});

it('a failed statement refuses all that wait for it and after it, and the next ones count again', async () => {
  const license = { id: randomUUID(), key: 'f'.repeat(16) };
  const failing = Promise.withResolvers<never>();
  const execute = vi.fn<() => Promise<object[]>>(() => failing.promise);
  const count = counterOn(execute);
  const first = count(license, new Date());
  await expect.poll(() => execute.mock.calls.length).toBe(1);
  const waiting = [first, count(license, new Date()), count(license, new Date())];
  failing.reject(new Error('the database is away'));
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(execute).toHaveBeenCalledTimes(1);
  execute.mockResolvedValue([{ ...license, revoked: false }]);
  expect(await count(license, new Date())).toEqual({ known: true, revoked: false });
});

it.skipIf(process.env.WARDEN_TEST_DB === 'pglite')(
  'a license that another transaction has locked delays no other',
  async () => {
    const [locked, free] = (await some(2)).map(identityOf) as [LicenseIdentity, LicenseIdentity];
    const count = validationCounter(shop.services.db);
    const isLocked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = shop.services.db.transaction(async (tx) => {
      await tx.select().from(table).where(eq(table.id, locked.id)).for('update');
      isLocked.resolve();
      await release.promise;
    });
    await isLocked.promise;
    const waiting = [count(locked, new Date()), count(locked, new Date())];
    // The free license is counted while the first statement is under way, and again while the calls for the locked one
    // wait.
    for (let round = 0; round < 3; round++)
      expect(await count(free, new Date())).toEqual({ known: true, revoked: false });
    expect((await storedLicense(shop, locked.id))?.validationCount).toBe(0);
    release.resolve();
    await holding;
    expect(await Promise.all(waiting)).toEqual(Array(2).fill({ known: true, revoked: false }));
    expect((await storedLicense(shop, locked.id))?.validationCount).toBe(2);
  },
);

it('two processes count the same licenses at once without losing one or waiting for each other', async () => {
  const rows = await some(10);
  const rounds = 10;
  const processes = [
    { count: validationCounter(shop.services.db), order: rows },
    { count: validationCounter(shop.database.background), order: rows.toReversed() },
  ];
  await Promise.all(
    processes.map(async ({ count, order }) => {
      // The first call is a batch of its own; the others form one batch, in their order.
      for (let round = 0; round < rounds; round++) {
        await Promise.all(order.map((row) => count(identityOf(row), new Date())));
      }
    }),
  );
  const ids = rows.map(({ id }) => id);
  const counts = await shop.services.db.select().from(table).where(inArray(table.id, ids));
  expect(counts.map(({ validationCount }) => validationCount)).toEqual(Array(10).fill(2 * rounds));
});
