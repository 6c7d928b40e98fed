import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyDatabase } from '../../../test/database.ts';
import type { Database } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { chainEntries } from './chain.ts';
import { checkAudit } from './check.ts';
import { audit, eraseAddresses } from './service.ts';

let database: Database;
beforeEach(async () => {
  database = await copyDatabase();
  let previous = '0'.repeat(64);
  for (const seq of [1, 2, 3]) {
    const content = [
      '2026-01-01T00:00:00.000Z',
      `user:${seq}`,
      'setting.changed',
      'setting:x',
      null,
      '{"v":1}',
      '192.0.2.1',
    ];
    const own = hash('sha256', JSON.stringify([previous, seq, ...content]));
    await database.db.execute(sql`
      insert into audit_log (format, seq, at, actor, action, subject, before, after, address, previous, hash)
      values (1, ${seq}, ${sql.join(
        content.map((value) => sql`${value}`),
        sql`, `,
      )}, ${previous}, ${own})`);
    previous = own;
  }
});
afterEach(() => database.close());

const addresses = async () =>
  (await readRows<{ address: string | null }>(database.db, sql`select address from audit_log order by id`)).map(
    ({ address }) => address,
  );

const tamper = async (attack: ReturnType<typeof sql>) => {
  await database.db.execute(sql`alter table audit_log disable trigger user`);
  await database.db.execute(attack);
  await database.db.execute(sql`alter table audit_log enable trigger user`);
};

it('checks entries of the first format, and chains new ones after a seal', async () => {
  expect(await checkAudit(database.db)).toEqual({ entries: 3, waiting: 0, brokenAt: null });
  await audit(database.db, { actor: 'shop', action: 'payment.succeeded', subject: 'payment:1', at: new Date() });
  expect(await chainEntries(database.db)).toMatchObject({ seq: 5 });
  expect(await checkAudit(database.db)).toEqual({ entries: 5, waiting: 0, brokenAt: null });
});

it('erases their addresses once they are sealed, and not before', async () => {
  await eraseAddresses(database.db, '2');
  expect(await addresses()).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.1']);
  await chainEntries(database.db);
  await eraseAddresses(database.db, '2');
  expect(await addresses()).toEqual(['192.0.2.1', null, '192.0.2.1', null]);
  expect(await checkAudit(database.db)).toEqual({ entries: 4, waiting: 0, brokenAt: null });
});

it('tells when one whose address is gone was changed', async () => {
  await chainEntries(database.db);
  await tamper(sql`update audit_log set address = null, after = '{"v":2}' where seq = 2`);
  expect((await checkAudit(database.db)).brokenAt).toBe(2);
});
