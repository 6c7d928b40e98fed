import { sql } from 'drizzle-orm';
import type { Database } from '../../server/src/platform/db/database.ts';
import { loadInBulk } from '../../server/test/fill-lists.ts';

export interface Purchase {
  token: string;
  clientId: string;
  amount: number;
  /** The network address that the buyer calls from: so many purchases from one would reach its limit. */
  address: string;
}

const PER_ACCOUNT = 4;

/** Stores customers, each signed in and with four installations on trials, and returns what they are going to buy. */
export const fillBuyers = async (database: Database, count: number, amount: number): Promise<Purchase[]> => {
  const accounts = Math.ceil(count / PER_ACCOUNT);
  const account = sql`('00000000-0000-4000-8000-b' || lpad(to_hex(n), 11, '0'))::uuid`;
  const install = sql`('00000000-0000-4000-9000-b' || lpad(to_hex(n * ${PER_ACCOUNT}::int + i), 11, '0'))::uuid`;
  const each = sql`from generate_series(1, ${accounts}::int) n`;
  const eachInstall = sql`${each}, generate_series(0, ${PER_ACCOUNT - 1}::int) i`;
  await loadInBulk(database, async (tx) => {
    await tx.execute(sql`
      insert into users (id, email, email_key, first_name, last_name, password_hash, locale, email_verified_at, verified_by, created_at)
      select ${account}, n || '@buyer.example', n || '@buyer.example', 'Bench', 'Buyer', 'none', 'en', now(), 'session', now() ${each}`);
    await tx.execute(sql`
      insert into sessions (token_hash, user_id, created_at, expires_at)
      select encode(sha256(('bench-token-of-buyer-' || n)::bytea), 'hex'), ${account}, now(), now() + interval '7 days' ${each}`);
    await tx.execute(sql`
      insert into installs (id, user_id, client_id, hostname, license_text, created_at)
      select ${install}, ${account}, 'buyer-' || n || '-' || i, 'host', 'filler', now() ${eachInstall}`);
    await tx.execute(sql`
      insert into licenses (id, user_id, client_id, type, licensee, issued_at, expires_at, key_id, license_text)
      select ${install}, ${account}, 'buyer-' || n || '-' || i, 'trial', 'Buyer', now(), now() + interval '14 days', 'none', 'filler'
      ${eachInstall}`);
  });
  return Array.from({ length: count }, (_, index) => {
    const n = (index % accounts) + 1;
    return {
      token: `bench-token-of-buyer-${n}`,
      clientId: `buyer-${n}-${Math.floor(index / accounts)}`,
      amount,
      address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    };
  });
};
