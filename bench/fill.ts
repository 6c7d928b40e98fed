import { generateKeyPairSync, randomUUIDv7 } from 'node:crypto';
import { addDays, dayOf, keyId, makeLicense, type Signer } from '@warden/license';
import { signerOf } from '@warden/license/node';
import { eq, like, sql } from 'drizzle-orm';
import { passwordsWithCap } from '../server/src/features/auth/passwords.ts';
import { users } from '../server/src/features/auth/tables.ts';
import { installKeys } from '../server/src/features/installs/tables.ts';
import { licenses } from '../server/src/features/licenses/tables.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { loadKeys } from '../server/src/platform/keyring/keyring.ts';
import { fillLicenses } from '../server/test/fill-licenses.ts';
import { loadInBulk } from '../server/test/load-in-bulk.ts';

const INSTALLS = 10;
const login = { email: 'bench@example.com', password: 'correct horse' };

/**
 * Fills the shop with this number of licenses of others, and with a customer who has forty licenses, ten installations
 * and ten payments, and can log in.
 */
export const fillCustomer = async (database: Database, dataDir: string, count: number) => {
  const { db } = database;
  const { token, texts, userId } = await fillLicenses(database, dataDir, count);
  const each = sql`from generate_series(0, ${INSTALLS - 1}::int) n`;
  await db.execute(sql`
    insert into installs (id, user_id, client_id, description, hostname, version, license_text, created_at)
    select gen_random_uuid(), ${userId}::uuid, 'mine-' || n, 'Installation ' || n, 'host' || n, '24.3.1', ${texts[0]}, now()
    ${each}`);
  await db.execute(sql`
    insert into payments (id, user_id, email, locale, licensee, client_id, plan, amount, currency, status, idempotence_key,
      provider_payment_id, created_at, updated_at, paid_at, next_check_at, licensed)
    select gen_random_uuid(), ${userId}::uuid, ${login.email}, 'en', 'Bench', 'mine-' || n, 'commercial', 800000, 'RUB',
      'succeeded', gen_random_uuid(), 'mine-' || n, now(), now(), now(), now(), true
    ${each}`);
  const passwords = passwordsWithCap(1, { mac: () => Buffer.alloc(32) } as never);
  const passwordHash = await passwords.hash(login.password, { key: '', hashes: [] });
  const { email } = login;
  await db
    .update(users)
    .set({ email, emailKey: email, passwordHash, verifiedBy: 'session' })
    .where(eq(users.id, userId));
  for (const table of ['installs', 'payments', 'licenses']) await db.execute(sql.raw(`analyze ${table}`));
  return { token, userId };
};

const CHUNK = 1000;

/** Stores signed licenses of installations, which are this account's or nobody's, and returns their texts. */
export const fillInstallations = async (
  { db }: Database,
  dataDir: string,
  count: number,
  userId: string | null = null,
): Promise<string[]> => {
  const issuedAt = new Date();
  const places = { directory: `${dataDir}/keys`, signingKeyFile: undefined, passphrase: undefined, demo: false };
  const { signer } = loadKeys({ ...places, now: issuedAt });
  const expires = addDays(dayOf(issuedAt), 365);
  const rows: (typeof licenses.$inferInsert)[] = [];
  for (let n = 0; n < count; n++) {
    const facts = { id: randomUUIDv7(), client: `installation-${n}`, type: 'commercial', licensee: 'Bench' } as const;
    const { text, payload } = await makeLicense({ ...facts, issued: issuedAt, expires }, signer);
    const { id, client: clientId, type, licensee } = facts;
    const expiresAt = new Date(`${expires}T23:59:59Z`);
    rows.push({ id, userId, clientId, type, licensee, issuedAt, expiresAt, keyId: payload.key, licenseText: text });
  }
  for (let start = 0; start < count; start += CHUNK) await db.insert(licenses).values(rows.slice(start, start + CHUNK));
  return rows.map(({ licenseText }) => licenseText);
};

export interface SyncingInstallation {
  clientId: string;
  /** The id of the license that it holds, which is the current one. */
  license: string;
  signer: Signer;
}

const OWNER = '00000000-0000-4000-8000-c00000000000';

/**
 * Stores `asking` installations with licenses and with keys of their own, among `count` others whose keys nobody has.
 * Returns them with the texts of their licenses.
 */
export const fillSyncing = async (database: Database, dataDir: string, asking: number, count: number) => {
  const { background: db } = database;
  await db.execute(sql`
    insert into users (id, email, email_key, first_name, last_name, password_hash, locale, created_at)
    values (${OWNER}, 'owner@bench.example', 'owner@bench.example', 'Bench', 'Owner', 'none', 'en', now())`);
  const texts = await fillInstallations(database, dataDir, asking, OWNER);
  await loadInBulk(database, async (tx) => {
    await tx.execute(sql`
    insert into licenses (id, user_id, client_id, type, licensee, issued_at, expires_at, key_id, license_text)
    select gen_random_uuid(), ${OWNER}::uuid, 'other-' || n, 'commercial', 'Bench', now(), now() + interval '1 year', 'none', 'none'
    from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`
    insert into installs (id, user_id, client_id, license_text, created_at)
    select id, ${OWNER}::uuid, client_id, 'none', now() from licenses`);
    await tx.execute(sql`
      insert into payments (id, user_id, email, locale, licensee, client_id, plan, amount, currency, status, idempotence_key,
        provider_payment_id, created_at, updated_at, paid_at, next_check_at, licensed)
      select id, ${OWNER}::uuid, 'owner@bench.example', 'en', 'Bench', client_id, 'commercial', 800000, 'RUB', 'succeeded',
        gen_random_uuid(), id::text, now(), now(), now(), now(), true from licenses`);
  });
  await db.execute(sql`
    insert into install_keys (id, user_id, install_id, client_id, key_id, public_key, pinned_at, pinned_by)
    select gen_random_uuid(), ${OWNER}::uuid, id, client_id, left(replace(gen_random_uuid()::text, '-', ''), 16), 'none', now(), 'bench'
    from licenses where client_id like 'other-%'`);
  const stored = await db
    .select({ clientId: licenses.clientId, license: licenses.id })
    .from(licenses)
    .where(like(licenses.clientId, 'installation-%'));
  const installations = stored.map((row) => ({ ...row, signer: signerOf(generateKeyPairSync('ed25519').privateKey) }));
  const keys = installations.map(({ clientId, license, signer: { publicKey } }) => ({
    ...{ id: randomUUIDv7(), userId: OWNER, installId: license, clientId, keyId: keyId(publicKey), publicKey },
    ...{ pinnedAt: new Date(), pinnedBy: 'bench' },
  }));
  for (let start = 0; start < asking; start += CHUNK) {
    await db.insert(installKeys).values(keys.slice(start, start + CHUNK));
  }
  for (const table of ['users', 'licenses', 'installs', 'install_keys', 'clients', 'payments']) {
    await db.execute(sql.raw(`vacuum analyze ${table}`));
  }
  return { texts, installations };
};

/** Stores customers, each signed in and with one installation on a trial. */
export const fillBuyers = async ({ db }: Database, count: number) => {
  const id = (kind: string) => sql.raw(`('00000000-0000-4000-${kind}-b' || lpad(to_hex(n), 11, '0'))::uuid`);
  const each = sql`from generate_series(1, ${count}::int) n`;
  await db.execute(sql`
    insert into users (id, email, email_key, first_name, last_name, password_hash, locale, email_verified_at, verified_by,
      created_at)
    select ${id('8000')}, n || '@buyer.example', n || '@buyer.example', 'Bench', 'Buyer', 'none', 'en', now(), 'session',
      now() ${each}`);
  await db.execute(sql`
    insert into sessions (token_hash, user_id, created_at, expires_at)
    select encode(sha256(('session-token-of-buyer-' || n)::bytea), 'hex'), ${id('8000')}, now(), now() + interval '7 days' ${each}`);
  await db.execute(sql`
    insert into installs (id, user_id, client_id, hostname, license_text, created_at)
    select ${id('9000')}, ${id('8000')}, 'buyer-' || n, 'host', 'filler', now() ${each}`);
  await db.execute(sql`
    insert into licenses (id, user_id, client_id, type, licensee, issued_at, expires_at, key_id, license_text)
    select ${id('9000')}, ${id('8000')}, 'buyer-' || n, 'trial', 'Buyer', now(), now() + interval '14 days', 'none', 'filler'
    ${each}`);
  return Array.from({ length: count }, (_, index) => ({
    token: `session-token-of-buyer-${index + 1}`,
    clientId: `buyer-${index + 1}`,
  }));
};
