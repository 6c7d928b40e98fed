import { shopReasons } from '@warden/contract';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { sqlTimestamp } from '../../platform/db/timestamps.ts';
import type { Keys } from '../../platform/keyring/keyring.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import type { Resources } from '../../platform/resources.ts';
import { audit, operator, sqlHasEntry } from '../audit/service.ts';
import { refreshClients } from '../clients/service.ts';
import { lockAccountsAndClients } from './chain.ts';
import { subjectOf } from './history.ts';
import { licensesReissued, unownedReissued } from './mail.tsx';
import { keepReminders } from './reminders.ts';
import { issuedFacts, saleFacts, successorOf } from './signed-row.ts';
import { sqlWorksUntil } from './store.ts';
import { type LicenseRow, licenses } from './tables.ts';

/**
 * After a key was stolen, the licenses that it signed get a new text with the same terms. The old texts work on until
 * the key is retired, so that customers have time to install the new ones; those of a retired key are revoked, because
 * they work no longer.
 */
export interface Reissue {
  /** The id of the key. */
  from: string;
  isRetired: boolean;
  /** One transaction has at most this many licenses, so that a running shop waits little for its locks. */
  atOnce?: number;
}

const AT_ONCE = 200;

interface Dependencies extends Pick<Resources, 'db' | 'now'> {
  jobs: Pick<Resources['jobs'], 'enqueue'>;
  keys: Pick<Resources['keys'], 'signer'>;
}

/**
 * Customers bind trials of which the shop knows nothing but the signature. The thief of a key can have signed them, and
 * must not get another text for them by the next key.
 */
const sqlIsIssued = or(
  ne(licenses.type, 'trial'),
  sqlHasEntry(sql`${subjectOf('')}::text || licenses.id`, 'license.issued'),
) as SQL;

/** Matches all licenses in force with this key. Its self-signed namesakes are not ours. */
const sqlIsSignedBy = (from: string, now: Date) =>
  and(
    eq(licenses.keyId, from),
    ne(licenses.type, 'trial-self-signed'),
    isNull(licenses.revokedAt),
    sql`${sqlWorksUntil} >= ${sqlTimestamp(now)}`,
  );

/** Matches the licenses in force of this key that the shop has issued. */
const sqlInForce = (from: string, now: Date) => and(sqlIsSignedBy(from, now), sqlIsIssued);

const sqlToDo = ({ from, isRetired }: Reissue, now: Date) =>
  and(sqlInForce(from, now), isRetired ? undefined : isNull(licenses.replacedBy));

/** Returns the trials in force of this key that the shop never issued. A re-issue leaves them out. */
export const findUnissued = async ({ db, now }: Pick<Dependencies, 'db' | 'now'>, { from }: Pick<Reissue, 'from'>) => {
  const rows = await db
    .select({ id: licenses.id })
    .from(licenses)
    .where(and(sqlIsSignedBy(from, now()), not(sqlIsIssued)))
    .orderBy(asc(licenses.id));
  return rows.map(({ id }) => id);
};

/** Returns what a re-issue would do. */
export const planReissue = async ({ db, now }: Pick<Dependencies, 'db' | 'now'>, { from }: Pick<Reissue, 'from'>) => {
  const isNew = isNull(licenses.replacedBy);
  const [plan] = await db
    .select({
      licenses: sql<number>`(count(*) filter (where ${isNew}))::int`,
      customers: sql<number>`(count(distinct ${licenses.userId}) filter (where ${isNew}))::int`,
      unowned: sql<number>`(count(*) filter (where ${isNew} and ${licenses.userId} is null))::int`,
      /** The licenses that have a new text already. */
      replaced: sql<number>`(count(*) filter (where ${isNotNull(licenses.replacedBy)}))::int`,
    })
    .from(licenses)
    .where(sqlInForce(from, now()));
  return plan as NonNullable<typeof plan>;
};

/** Finds the next licenses: those of accounts in the order of the accounts, then the others. */
const findNext = async (tx: Db, reissue: Reissue, after: { userId: string } | { id: string }, now: Date) =>
  tx
    .select({ id: licenses.id, userId: licenses.userId, clientId: licenses.clientId })
    .from(licenses)
    .where(
      and(
        sqlToDo(reissue, now),
        'userId' in after
          ? gte(licenses.userId, after.userId)
          : and(isNull(licenses.userId), gt(licenses.id, after.id)),
      ),
    )
    .orderBy('userId' in after ? asc(licenses.userId) : asc(licenses.id))
    .limit(reissue.atOnce ?? AT_ONCE);

const findLocked = (tx: Db, reissue: Reissue, ids: readonly string[], now: Date) =>
  tx
    .select()
    .from(licenses)
    .where(and(inArray(licenses.id, [...ids]), sqlToDo(reissue, now)))
    .orderBy(asc(licenses.id))
    .for('no key update');

/** Signs each license again and moves its payment to the new one, in a few statements for all of them. */
const replaceAll = async (tx: Db, signer: Keys['signer'], old: readonly LicenseRow[]) => {
  const pairs = await Promise.all(
    old.map(async (license) => ({ old: license, row: await successorOf(license, {}, signer) })),
  );
  if (pairs.length === 0) return [];
  const given = sql`json_to_recordset(${JSON.stringify(
    pairs.map(({ old: { id }, row }) => ({ id, next: row.id })),
  )}::json) as given (id uuid, next uuid)`;
  // The old rows change first, because a line of an order has one license, and an installation one staging license.
  await tx.execute(sql`
    update licenses set payment_id = null, replaced_by = given.next from ${given} where licenses.id = given.id`);
  await tx.insert(licenses).values(pairs.map(({ old, row }) => ({ ...row, paymentId: old.paymentId })));
  await keepReminders(
    tx,
    old.map(({ id }) => id),
  );
  return pairs;
};

const entriesOf = (pairs: Awaited<ReturnType<typeof replaceAll>>, at: Date) =>
  pairs.flatMap(({ old, row }) => [
    {
      ...operator,
      action: 'license.replaced',
      subject: subjectOf(old.id),
      owner: old.userId,
      after: { license: row.id, reason: shopReasons.reissued, key: old.keyId },
      at,
    },
    {
      ...operator,
      action: 'license.issued',
      subject: subjectOf(row.id),
      owner: old.userId,
      after: { ...issuedFacts(row), replaces: old.id, ...saleFacts(old), key: row.keyId },
      at,
    },
  ]);

/** Of a retired key: revokes the old texts. */
const revokeAll = async (tx: Db, old: readonly LicenseRow[], revokedAt: Date) => {
  const reason = shopReasons.reissued;
  const facts = { revokedAt, revokedReason: reason, revokedBy: operator.actor };
  await tx
    .update(licenses)
    .set(facts)
    .where(
      inArray(
        licenses.id,
        old.map(({ id }) => id),
      ),
    );
  await audit(
    tx,
    ...old.map(({ id, userId: owner }) => ({
      ...operator,
      owner,
      action: 'license.revoked',
      subject: subjectOf(id),
      before: { revokedAt: null },
      after: { revokedAt, reason },
      at: revokedAt,
    })),
  );
};

/** Enqueues one mail for each customer whose last license this transaction has replaced. */
const enqueueMails = async (
  { jobs }: Dependencies,
  tx: Db,
  reissue: Reissue,
  replaced: readonly LicenseRow[],
  now: Date,
) => {
  const owners = [...new Set(replaced.flatMap(({ userId }) => userId ?? []))];
  const waiting = await tx
    .selectDistinct({ userId: licenses.userId })
    .from(licenses)
    .where(and(inArray(licenses.userId, owners), sqlInForce(reissue.from, now), isNull(licenses.replacedBy)));
  const unfinished = new Set(waiting.map(({ userId }) => userId));
  for (const userId of owners) {
    if (!unfinished.has(userId)) await enqueueMail({ jobs }, tx, licensesReissued, { userId, from: reissue.from });
  }
};

const reissueSome = async (
  dependencies: Dependencies,
  tx: Db,
  reissue: Reissue,
  next: Awaited<ReturnType<typeof findNext>>,
) => {
  const now = dependencies.now();
  const clientIds = [...new Set(next.map(({ clientId }) => clientId))];
  await lockAccountsAndClients(
    tx,
    clientIds,
    next.map(({ userId }) => userId),
  );
  const locked = await findLocked(
    tx,
    reissue,
    next.map(({ id }) => id),
    now,
  );
  const pairs = await replaceAll(
    tx,
    dependencies.keys.signer,
    locked.filter(({ replacedBy }) => !replacedBy),
  );
  await audit(tx, ...entriesOf(pairs, now));
  if (reissue.isRetired && locked.length > 0) await revokeAll(tx, locked, new Date(now.getTime() + 1));
  await refreshClients(tx, clientIds);
  await enqueueMails(
    dependencies,
    tx,
    reissue,
    pairs.map(({ old }) => old),
    now,
  );
  for (const { old, row } of pairs) {
    if (!old.userId) await enqueueMail(dependencies, tx, unownedReissued, { licenseId: row.id });
  }
  return pairs.length;
};

/**
 * Re-issues the licenses of a key, some in each transaction, with the mails about them. Wherever it is stopped, running
 * it again does the rest: a license that has a new text gets no second one, and a customer no second mail.
 */
export const reissueLicenses = async (
  dependencies: Dependencies,
  reissue: Reissue,
  report: (seen: number) => void = () => {},
): Promise<number> => {
  let done = 0;
  let seen = 0;
  const FIRST = '00000000-0000-0000-0000-000000000000';
  for (const start of [{ userId: FIRST }, { id: FIRST }]) {
    for (let after: Parameters<typeof findNext>[2] = start; ; ) {
      const next = await findNext(dependencies.db, reissue, after, dependencies.now());
      const last = next.at(-1);
      if (!last) break;
      done += await dependencies.db.transaction((tx) => reissueSome(dependencies, tx, reissue, next));
      seen += next.length;
      report(seen);
      after = last.userId ? { userId: last.userId } : { id: last.id };
    }
  }
  return done;
};
