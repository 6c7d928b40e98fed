import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Resources } from '../../platform/resources.ts';
import { DAY } from '../../platform/time.ts';
import { shop } from '../audit/service.ts';
import { before } from './domain.ts';
import type { AccountHoldings } from './holdings.ts';
import { deleteUser } from './store.ts';
import { mailTokens, sessions, users } from './tables.ts';

/** An account whose address nobody has confirmed is deleted this long after the registration, unless it is in use. */
export const UNCONFIRMED_ACCOUNT = 30 * DAY;

/** What is left is done an hour later. */
const BATCH = 500;

/** Sessions and mailed links that have ended are deleted before: one that is left may still be used. */
const isUnused = (holdings: AccountHoldings, now: Date) =>
  and(
    eq(users.kind, 'person'),
    isNull(users.emailVerifiedAt),
    isNull(users.blockedAt),
    eq(users.isAdmin, false),
    isNull(users.staffRole),
    lt(users.createdAt, before(now, UNCONFIRMED_ACCOUNT)),
    sql`not exists (select from ${sessions} where ${sessions.userId} = ${users.id})`,
    sql`not exists (select from ${mailTokens} where ${mailTokens.userId} = ${users.id})`,
    holdings.sqlOwnsNothing(users.id, now),
  );

interface Dependencies extends Pick<Resources, 'db' | 'jobs' | 'now'> {
  holdings: AccountHoldings;
}

/** Deletes accounts that were never confirmed and are of no use to anybody, with their network addresses. */
export const deleteUnconfirmed = async ({ db, holdings, jobs, now }: Dependencies) => {
  const at = now();
  const unused = isUnused(holdings, at);
  const accounts = db.select({ id: users.id }).from(users).where(unused).orderBy(asc(users.createdAt)).limit(BATCH);
  for (const { id } of await accounts) {
    await db.transaction(async (tx) => {
      // Whoever confirms, signs in or buys meanwhile has locked the account. What they did is seen once it is locked.
      const locked = tx.select().from(users).where(eq(users.id, id)).for('update', { skipLocked: true });
      if ((await locked).length === 0) return;
      const [user] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, id), unused));
      if (!user) return;
      await deleteUser(tx, user, { holdings, now: at, actor: shop });
      await jobs.forget(tx, id);
    });
  }
};
