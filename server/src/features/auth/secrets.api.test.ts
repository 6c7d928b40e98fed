import { contract } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aRegistration, sharedTestApp } from '../../../test/app.ts';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';

const { auth } = contract;

const shop = sharedTestApp();

const rowsOf = async (db: Db, query: ReturnType<typeof sql>) => await readRows<Record<string, string>>(db, query);

/** Every row of every table, the queue's included, as text. */
const dump = async (db: Db) => {
  const tables = await rowsOf(
    db,
    sql`select table_schema as schema, table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema as string)}.${sql.identifier(name as string)}`;
    for (const { row } of await rowsOf(db, sql`select t::text as row from ${table} as t`))
      texts.push(`${name}: ${row}`);
  }
  return texts;
};

const secrets: string[] = [];
const addresses: string[] = [];

it('leaves no password and no token in any table after a whole life of an account', async () => {
  const passwords = ['first-secret-horse', 'second-secret-horse', 'third-secret-horse', 'wrong-secret-horse'] as const;
  const { user, token } = await shop.register({ password: passwords[0], firstName: 'Findable' });
  const { email } = user;
  const verification = await shop.tokenFrom(email, 'verify-email');
  await shop.call(auth.resendVerificationEmail, {}, { token });
  await shop.call(auth.login, { body: { email, password: passwords[3] } }).catch(() => {});
  await shop.call(auth.login, { body: { email, password: passwords[0] } });
  await shop.call(
    auth.changePassword,
    { body: { currentPassword: passwords[0], newPassword: passwords[1] } },
    { token },
  );
  await shop.call(auth.forgotPassword, { body: { email } });
  const resetting = await shop.tokenFrom(email, 'reset-password');
  const unused = await shop.register({ password: passwords[0] });
  const outstanding = await shop.tokenFrom(unused.user.email, 'verify-email');
  const early = await dump(shop.services.db);
  await shop.call(auth.verifyEmail, { body: { token: verification } });
  await shop.call(auth.resetPassword, { body: { token: resetting, newPassword: passwords[2] } });
  const again = await shop.call(auth.login, { body: { email, password: passwords[2] } });
  secrets.push(...passwords, token, verification, resetting, outstanding, unused.token, again.data.token);
  addresses.push(email, unused.user.email);

  const stored = [...early, ...(await dump(shop.services.db))];
  expect(stored.some((row) => row.startsWith('users:') && row.includes('Findable'))).toBe(true);
  expect(stored.some((row) => /^job\w*:/.test(row) && row.includes('auth.confirm-address'))).toBe(true);
  for (const secret of secrets) expect(stored.filter((row) => row.includes(secret))).toEqual([]);
});

it('leaves none of them, nor an address, in logs and answers: not even of queries that fail or addresses with a token', async () => {
  const { db } = shop.services;
  await db.execute(sql`alter table sessions rename to sessions_away`);
  await db.execute(sql`alter table users rename to users_away`);
  const body = aRegistration({ email: addresses[0] as string, password: 'first-secret-horse' });
  for (const endpoint of [auth.login, auth.register]) {
    const { statusCode, body: answer } = await shop.app.inject({
      method: 'POST',
      url: `/api${endpoint.path}`,
      payload: body,
    });
    expect(statusCode).toBe(500);
    expect(answer).not.toMatch(/users|select|relation|stack/i);
  }
  await expect(shop.call(auth.me, {}, { token: secrets[4] as string })).rejects.toMatchObject({ status: 500 });
  await db.execute(sql`alter table users_away rename to users`);
  await db.execute(sql`alter table sessions_away rename to sessions`);
  await shop.app.inject({ url: `/verify-email?token=${secrets[5]}` });
  await shop.app.inject({ url: `/api/auth/verify-email?token=${secrets[5]}&email=${addresses[0]}` });

  const lines = shop.lines.join('');
  expect(lines).toContain('request failed');
  expect(lines).toContain('"path":"/api/auth/login"');
  for (const secret of [...secrets, ...addresses, 'argon2id']) {
    expect(shop.lines.filter((line) => line.includes(secret))).toEqual([]);
  }
});
