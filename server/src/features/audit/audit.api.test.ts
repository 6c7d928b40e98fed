import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyDatabase } from '../../../test/database.ts';
import type { Database } from '../../platform/db/database.ts';
import { chainEntries } from './chain.ts';
import { checkAudit } from './check.ts';
import { audit } from './service.ts';
import { auditLog } from './tables.ts';

let database: Database;
beforeAll(async () => {
  database = await copyDatabase();
});
afterAll(() => database.close());

const entryOf = (action: string) => ({
  actor: 'user:1',
  action,
  subject: 'settings',
  before: { b: 1, a: 'ё' },
  after: { b: 2 },
  address: '192.0.2.1',
  at: new Date('2026-11-15T10:00:00.123Z'),
});
const note = (action: string) => database.db.transaction((tx) => audit(tx, entryOf(action)));

/** As somebody who may change the database itself. */
const tamper = async (attack: ReturnType<typeof sql>) => {
  await database.db.execute(sql`alter table audit_log disable trigger user`);
  await database.db.execute(attack);
  await database.db.execute(sql`alter table audit_log enable trigger user`);
};

it('shows an entry with the change it tells of, before it is chained', async () => {
  expect(await chainEntries(database.db)).toMatchObject({ seq: 0 });
  expect(await checkAudit(database.db)).toEqual({ entries: 0, waiting: 0, brokenAt: null });
  await note('first');
  expect(await checkAudit(database.db)).toEqual({ entries: 0, waiting: 1, brokenAt: null });
  await chainEntries(database.db);
  expect(await checkAudit(database.db)).toEqual({ entries: 1, waiting: 0, brokenAt: null });
});

it('numbers entries without a gap, however many are written and chained at once', async () => {
  await Promise.all(
    Array.from({ length: 19 }, async (_, index) => {
      await note(`many.${index}`);
      await chainEntries(database.background);
    }),
  );
  await chainEntries(database.db);
  expect(await checkAudit(database.db)).toEqual({ entries: 20, waiting: 0, brokenAt: null });
});

it.runIf(process.env.WARDEN_TEST_DB === 'postgres')(
  'makes nobody wait for a transaction that stays open after its entry',
  async () => {
    const { db } = database;
    const [written, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = db.transaction(async (tx) => {
      await audit(tx, entryOf('slow'));
      written.resolve();
      await finish.promise;
    });
    await written.promise;
    await Promise.all(Array.from({ length: 5 }, (_, index) => note(`meanwhile.${index}`)));
    await chainEntries(db);
    expect(await checkAudit(db)).toEqual({ entries: 25, waiting: 0, brokenAt: null });
    finish.resolve();
    await slow;
    await chainEntries(db);
    expect(await checkAudit(db)).toEqual({ entries: 26, waiting: 0, brokenAt: null });
  },
);

it('cannot be changed, shortened, emptied or chained again', async () => {
  await note('unchained');
  for (const attempt of [
    sql`update audit_log set action = 'other'`,
    sql`update audit_log set action = 'other' where seq is null`,
    sql`update audit_log set address = '192.0.2.2'`,
    sql`update audit_log set address = null, address_salt = null, actor = 'shop'`,
    sql`update audit_log set seq = 1000, action = 'other', previous = '', hash = '' where seq is null`,
    sql`update audit_log set seq = 1000, previous = '', hash = '' where seq = 20`,
    sql`update audit_log set seq = null, previous = null, hash = null where seq = 20`,
    sql`delete from audit_log where seq = 20`,
    sql`truncate audit_log`,
  ]) {
    await expect(database.db.execute(attempt)).rejects.toMatchObject({
      cause: { message: 'the audit log is append-only' },
    });
  }
  await chainEntries(database.db);
});

it('stays whole when an address is erased, and tells when it was replaced', async () => {
  await database.db.execute(sql`update audit_log set address = null, address_salt = null where seq = 2`);
  expect((await checkAudit(database.db)).brokenAt).toBeNull();
  await tamper(sql`update audit_log set address = '198.51.100.1' where seq = 18`);
  expect((await checkAudit(database.db)).brokenAt).toBe(18);
});

it.each([
  ['changed', 7, sql`update audit_log set after = '{"b":3}' where seq = 7`],
  ['given another format', 6, sql`update audit_log set format = 1, address = null where seq = 6`],
  ['taken out', 5, sql`delete from audit_log where seq = 5`],
])('tells where an entry was %s by somebody who may change the database itself', async (_name, seq, attack) => {
  await tamper(attack);
  expect((await checkAudit(database.db)).brokenAt).toBe(seq);
  const [kept] = await database.db.select().from(auditLog).where(eq(auditLog.seq, 4));
  expect(kept).toMatchObject({ before: '{"b":1,"a":"ё"}', address: '192.0.2.1' });
});
