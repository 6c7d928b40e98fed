import { plans } from '@warden/license';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { clients } from './tables.ts';

const sqlTextArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/**
 * Keeps other transactions from changing the licenses and installations of these clients, and of those that `others`
 * selects, until this transaction ends. All of them are locked in one order.
 */
export const sqlLockClients = (clientIds: readonly string[], others?: SQL): SQL => sql`
  select pg_advisory_xact_lock(hashtextextended(client_id, 0)) from (
    select client_id from unnest(${sqlTextArray(clientIds)}) client_id ${others ? sql`union ${others}` : sql``}
    order by 1
  ) wanted`;

export const lockClients = (tx: Db, clientIds: readonly string[]) => tx.execute(sqlLockClients(clientIds));

/** Written into statements, because as values they would be sent with each call of those that run often. */
const planTypes = sql.raw(`(${plans.map((plan) => `'${plan}'`).join()})`);

/**
 * Whether a license is one that its client may run on. One that was replaced is not, and neither is a trial, once a
 * plan was bought after it: when that plan is revoked, administrators have to see the revoked license, and not the
 * trial before it. A trial by which an installation is bound to take over a plan that is moved to it is newer than that
 * plan, and must not be given instead of it.
 */
const sqlCounts = sql`(revoked_at is null and replaced_by is null and (licenses.type in ${planTypes} or not exists (
  select from licenses plan where plan.client_id = licenses.client_id and plan.type in ${planTypes}
  and (plan.issued_at >= licenses.issued_at
    or (plan.revoked_at is null and plan.replaced_by is null and plan.expires_at >= licenses.issued_at))
)))`;

/** Orders the licenses of a client: the one that runs longest comes first, else the latest. */
export const sqlCurrentFirst = sql`
  ${sqlCounts} desc, case when ${sqlCounts} then expires_at end desc nulls last, issued_at desc, id desc`;

/** Selects the id of the first license of a client in this order. */
export const sqlCurrentId = (clientId: SQL) =>
  sql`(select clients.license_id from clients where clients.client_id = ${clientId})`;

/**
 * Writes for each client the license that runs longest, else the latest, and the account that has bound the client. The
 * client keeps its place in the list when it falls back to an earlier license.
 */
const sqlWriteClients = (where: SQL) => sql`
    insert into clients (client_id, id, user_id, hostname, license_id, license_type, issued_at, expires_at, revoked_at, added_at)
    select current.client_id, coalesce(installs.id, current.id), installs.user_id,
      coalesce(installs.hostname, current.hostname), current.id, current.type, current.issued_at, current.expires_at,
      current.revoked_at, clock_timestamp()
    from (
      select distinct on (client_id) * from licenses where ${where}
      order by client_id, ${sqlCurrentFirst}
    ) current left join installs on installs.client_id = current.client_id
    on conflict (client_id) do update set user_id = excluded.user_id, hostname = excluded.hostname,
      license_id = excluded.license_id, license_type = excluded.license_type, issued_at = excluded.issued_at,
      expires_at = excluded.expires_at, revoked_at = excluded.revoked_at,
      added_at = case when excluded.issued_at > clients.issued_at then excluded.added_at else clients.added_at end`;

/**
 * Updates the facts that the list of installations shows of these clients. The lock is taken before the rows are read,
 * so that the second of two transactions sees what the first one wrote.
 */
export const refreshClients = async (tx: Db, clientIds: readonly string[]) => {
  if (clientIds.length === 0) return;
  await lockClients(tx, clientIds);
  await tx.execute(sql`
    delete from ${clients} where ${clients.clientId} = any (${sqlTextArray(clientIds)})
    and not exists (select from licenses where licenses.client_id = ${clients.clientId})`);
  await writeClients(tx, clientIds);
};

/** Updates the facts of clients that are locked and have got a license. */
export const writeClients = (tx: Db, clientIds: readonly string[]) =>
  tx.execute(sqlWriteClients(sql`licenses.client_id = any (${sqlTextArray(clientIds)})`));

/** Updates all clients after licenses were loaded in bulk. */
export const refreshAllClients = (tx: Db) => tx.execute(sqlWriteClients(sql`true`));

/**
 * Runs a change of what these accounts own and refreshes their clients. Locks are taken in the same order everywhere:
 * first the accounts, then the clients, then their licenses.
 */
export const refreshClientsOf = async <T>(tx: Db, userIds: readonly string[], change: () => Promise<T>): Promise<T> => {
  const clientIds = await lockClientsOf(tx, userIds);
  const result = await change();
  await refreshClients(tx, clientIds);
  return result;
};

const lockClientsOf = async (tx: Db, userIds: readonly string[]): Promise<string[]> => {
  const wanted = sql`any (${sql.param([...userIds])}::uuid[])`;
  await tx.execute(sql`select from users where users.id = ${wanted} order by users.id for update`);
  const rows = await readRows<{ client_id: string }>(
    tx,
    sql`
      select client_id from licenses where licenses.user_id = ${wanted}
      union select client_id from installs where installs.user_id = ${wanted}`,
  );
  const clientIds = rows.map(({ client_id }) => client_id);
  await lockClients(tx, clientIds);
  return clientIds;
};
