import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyDatabase } from '../../test/database.ts';
import type { Database } from '../db/database.ts';
import { auditLog } from '../db/schema.ts';
import { audit, checkAudit } from './audit.ts';

let database: Database;
beforeAll(async () => {
  database = await copyDatabase();
});
afterAll(() => database.close());

const note = (action: string) =>
  database.db.transaction((tx) =>
    audit(tx, {
      actor: 'user:1',
      action,
      subject: 'settings',
      before: { b: 1, a: 'ё' },
      after: { b: 2 },
      address: '192.0.2.1',
      at: new Date('2026-11-15T10:00:00.123Z'),
    }),
  );

it('is whole while empty', async () => {
  expect(await checkAudit(database.db)).toEqual({ entries: 0, brokenAt: null });
});

it('numbers entries without a gap, however many are written at once', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => note(`many.${index}`)));
  expect(await checkAudit(database.db)).toEqual({ entries: 20, brokenAt: null });
});

it('leaves no trace of a transaction that failed', async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await audit(tx, { actor: 'shop', action: 'never', subject: 'x', at: new Date() });
      throw new Error('after all not');
    }),
  ).rejects.toThrow('after all not');
  expect(await checkAudit(database.db)).toEqual({ entries: 20, brokenAt: null });
});

it('cannot be changed, shortened or emptied', async () => {
  for (const attempt of [
    sql`update audit_log set action = 'other'`,
    sql`delete from audit_log where seq = 20`,
    sql`truncate audit_log`,
  ]) {
    await expect(database.db.execute(attempt)).rejects.toMatchObject({
      cause: { message: 'the audit log is append-only' },
    });
  }
});

it.each([
  ['changed', 7, sql`update audit_log set after = '{"b":3}' where seq = 7`],
  ['taken out', 5, sql`delete from audit_log where seq = 5`],
])('tells where an entry was %s by somebody who may change the database itself', async (_name, seq, attack) => {
  await database.db.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
  await database.db.execute(attack);
  await database.db.execute(sql`alter table audit_log enable trigger audit_log_append_only`);
  expect((await checkAudit(database.db)).brokenAt).toBe(seq);
  const [kept] = await database.db.select().from(auditLog).where(eq(auditLog.seq, 4));
  expect(kept).toMatchObject({ before: '{"b":1,"a":"ё"}', address: '192.0.2.1' });
});
