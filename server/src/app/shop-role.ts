import { sql } from 'drizzle-orm';
import { grantEntries } from '../features/audit/service.ts';
import type { Db } from '../platform/db/database.ts';
import { readRows } from '../platform/db/rows.ts';
import { StartError } from '../platform/start-error.ts';

/** Ways in which a role can alter tables whatever it was granted. */
const readPowers = (tx: Db, role: string) =>
  readRows<{ exists: boolean; rules: boolean; owns: string[] }>(
    tx,
    sql`
    select r.oid is not null as exists, coalesce(r.rolsuper or pg_has_role(r.oid, current_user, 'member'), false) as rules,
      array(select c.oid::regclass::text from pg_class c
        where c.relowner = r.oid and c.relnamespace::regnamespace::text in ('public', 'drizzle', 'pgboss')
          and c.relkind in ('r', 'p') order by 1) as owns
    from (select) as one left join pg_roles r on r.rolname = ${role}`,
  );

const refusePowers = async (tx: Db, role: string) => {
  const [powers] = await readPowers(tx, role);
  const problem = !powers?.exists
    ? 'does not exist'
    : powers.rules
      ? 'is a superuser, or a member of the role of DATABASE_MIGRATION_URL'
      : powers.owns.length > 0 && `owns tables, such as ${powers.owns[0]}`;
  if (problem) throw new StartError(`the role "${role}" of DATABASE_URL ${problem} (docs/operations.md, "Two roles")`);
};

/**
 * Lets the role of the shop read and write rows, and nothing else: it can neither alter or drop tables nor rewrite the
 * audit log. Tables that a migration adds need it again.
 */
export const grantToShop = (db: Db, role: string) =>
  db.transaction(async (tx) => {
    await refusePowers(tx, role);
    const name = sql.identifier(role);
    await tx.execute(sql`revoke create on schema public from public`);
    await tx.execute(sql`grant usage on schema public, drizzle, pgboss to ${name}`);
    await tx.execute(sql`grant select on all tables in schema drizzle to ${name}`);
    await tx.execute(sql`grant select, insert, update, delete on all tables in schema public, pgboss to ${name}`);
    // A backup would not see the numbers of sequences without this.
    await tx.execute(sql`grant usage on all sequences in schema public, pgboss to ${name}`);
    await grantEntries(tx, sql`${name}`);
  });
