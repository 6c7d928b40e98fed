import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/db/database.ts';
import { users } from '../src/db/schema.ts';
import { openSession } from '../src/features/auth/store.ts';

const counted = ['users', 'licenses', 'installs', 'payments'];

/** Loads rows in bulk: counting a million of them one by one takes minutes, counting them afterwards seconds. */
export const countedAfterwards = async ({ db }: Database, load: () => Promise<void>) => {
  for (const table of counted) await db.execute(sql.raw(`alter table ${table} disable trigger user`));
  await load();
  for (const table of counted) await db.execute(sql.raw(`alter table ${table} enable trigger user`));
  await db.execute(sql`select lists_rebuild()`);
  for (const table of [...counted, 'clients', 'list_counts', 'tallies']) await db.execute(sql.raw(`analyze ${table}`));
};

/** As many accounts, clients and payments each, of every state; returns an administrator's token. */
export const fillLists = async (database: Database, count: number) => {
  const { db } = database;
  const n = sql`${count}::int`;
  await countedAfterwards(database, async () => {
    await db.execute(sql`
      insert into users (id, email, email_key, first_name, last_name, company_name, password_hash, locale, is_admin, email_verified_at, created_at)
      select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, md5(n::text) || '@filler.example',
        md5(n::text) || '@filler.example', 'Filler', 'Person ' || n, 'Company ' || n % 5000, 'none', 'en', n % 500 = 0,
        case when n % 4 > 0 then now() end, now() - (${n} - n) * interval '20 seconds'
      from generate_series(1, ${n}) n`);
    await db.execute(sql`
      insert into licenses (id, user_id, client_id, hostname, type, licensee, issued_at, expires_at, key_id, license_text, revoked_at)
      select ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid,
        case when n % 3 > 0 then ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid end,
        md5('client' || n), md5('host' || n) || '.example', (array['trial', 'trial-self-signed', 'commercial', 'individual'])[1 + n % 4],
        'Filler', now() - (${n} - n) * interval '20 seconds', now() + (n % 800 - 400) * interval '1 day', 'none', 'filler',
        case when n % 20 = 0 then now() end
      from generate_series(1, ${n}) n`);
    await db.execute(sql`
      insert into payments (id, user_id, email, locale, licensee, client_id, plan, amount, currency, status, idempotence_key,
        provider_payment_id, created_at, updated_at, paid_at, next_check_at)
      select ('00000000-0000-4000-a000-' || lpad(to_hex(n), 12, '0'))::uuid, ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
        md5(n::text) || '@filler.example', 'en', 'Filler', md5('client' || n), 'commercial', 2500000, 'RUB',
        (array['succeeded', 'succeeded', 'succeeded', 'canceled', 'failed'])[1 + n % 5], gen_random_uuid(), 'provider-' || n,
        now() - (${n} - n) * interval '20 seconds', now(), now() - (${n} - n) * interval '20 seconds', now()
      from generate_series(1, ${n}) n`);
  });
  const id = randomUUIDv7();
  const email = 'boss@filler.example';
  await db.insert(users).values({
    ...{ id, email, emailKey: email, firstName: 'The', lastName: 'Boss', passwordHash: 'none', locale: 'en' },
    ...{ isAdmin: true, emailVerifiedAt: new Date(), createdAt: new Date() },
  });
  return openSession(db, id, new Date());
};
