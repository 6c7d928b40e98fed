import { GRACE_DAYS, isPlan, type LicenseType, plans } from '@warden/license';
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { sqlTimestamp } from '../../platform/db/timestamps.ts';
import { sqlKeepAll } from '../auth/service.ts';
import { sqlLockClients } from '../clients/service.ts';
import { keepReminders } from './reminders.ts';
import { type LicenseRow, licenses } from './tables.ts';

/**
 * These queries are about the licenses of one client: each counts on from those of its plan before it, and a commercial
 * one takes over days of individual ones.
 */

export interface RevocationFacts {
  revokedAt: Date;
  revokedReason: string;
  revokedBy: string;
}

/**
 * Keeps other transactions from issuing or revoking for these clients, and for the staging installations that go with
 * them, until this one ends: two renewals at once would start at the same day. Their accounts and those of the buyers are
 * locked first, here and wherever several locks are taken, because deleting an account locks the account first and its
 * payments, licenses and clients after it. Whoever makes an installation the staging one of another waits for these
 * locks of accounts, so that the second statement sees all of them.
 */
export const lockAccountsAndClients = async (
  tx: Db,
  clientIds: readonly string[],
  buyerIds: readonly (string | null)[],
) => {
  const clients = sql`any (${sql.param([...clientIds])}::text[])`;
  const buyers = sql.param(buyerIds.filter((id) => id !== null));
  await tx.execute(
    sqlKeepAll(sql`select unnest(${buyers}::uuid[]) union all
      select licenses.user_id from licenses where licenses.client_id = ${clients}`),
  );
  await tx.execute(
    sqlLockClients(
      clientIds,
      sql`select staging.client_id from licenses staging where staging.staging_for = ${clients}
        and staging.revoked_at is null and staging.replaced_by is null`,
    ),
  );
};

/**
 * The licenses that a change of one may concern: those of either plan, or those of the same kind of trial. Staging
 * licenses were not bought, and nothing counts on from them.
 */
const related = (clientIds: readonly string[], type: LicenseType) =>
  and(
    inArray(licenses.clientId, [...clientIds]),
    inArray(licenses.type, isPlan(type) ? [...plans] : [type]),
    isNull(licenses.stagingFor),
  );

/** Selects the installations whose staging licenses go with the paid ones of these clients: for each client one or none. */
const sqlStagingClients = (clientIds: readonly string[]) => sql`array(
  select staging.client_id from licenses staging
  where staging.staging_for = any (${sql.param([...clientIds])}::text[]) and staging.revoked_at is null and staging.replaced_by is null
)`;

/**
 * All licenses of these clients and of either plan that were not replaced. They stay locked, together with the texts
 * that were replaced and still work, and with the staging licenses that go with them, in the order in which validations
 * lock them: one statement locks all, since a validation may be counted together with those of another client.
 */
export const findChains = async (tx: Db, clientIds: readonly string[], type: LicenseType): Promise<LicenseRow[]> => {
  const rows = await tx
    .select()
    .from(licenses)
    .where(
      and(
        sql`${licenses.clientId} = any (${sql.param([...clientIds])}::text[] || ${sqlStagingClients(clientIds)})`,
        or(related(clientIds, type), inArray(licenses.stagingFor, [...clientIds])),
        or(isNull(licenses.replacedBy), isNull(licenses.revokedAt)),
      ),
    )
    .orderBy(asc(licenses.id))
    .for('no key update');
  return rows.filter(({ replacedBy, stagingFor }) => replacedBy === null && stagingFor === null);
};

/** The same of one client. */
export const findChain = (tx: Db, clientId: string, type: LicenseType) => findChains(tx, [clientId], type);

/** The licenses of an account for one client that the terms of a staging license follow from. */
export const findPaid = (tx: Db, clientId: string, userId: string) =>
  tx
    .select()
    .from(licenses)
    .where(
      and(
        related([clientId], 'commercial'),
        eq(licenses.userId, userId),
        isNull(licenses.revokedAt),
        isNull(licenses.replacedBy),
      ),
    );

/**
 * The staging licenses that go with the paid ones of these clients. They stay locked, together with their earlier texts
 * that still work.
 */
export const findAllStagingOf = async (tx: Db, clientIds: readonly string[]): Promise<LicenseRow[]> => {
  const isTheirs = inArray(licenses.stagingFor, [...clientIds]);
  const rows = await lockUnrevoked(
    tx,
    and(sql`${licenses.clientId} = any (${sqlStagingClients(clientIds)})`, isTheirs),
  );
  return rows.filter(({ replacedBy }) => replacedBy === null);
};

/** The one that goes with the paid licenses of this client. */
export const findStagingOf = async (tx: Db, clientId: string): Promise<LicenseRow | undefined> =>
  (await findAllStagingOf(tx, [clientId]))[0];

/**
 * Finds clients whose staging licenses work, but have other terms than what their owners have for them: a shop of the
 * previous version, which knows no staging licenses, may have changed that while both versions ran.
 */
export const findMisaligned = async (tx: Db, now: Date): Promise<string[]> => {
  const grace = sql`interval '${sql.raw(`${GRACE_DAYS}`)} days'`;
  const rows = await readRows<{ clientId: string }>(
    tx,
    sql`
    select staging.staging_for as "clientId" from licenses staging left join lateral (
      select paid.type, paid.expires_at from licenses paid
      where paid.client_id = staging.staging_for and paid.user_id = staging.user_id
        and paid.type in ('commercial', 'individual') and paid.staging_for is null
        and paid.revoked_at is null and paid.replaced_by is null and paid.expires_at + ${grace} >= ${sqlTimestamp(now)}
      order by paid.type, paid.expires_at desc limit 1
    ) paid on true
    where staging.staging_for is not null and staging.revoked_at is null and staging.replaced_by is null
      and staging.expires_at + ${grace} >= ${sqlTimestamp(now)}
      and (paid.type, paid.expires_at) is distinct from (staging.type, staging.expires_at)
    limit 1000`,
  );
  return rows.map(({ clientId }) => clientId);
};

/** The staging licenses that these clients run on, which stay locked as above. */
export const findStagingOn = async (tx: Db, clientIds: readonly string[]): Promise<LicenseRow[]> => {
  const rows = await lockUnrevoked(tx, and(inArray(licenses.clientId, [...clientIds]), isNotNull(licenses.stagingFor)));
  return rows.filter(({ replacedBy }) => replacedBy === null);
};

interface StagingClients {
  paidClient: string;
  except: string;
  since: Date;
}

/**
 * Counts the other clients for which the account got staging licenses since then with those licenses that it has for
 * one client now, also while these were for the clients that they were moved from.
 */
export const countStagingClients = async (
  tx: Db,
  userId: string,
  { paidClient, except, since }: StagingClients,
): Promise<number> => {
  const [row] = await readRows<{ count: number }>(
    tx,
    sql`
    with recursive paid as (
      select id, client_id, supersedes from licenses
      where client_id = ${paidClient} and user_id = ${userId} and staging_for is null and replaced_by is null
      union all
      select earlier.id, earlier.client_id, earlier.supersedes from licenses earlier
      join paid on earlier.id = paid.supersedes and earlier.replaced_by = paid.id
    )
    select count(distinct staging.client_id)::int as count from licenses staging
    where staging.user_id = ${userId} and staging.staging_for in (select client_id from paid)
      and staging.client_id <> ${except} and staging.issued_at > ${sqlTimestamp(since)}`,
  );
  return row?.count ?? 0;
};

const lockUnrevoked = (tx: Db, where: SQL | undefined) =>
  tx
    .select()
    .from(licenses)
    .where(and(where, isNull(licenses.revokedAt)))
    .orderBy(asc(licenses.id))
    .for('no key update');

/** Makes the staging license of one client, and its earlier texts, go with the paid ones of another client. */
export const moveStaging = (tx: Db, from: string, to: string) =>
  tx
    .update(licenses)
    .set({ stagingFor: to })
    .where(
      and(
        sql`${licenses.clientId} = any (${sqlStagingClients([from])})`,
        eq(licenses.stagingFor, from),
        isNull(licenses.revokedAt),
      ),
    );

/**
 * Stores the new license, to which the payment moves, and revokes the old one, unless its text works on. The old row
 * changes first, because a line of an order has one license, and an installation one staging license.
 */
export const replaceLicense = async (
  tx: Db,
  old: LicenseRow,
  license: typeof licenses.$inferInsert,
  revocation: RevocationFacts | null,
): Promise<LicenseRow> => {
  await tx
    .update(licenses)
    .set({ ...revocation, paymentId: null, replacedBy: license.id })
    .where(eq(licenses.id, old.id));
  const stored = { ...license, paymentId: old.paymentId };
  const [next] = await tx.insert(licenses).values(stored).returning();
  await keepReminders(tx, [old.id]);
  return next as LicenseRow;
};

/**
 * Gives licenses the line and the term of those that they took over from, where they have others: a shop of the previous
 * version, which knows neither, may have signed them while both versions ran. Returns their ids. Those that they were
 * replaced by since follow with the next call.
 */
export const inheritLines = async (tx: Db): Promise<string[]> => {
  const lineOf = (license: SQL) => sql`coalesce(${license}.order_line_id, next.payment_id)`;
  const factsOf = (license: SQL) => sql`(${license}.term_years, ${license}.term_days, ${lineOf(license)})`;
  const rows = await readRows<{ id: string }>(
    tx,
    sql`
    with wrong as (
      select next.id, old.order_line_id, old.term_years, old.term_days
      from licenses next join licenses old on old.id = next.supersedes and old.replaced_by = next.id
      where (old.order_line_id is not null or (old.term_years, old.term_days) <> (1, 0))
        and ${factsOf(sql`next`)} is distinct from ${factsOf(sql`old`)}
        and not exists (
          select from licenses other where other.id <> next.id and other.payment_id = next.payment_id
          and coalesce(other.order_line_id, other.payment_id) = ${lineOf(sql`old`)}
        )
      order by next.id for no key update of next
    )
    update licenses set order_line_id = wrong.order_line_id, term_years = wrong.term_years, term_days = wrong.term_days
    from wrong where licenses.id = wrong.id
    returning licenses.id`,
  );
  return rows.map((row) => row.id);
};

const { id, type, issuedAt, expiresAt, revokedAt, paymentId, refundedAt } = licenses;
const { termYears, termDays, individualPrice, commercialPrice } = licenses;
const linkColumns = {
  id,
  type,
  issuedAt,
  expiresAt,
  revokedAt,
  paymentId,
  refundedAt,
  termYears,
  termDays,
  individualPrice,
  commercialPrice,
};

/**
 * Finds the license of each client that a new one counts on from, the licenses of either plan, and when one of them was
 * last issued or revoked.
 */
export const findAllLatest = async (tx: Db, clientIds: readonly string[], wanted: LicenseType) => {
  const found = await tx
    .select({ ...linkColumns, clientId: licenses.clientId, replacedBy: licenses.replacedBy })
    .from(licenses)
    .where(related(clientIds, wanted))
    .orderBy(desc(licenses.expiresAt), desc(licenses.issuedAt));
  const byClient = Map.groupBy(found, ({ clientId }) => clientId);
  return (clientId: string) => {
    const all = byClient.get(clientId) ?? [];
    const changes = all.flatMap((license) => [license.issuedAt, license.revokedAt ?? license.issuedAt]);
    const chain = all.filter(({ replacedBy }) => replacedBy === null);
    return {
      latest: chain.find((license) => license.type === wanted && license.revokedAt === null),
      chain,
      changedAt: changes.length > 0 ? new Date(Math.max(...changes.map(Number))) : null,
    };
  };
};

/** The same of one client. */
export const findLatest = async (tx: Db, clientId: string, wanted: LicenseType) =>
  (await findAllLatest(tx, [clientId], wanted))(clientId);

/** Selects the end of that license. */
export const sqlLatestEnd = (clientId: SQL, wanted: SQL) => sql<string | null>`(
  select latest.expires_at from licenses latest where latest.client_id = ${clientId} and latest.type = ${wanted}
    and latest.revoked_at is null and latest.replaced_by is null and latest.staging_for is null
  order by latest.expires_at desc, latest.issued_at desc limit 1
)`;

/**
 * Finds a customer's latest license of each plan for these clients. It may be revoked: after a revocation nothing is left
 * to extend.
 */
export const findLatestOwned = async (tx: Db, userId: string, clientIds: readonly string[]) =>
  tx
    .selectDistinctOn([licenses.clientId, licenses.type], {
      clientId: licenses.clientId,
      type: licenses.type,
      revokedAt: licenses.revokedAt,
    })
    .from(licenses)
    .where(
      and(
        eq(licenses.userId, userId),
        inArray(licenses.clientId, [...clientIds]),
        inArray(licenses.type, [...plans]),
        isNull(licenses.replacedBy),
        isNull(licenses.stagingFor),
      ),
    )
    .orderBy(licenses.clientId, licenses.type, desc(licenses.issuedAt), desc(licenses.id));

/**
 * Marks a license as refunded, unless it was before. Callers lock the whole chain first, because locking one license alone would break the
 * order of locks.
 */
export const setRefunded = (tx: Db, id: string, refundedAt: Date) =>
  tx
    .update(licenses)
    .set({ refundedAt })
    .where(and(eq(licenses.id, id), isNull(licenses.refundedAt)));

/** Revokes a license; undefined where it was revoked before. */
export const revokeLicense = async (tx: Db, id: string, revocation: RevocationFacts) =>
  (
    await tx
      .update(licenses)
      .set(revocation)
      .where(and(eq(licenses.id, id), isNull(licenses.revokedAt)))
      .returning()
  )[0];

/** Revokes the texts that this license has replaced and that still work; returns their ids. */
export const revokeEarlierTexts = async (
  tx: Db,
  { id, clientId }: LicenseRow,
  { revokedAt, revokedReason, revokedBy }: RevocationFacts,
): Promise<string[]> => {
  const rows = await readRows<{ id: string }>(
    tx,
    sql`
    with recursive earlier as (
      select id from licenses where client_id = ${clientId} and replaced_by = ${id}
      union all
      select licenses.id from licenses join earlier on licenses.replaced_by = earlier.id
      where licenses.client_id = ${clientId}
    )
    update licenses set revoked_at = ${sqlTimestamp(revokedAt)}, revoked_reason = ${revokedReason},
      revoked_by = ${revokedBy}
    where id in (select id from earlier) and revoked_at is null
    returning id`,
  );
  return rows.map((row) => row.id);
};
