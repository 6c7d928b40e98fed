import { sql } from 'drizzle-orm';
import type { Database } from '../server/src/platform/db/database.ts';
import { fillLicenses } from '../server/test/fill-licenses.ts';

const INSTALLS = 10;

/** Fills the shop with licenses of others and a customer who has licenses, installations and payments. */
export const fillCustomer = async (database: Database, dataDir: string, count: number) => {
  const { token, texts, userId } = await fillLicenses(database, dataDir, count);
  const [text] = texts;
  await database.db.execute(sql`
    insert into installs (id, user_id, client_id, description, hostname, version, license_text, created_at)
    select gen_random_uuid(), ${userId}::uuid, 'mine-' || n, 'Installation ' || n, 'host' || n || '.example', '24.3.1', ${text}, now()
    from generate_series(0, ${INSTALLS - 1}::int) n`);
  await database.db.execute(sql`
    insert into payments (id, user_id, email, locale, licensee, client_id, plan, amount, currency, status, idempotence_key,
      provider_payment_id, created_at, updated_at, paid_at, next_check_at, licensed)
    select gen_random_uuid(), ${userId}::uuid, 'bench@example.com', 'en', 'Bench', 'mine-' || n, 'commercial', 800000, 'RUB',
      'succeeded', gen_random_uuid(), 'mine-' || n, now(), now(), now(), now(), true
    from generate_series(0, ${INSTALLS - 1}::int) n`);
  for (const table of ['installs', 'payments']) await database.db.execute(sql.raw(`analyze ${table}`));
  return { token, texts, userId };
};
