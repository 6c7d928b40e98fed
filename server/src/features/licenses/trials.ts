import { and, desc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { sqlIsBound } from '../clients/service.ts';
import { licenses } from './tables.ts';

/**
 * Anybody can sign any number of trials, each with a key of its own, so that what is stored of them is limited. The
 * account of the trials is locked while they are counted.
 */

const isSelfSigned = and(eq(licenses.type, 'trial-self-signed'), isNull(licenses.revokedAt));
const newestFirst = [desc(licenses.issuedAt), desc(licenses.id)];

/** This many trials of installations that it has unbound stay with an account. */
const MOST_UNBOUND = 1000;

type Trial = Pick<typeof licenses.$inferSelect, 'id' | 'clientId' | 'licenseText'>;

const select = (tx: Db) => {
  const { id, clientId, licenseText } = licenses;
  return tx.select({ id, clientId, licenseText }).from(licenses).$dynamic();
};

/** Finds the trials of an account that are the oldest of too many installations which it has unbound. */
export const findSurplusTrials = (tx: Db, userId: string): Promise<Trial[]> =>
  select(tx)
    .where(
      and(eq(licenses.userId, userId), isSelfSigned, not(sqlIsBound(sql`licenses.client_id`, sql`licenses.user_id`))),
    )
    .orderBy(...newestFirst)
    .offset(MOST_UNBOUND);

/** Lists the trials of a client, newest first. Those without an account were of one that is deleted. */
export const listTrials = (tx: Db, userId: string, clientId: string): Promise<Trial[]> =>
  select(tx)
    .where(and(eq(licenses.clientId, clientId), isSelfSigned, or(eq(licenses.userId, userId), isNull(licenses.userId))))
    .orderBy(...newestFirst);

export const deleteTrials = async (tx: Db, trials: readonly Trial[]) => {
  const ids = trials.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(licenses).where(inArray(licenses.id, ids));
};
