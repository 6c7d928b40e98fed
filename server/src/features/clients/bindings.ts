import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';

/** How an account has named its installation of a client. */
export interface InstallNames {
  hostname: string | null;
  description: string | null;
}

/** A list of one description, because JSON's null says that the client is not bound. */
export type Binding = [description: string | null];

/** Returns the id of the account that has bound the client. */
export const findOwner = async (tx: Db, clientId: string): Promise<string | undefined> =>
  (
    await readRows<{ userId: string }>(tx, sql`select user_id as "userId" from installs where client_id = ${clientId}`)
  )[0]?.userId;

/** Whether this account has bound all of these clients, none of which is named twice. */
export const areBound = async (tx: Db, clientIds: readonly string[], userId: string): Promise<boolean> => {
  const [row] = await readRows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from installs
      where client_id = any (${sql.param([...clientIds])}::text[]) and user_id = ${userId}`,
  );
  return row?.count === clientIds.length;
};

/** A condition that this account, or any account, has bound this client. */
export const sqlIsBound = (clientId: SQL, userId?: SQL) => sql<boolean>`exists (
  select from installs where installs.client_id = ${clientId} ${userId ? sql`and installs.user_id = ${userId}` : sql``}
)`;

/** Selects how this account's installation of this client is named as JSON; null where it has not bound the client. */
export const sqlInstallNames = (clientId: SQL, userId: SQL) => sql<InstallNames | null>`(
  select json_build_object('hostname', installs.hostname, 'description', installs.description) from installs
  where installs.client_id = ${clientId} and installs.user_id = ${userId}
)`;

/** Returns how this account's installation of this client is named; null where it has not bound the client. */
export const findInstallNames = async (tx: Db, clientId: string, userId: string): Promise<InstallNames | null> =>
  (
    await readRows<{ names: InstallNames | null }>(
      tx,
      sql`select ${sqlInstallNames(sql`${clientId}`, sql`${userId}::uuid`)} as names`,
    )
  )[0]?.names ?? null;

/** Selects the clients that this account has bound. */
export const sqlBoundBy = (userId: Placeholder | SQL): SQL =>
  sql`(select installs.client_id from installs where installs.user_id = ${userId})`;

/** Selects this account's description of this client as the only element of a list; null where it has not bound it. */
export const sqlBinding = (clientId: SQL, userId: SQL) => sql<Binding | null>`(
  select json_build_array(installs.description) from installs
  where installs.client_id = ${clientId} and installs.user_id = ${userId}
)`;

/** Selects what this account calls this client: its own description, or the client's id where there is none. */
export const sqlNameOf = (clientId: SQL, userId: SQL): SQL => sql`lower(coalesce((
  select nullif(installs.description, '') from installs
  where installs.client_id = ${clientId} and installs.user_id = ${userId}
), ${clientId}))`;

/** Selects the clients whose description by this account is like a pattern. */
export const sqlDescribed = (userId: SQL, pattern: Placeholder): SQL => sql`(
  select installs.client_id from installs where installs.user_id = ${userId} and installs.description ilike ${pattern}
)`;
