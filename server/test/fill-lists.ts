import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openSession } from '../src/features/auth/sessions.ts';
import { users } from '../src/features/auth/tables.ts';
import { refreshAllClients } from '../src/features/clients/clients.ts';
import type { Database, Db } from '../src/platform/db/database.ts';
import { readRows } from '../src/platform/db/rows.ts';

const filled = ['users', 'licenses', 'installs', 'payments', 'clients'];

/**
 * Loads rows in bulk. Indexes and references cost ten times as much row by row as they do after all rows are stored.
 */
export const loadInBulk = async ({ background: db }: Database, load: (tx: Db) => Promise<void>) => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
    const those = sql`regclass::text in ${filled}`;
    const rows = await readRows<{ owner: string; drop: string; make: string }>(
      tx,
      sql`
        select conrelid::regclass::text as owner, 'alter table ' || conrelid::regclass || ' drop constraint ' || conname as drop,
          'alter table ' || conrelid::regclass || ' add constraint ' || conname || ' ' || pg_get_constraintdef(oid) as make
        from pg_constraint where contype = 'f' and conrelid::${those}
        union all
        select indrelid::regclass::text, 'drop index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
        from pg_index where not exists (select from pg_constraint where conindid = indexrelid) and indrelid::${those}`,
    );
    for (const { drop } of rows) await tx.execute(sql.raw(drop));
    await load(tx);
    // The clients are found with the indexes of the licenses.
    for (const { make } of rows.filter(({ owner }) => owner !== 'clients')) await tx.execute(sql.raw(make));
    await tx.execute(sql`analyze licenses, installs`);
    await refreshAllClients(tx);
    for (const { make } of rows.filter(({ owner }) => owner === 'clients')) await tx.execute(sql.raw(make));
  });
  for (const table of filled) await db.execute(sql.raw(`vacuum analyze ${table}`));
};

/** The number of paid payments without a license, and of licenses without a payment. */
const DRIFTED = 40;

/**
 * Stores this number of accounts, of clients and of payments, in every state, and perhaps more; returns an
 * administrator's token.
 */
export const fillLists = async (
  database: Database,
  count: number,
  fillMore: (tx: Db) => Promise<void> = async () => {},
) => {
  const { db } = database;
  const n = sql`${count}::int`;
  await loadInBulk(database, async (tx) => {
    await tx.execute(sql`
      insert into users (id, email, email_key, first_name, last_name, company_name, password_hash, locale, is_admin, email_verified_at, created_at)
      select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, md5(n::text) || '@filler.example',
        md5(n::text) || '@filler.example', 'Filler', 'Person ' || n, 'Company ' || n % 5000, 'none', 'en', n % 10 = 0,
        case when n % 4 > 0 then now() end, now() - (${n} - n) * interval '20 seconds'
      from generate_series(1, ${n}) n`);
    await tx.execute(sql`
      insert into licenses (id, user_id, client_id, hostname, type, licensee, issued_at, expires_at, key_id, license_text, payment_id, revoked_at)
      select ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid,
        case when n % 3 > 0 then ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid end,
        md5('client' || n), md5('host' || n) || '.example', (array['trial', 'trial-self-signed', 'commercial', 'individual'])[1 + n % 4],
        'Filler', now() - (${n} - n) * interval '20 seconds', now() + (n % 800 - 400) * interval '1 day', 'none', 'filler',
        case when n % 4 > 1 and n > ${DRIFTED} then ('00000000-0000-4000-a000-' || lpad(to_hex(n), 12, '0'))::uuid end,
        case when n % 20 = 0 then now() end
      from generate_series(1, ${n}) n`);
    await tx.execute(sql`
      insert into installs (id, user_id, client_id, license_text, created_at)
      select gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, md5('client' || n), 'filler', now()
      from generate_series(1, ${n}, 3) n`);
    await tx.execute(sql`
      insert into payments (id, user_id, email, locale, licensee, client_id, plan, amount, currency, status, idempotence_key,
        provider_payment_id, created_at, updated_at, paid_at, next_check_at, licensed)
      select ('00000000-0000-4000-a000-' || lpad(to_hex(n), 12, '0'))::uuid, ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
        md5(n::text) || '@filler.example', 'en', 'Filler', md5('client' || n), 'commercial', case n % 2 when 0 then 2500000 else 80000 end, 'RUB',
        (array['canceled', 'failed', 'succeeded', 'succeeded'])[1 + n % 4], gen_random_uuid(), 'provider-' || n,
        now() - (${n} - n) * interval '20 seconds', now(), now() - (${n} - n) * interval '20 seconds', now(), n % 4 > 1 and n > ${DRIFTED}
      from generate_series(1, ${n}) n`);
    await fillMore(tx);
  });
  const id = randomUUIDv7();
  const email = 'boss@filler.example';
  await db.insert(users).values({
    ...{ id, email, emailKey: email, firstName: 'The', lastName: 'Boss', passwordHash: 'none', locale: 'en' },
    ...{ isAdmin: true, emailVerifiedAt: new Date(), createdAt: new Date() },
  });
  return openSession(db, id, new Date());
};
