import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { shop } from '../src/features/audit/service.ts';
import { accountService } from '../src/features/auth/service.ts';
import { openSession } from '../src/features/auth/sessions.ts';
import { users } from '../src/features/auth/tables.ts';
import { licenseService } from '../src/features/licenses/service.ts';
import { licenses } from '../src/features/licenses/tables.ts';
import type { Database, Db } from '../src/platform/db/database.ts';
import { loadKeys } from '../src/platform/keyring/keyring.ts';
import { limitsIn } from '../src/platform/limits/limits.ts';
import { loadInBulk } from './load-in-bulk.ts';

const MINE = 40;

const customer = (id: string) => ({
  id,
  email: `${id}@example.com`,
  emailKey: `${id}@example.com`,
  firstName: 'Bench',
  lastName: 'Customer',
  companyName: 'Bench',
  passwordHash: 'none',
  locale: 'en' as const,
  emailVerifiedAt: new Date(),
  createdAt: new Date(),
});

/** Stores licenses of other accounts, ten for each, of every type and status. */
const fillOthers = async (tx: Db, count: number) => {
  await tx.execute(sql`
    insert into users (id, email, email_key, first_name, last_name, password_hash, locale, created_at)
    select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, n || '@filler.example', n || '@filler.example',
      'Filler', 'Person', 'none', 'en', now() - n * interval '1 minute'
    from generate_series(1, ${Math.ceil(count / 10)}::int) n`);
  await tx.execute(sql`
    insert into licenses (id, user_id, client_id, type, licensee, issued_at, expires_at, key_id, license_text, revoked_at)
    select ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid,
      ('00000000-0000-4000-8000-' || lpad(to_hex(1 + n % ${Math.ceil(count / 10)}::int), 12, '0'))::uuid,
      'filler-' || n, (array['trial', 'commercial', 'individual'])[1 + n % 3], 'Filler', now() - n * interval '1 minute',
      now() + (n % 800 - 400) * interval '1 day', 'none', 'filler', case when n % 20 = 0 then now() end
    from generate_series(1, ${count}::int) n`);
};

/**
 * Fills the table with `count` licenses, forty of which belong to one customer; returns that customer, the customer's
 * token and the texts of those licenses.
 */
export const fillLicenses = async (database: Database, dataDir: string, count: number) => {
  const now = new Date();
  const noJobs = () => Promise.reject(new Error('nothing is mailed'));
  const service = licenseService({
    keys: loadKeys({ directory: `${dataDir}/keys`, signingKeyFile: undefined, passphrase: undefined, demo: true, now }),
    accounts: accountService({
      db: database.db,
      limits: limitsIn(database.db),
      isFactorRequired: false,
      publicUrl: '',
      now: () => now,
    }),
    jobs: { enqueue: noJobs, enqueueAfter: noJobs },
    webhooks: { emit: async () => {} },
    now: () => now,
  });
  await loadInBulk(database, (tx) => fillOthers(tx, count - MINE));
  const id = randomUUIDv7();
  await database.db.insert(users).values(customer(id));
  const texts: string[] = [];
  for (let n = 0; n < MINE; n++) {
    const facts = { type: 'commercial' as const, licensee: 'Bench', hostname: null, actor: shop };
    const order = { userId: id, clientId: `mine-${n}`, ...facts };
    texts.push((await service.issue(database.db, order, now)).licenseText);
  }
  await database.db.execute(sql`analyze ${licenses}`);
  await database.db.execute(sql`analyze ${users}`);
  return { token: await openSession(database.db, id, now), texts, userId: id };
};
