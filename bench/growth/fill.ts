import { sql } from 'drizzle-orm';
import { openSession } from '../../server/src/features/auth/sessions.ts';
import type { Database, Db } from '../../server/src/platform/db/database.ts';
import { fillLists } from '../../server/test/fill-lists.ts';
import { fillInstallations } from '../fill-installations.ts';

/** Two customers: one like most, and one with very many licenses. Both have ten installations and ten payments. */
export const customers = {
  usual: { id: '00000000-0000-4000-8000-f00000000001', licenses: 40 },
  large: { id: '00000000-0000-4000-8000-f00000000002', licenses: 50_000 },
};

export type Customer = keyof typeof customers;

/** The ids of what a customer has, which calls ask for. */
export const ownedBy = (customer: Customer) => {
  const digit = customer === 'usual' ? '1' : '2';
  return {
    /** A part of several client ids, and the whole of one. */
    client: `${customer}-1`,
    oldestClient: `${customer}-${customers[customer].licenses}`,
    license: `00000000-0000-4000-900${digit}-f00000000001`,
    payment: `00000000-0000-4000-a00${digit}-f00000000001`,
  };
};

const LICENSE_TEXT = 'x'.repeat(900);

const fillCustomer = async (tx: Db, name: Customer) => {
  const { id, licenses } = customers[name];
  const { license, payment } = ownedBy(name);
  const email = `${name}@growth.example`;
  const numbered = (first: string) => sql`(${first.slice(0, -4)} || lpad(to_hex(n), 4, '0'))::uuid`;
  await tx.execute(sql`
    insert into users (id, email, email_key, first_name, last_name, company_name, password_hash, locale, email_verified_at, created_at)
    values (${id}::uuid, ${email}, ${email}, 'Growing', 'Customer', 'Growth', 'none', 'en', now(), now())`);
  await tx.execute(sql`
    insert into licenses (id, user_id, client_id, hostname, type, licensee, issued_at, expires_at, key_id, license_text)
    select ${numbered(license)}, ${id}::uuid, ${name} || '-' || n, 'host' || n || '.example', 'commercial', 'Growth',
      now() - n * interval '1 minute', now() + (n % 300 + 40) * interval '1 day', 'none', ${LICENSE_TEXT}
    from generate_series(1, ${licenses}::int) n`);
  await tx.execute(sql`
    insert into installs (id, user_id, client_id, description, hostname, version, license_text, created_at)
    select gen_random_uuid(), ${id}::uuid, ${name} || '-' || n, 'Installation ' || n, 'host' || n || '.example', '24.3.1',
      ${LICENSE_TEXT}, now()
    from generate_series(1, 10) n`);
  await tx.execute(sql`
    insert into payments (id, user_id, email, locale, licensee, client_id, plan, amount, currency, status, idempotence_key,
      provider_payment_id, created_at, updated_at, paid_at, next_check_at, licensed)
    select ${numbered(payment)}, ${id}::uuid, ${email}, 'en', 'Growth', ${name} || '-' || n, 'commercial', 800000, 'RUB',
      'succeeded', gen_random_uuid(), ${name} || '-' || n, now(), now(), now(), now(), true
    from generate_series(1, 10) n`);
};

/** Fills a shop of this size. The large customer has too many licenses for a small shop. */
export const fillGrown = async (database: Database, dataDir: string, size: number, isLargest: boolean) => {
  const names: Customer[] = isLargest ? ['usual', 'large'] : ['usual'];
  const admin = await fillLists(database, size, async (tx) => {
    for (const name of names) await fillCustomer(tx, name);
  });
  const open = (name: Customer) => openSession(database.db, customers[name].id, new Date());
  const tokens = { admin, usual: await open('usual'), large: isLargest ? await open('large') : '' };
  return { tokens, texts: await fillInstallations(database, dataDir, 200) };
};
