import { contract } from '@warden/contract';
import { dayOf } from '@warden/license';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, startTestApp, type TestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { upgradedDatabase } from '../../../test/old-database.ts';
import { refreshAllClients } from '../../features/clients/clients.ts';
import { clients } from '../../features/clients/tables.ts';
import type { Database } from './database.ts';
import { readRows } from './rows.ts';

const uuid = (kind: string, n: number) => `'00000000-0000-4000-${kind}-${String(n).padStart(12, '0')}'`;
const today = dayOf(new Date());

const aUser = (n: number, isAdmin: boolean, isVerified: boolean) => `
  insert into users (id, email, email_key, first_name, last_name, password_hash, locale, is_admin, email_verified_at, created_at)
  values (${uuid('8000', n)}, 'person-${n}@example.com', 'person-${n}@example.com', 'Person', 'Number ${n}', 'none', 'en',
    ${isAdmin}, ${isVerified ? 'now()' : 'null'}, now() - interval '${10 - n} minutes')`;

const aPayment = (n: number, status: string) => `
  insert into payments (id, user_id, email, locale, licensee, client_id, plan, amount, currency, status, idempotence_key,
    provider_payment_id, created_at, updated_at, paid_at, next_check_at)
  values (${uuid('a000', n)}, ${uuid('8000', 1)}, 'person-1@example.com', 'en', 'Person', 'owned', 'commercial', 800000, 'RUB',
    '${status}', gen_random_uuid(), 'provider-${n}', now() - interval '${10 - n} minutes', now(), now(), now())`;

const aLicense = (
  n: number,
  clientId: string,
  userId: string,
  days: number,
  facts: { revoked?: boolean; payment?: number } = {},
) => `
  insert into licenses (id, user_id, client_id, hostname, type, licensee, issued_at, expires_at, key_id, license_text, revoked_at, payment_id)
  values (${uuid('9000', n)}, ${userId}, '${clientId}', '${clientId}.example', 'commercial', 'Person', now() - interval '${500 - n} days',
    now() + interval '${days} days', 'none', 'text ${n}', ${facts.revoked ? 'now()' : 'null'}, ${facts.payment ? uuid('a000', facts.payment) : 'null'})`;

const owner = uuid('8000', 1);

/** Writes data as the version before plain lists did, its triggers included. */
const written = [
  aUser(1, false, true),
  aUser(2, false, false),
  aPayment(1, 'succeeded'),
  aPayment(2, 'succeeded'),
  aPayment(3, 'canceled'),
  aLicense(1, 'owned', owner, 300, { revoked: true }),
  aLicense(2, 'owned', owner, 200, { payment: 1 }),
  aLicense(3, 'over', 'null', -3),
  aLicense(4, 'revoked', owner, 100, { revoked: true }),
  // This client was bought long ago and added only now. Clients are listed in the order in which they were added.
  aLicense(0, 'late', 'null', 30),
  `insert into installs (id, user_id, client_id, hostname, license_text, created_at)
    values (${uuid('b000', 1)}, ${owner}, 'owned', 'bound.example', 'text', now())`,
  // The shop binds no installation without a license. One that has none for another reason is no longer listed.
  `insert into installs (id, user_id, client_id, license_text, created_at) values (${uuid('b000', 2)}, ${owner}, 'bare', 'text', now())`,
  `insert into refunds (id, payment_id, amount, status, reason, requested_by, created_at, updated_at)
    values (${uuid('c000', 1)}, ${uuid('a000', 1)}, 100000, 'succeeded', 'a test', 'a test', now(), now())`,
  `insert into tallies (name, key, n) values ('validations', '${today}', 7)`,
];

let database: Database;
let shop: TestApp;
let admin: Account;

beforeAll(async () => {
  database = await upgradedDatabase('0012_confirmations', written);
  shop = await startTestApp({}, { database, workers: false });
  admin = await openAccount(shop, { isAdmin: true });
});
afterAll(async () => {
  await shop?.stop();
  await database?.close();
});

const asAdmin = () => ({ token: admin.token });
const installations = async (query = {}) =>
  (await shop.call(contract.admin.installations, { query }, asAdmin())).data.installations;

it('the lists show what was written before', async () => {
  const users = await shop.call(contract.admin.users, { query: { verified: 'false' } }, asAdmin());
  expect(users.data).toMatchObject({ total: 1, more: false, users: [{ email: 'person-2@example.com' }] });
  const payments = await shop.call(contract.admin.payments, { query: { status: 'succeeded' } }, asAdmin());
  expect(payments.data.payments.map(({ external_payment_id }) => external_payment_id)).toEqual([
    'provider-2',
    'provider-1',
  ]);
});

it('installations have their facts, from which the status follows, in the order in which they were added', async () => {
  expect(await installations({ sortOrder: 'asc' })).toMatchObject([
    { client_id: 'owned', status: 'active', hostname: 'bound.example', user: { email: 'person-1@example.com' } },
    { client_id: 'over', status: 'expired', hasUser: false },
    { client_id: 'revoked', status: 'revoked' },
    { client_id: 'late', status: 'active' },
  ]);
  for (const status of ['expired', 'revoked'] as const) expect(await installations({ status })).toHaveLength(1);
  const known = () => database.db.select().from(clients).orderBy(clients.clientId);
  const migrated = await known();
  await refreshAllClients(database.db);
  expect(await known()).toEqual(migrated);
});

it('statistics and drift are those of the old data', async () => {
  const { data } = await shop.call(contract.admin.stats, {}, asAdmin());
  expect(data).toMatchObject({
    users: { total: 3, admins: 1 },
    installs: { total: 4 },
    licenses: { total_licenses: 5, active_licenses: 2, expired_licenses: 1, revoked_licenses: 2 },
  });
  expect(data.validations.at(-1)).toEqual({ label: today, count: 7 });
  expect(data.revenue.at(-1)).toMatchObject({ currency: 'RUB', amount: 16_000, refunded: 1000 });
  const { data: drift } = await shop.call(contract.admin.drift, {}, asAdmin());
  expect(drift.paid_without_license.map(({ external_payment_id }) => external_payment_id)).toEqual(['provider-2']);
});

it('nothing is left of the counters: no trigger but the audit log’s, and no function', async () => {
  const left = await readRows<{ name: string }>(
    database.db,
    sql`
      select tgrelid::regclass || ' ' || tgname as name from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'pgboss.%'
      union all
      select proname from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`,
  );
  expect(left.map(({ name }) => name).filter((name) => !name.includes('audit'))).toEqual([]);
});
