import { randomBytes } from 'node:crypto';
import { contract } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { auditOf } from '../../test/audit.ts';
import { copyDatabase } from '../../test/database.ts';
import { aCustomer, buyAndPay, eventually, mailsOf } from '../../test/payments.ts';
import { checkAudit } from '../features/audit/check.ts';
import type { Database } from '../platform/db/database.ts';
import { migratePostgres } from '../platform/db/migrate.ts';
import { readMigrations } from '../platform/db/migrations.ts';
import { openPostgres } from '../platform/db/postgres.ts';
import { readRows } from '../platform/db/rows.ts';
import { backgroundTimeouts } from '../platform/db/timeouts.ts';
import { StartError } from '../platform/start-error.ts';
import { grantToShop } from './shop-role.ts';

describe.runIf(process.env.WARDEN_TEST_DB === 'postgres')('a shop whose role may only write rows', () => {
  const role = `shop-${randomBytes(6).toString('hex')}`;
  let owner: Database;
  let database: Database;
  let shop: TestApp;
  let url: string;

  beforeAll(async () => {
    owner = await copyDatabase();
    await owner.db.execute(sql`create role ${sql.identifier(role)} login password 'secret'`);
    await grantToShop(owner.db, role);
    const address = new URL(owner.boss.connectionString as string);
    url = Object.assign(address, { username: role, password: 'secret' }).href;
    database = await openPostgres(url, { request: backgroundTimeouts, background: backgroundTimeouts });
    shop = await startTestApp({}, { database });
  });
  afterAll(async () => {
    await shop.stop();
    await database.close();
    await owner.db.execute(sql`drop owned by ${sql.identifier(role)}`);
    await owner.db.execute(sql`drop role ${sql.identifier(role)}`);
    await owner.close();
  });

  const refusalOf = async (statement: string) => {
    const attempt = database.db.execute(sql.raw(statement)).then(
      () => 'done',
      ({ cause }: { cause: { code: string } }) => cause.code,
    );
    return `${statement}: ${await attempt}`;
  };

  it('sells, chains the audit log, and erases addresses in it with the account', async () => {
    const { customer, clientId } = await aCustomer(shop);
    const { id, license } = await buyAndPay(shop, customer, clientId);
    expect(license).toMatchObject({ clientId, type: 'commercial' });
    await mailsOf(shop, id);
    await shop.call(contract.auth.deleteAccount, { body: { password: customer.password } }, customer);
    await eventually(async () => (await checkAudit(database.db)).waiting === 0);
    expect(await checkAudit(database.db)).toMatchObject({ brokenAt: null });
    const entries = await auditOf(shop, `user:${customer.user.id}`);
    expect(entries.map(({ action, address }) => [action, address])).toContainEqual(['user.registered', null]);
  });

  it('sees the numbers of sequences, which a backup has to know', async () => {
    const numbers = (db: Database['db']) =>
      readRows(db, sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`);
    await shop.register();
    const seen = await numbers(database.db);
    expect(seen).toContainEqual({ sequencename: 'audit_log_id_seq', last_value: expect.anything() });
    expect(seen).toEqual(await numbers(owner.db));
  });

  it('can neither alter tables nor rewrite the audit log, even without the trigger that protects it', async () => {
    await shop.register();
    await owner.db.execute(sql`alter table audit_log disable trigger all`);
    const statements = [
      'alter table users add column x text',
      'alter table audit_log disable trigger all',
      'drop table users',
      'drop table audit_log',
      'truncate audit_log',
      'create table x (y text)',
      'create schema x',
      'create trigger x before update on users for each row execute function audit_log_may_change()',
      'delete from audit_log',
      `update audit_log set action = 'nothing'`,
      `update audit_log set actor = 'nobody'`,
      `update audit_log set "after" = null`,
      `update audit_log set at = now()`,
      `update audit_log set address_digest = null`,
      'delete from drizzle.__drizzle_migrations',
      'drop table pgboss.job',
      'alter table pgboss.job add column x text',
    ];
    const answers: string[] = [];
    for (const statement of statements) answers.push(await refusalOf(statement));
    expect(answers).toEqual(statements.map((statement) => `${statement}: 42501`));
    await owner.db.execute(sql`alter table audit_log enable trigger all`);
  });

  it('says at the start who has to migrate', async () => {
    const released = readMigrations();
    const createdAt = (released.at(-1)?.createdAt ?? 0) + 1;
    const statements = ['alter table users add column nickname text'];
    const next = { number: 'next', createdAt, hash: 'next', statements, isConcurrent: false };
    const start = migratePostgres(url, { migrations: [...released, next] });
    await expect(start).rejects.toBeInstanceOf(StartError);
    await expect(start).rejects.toThrow('run "warden migrate" with DATABASE_MIGRATION_URL');
  });

  it('is not made of a role that owns tables, is a superuser or does not exist', async () => {
    const [me] = await readRows<{ name: string }>(owner.db, sql`select current_user as name`);
    await expect(grantToShop(owner.db, me?.name ?? '')).rejects.toThrow(/is a superuser, or a member/);
    await expect(grantToShop(owner.db, 'nobody-knows')).rejects.toThrow(
      /"nobody-knows" of DATABASE_URL does not exist/,
    );
    const name = sql.identifier(role);
    await owner.db.execute(sql`create table public.mine ()`);
    await owner.db.execute(sql`alter table public.mine owner to ${name}`);
    await expect(grantToShop(owner.db, role)).rejects.toThrow(/owns tables, such as mine/);
    await owner.db.execute(sql`drop table public.mine`);
  });
});
