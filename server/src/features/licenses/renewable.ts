import { dayOf, type Plan, plans } from '@warden/license';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { sqlBinding, sqlIsBound } from '../clients/service.ts';
import { sqlEndsOn, sqlIsLast } from './reminders.ts';
import { licenses } from './tables.ts';

/** The last paid license of an installation that its owner has bound: what a renewal can extend. */
export interface Renewable {
  licenseId: string;
  clientId: string;
  description: string | null;
  plan: Plan;
  endsOn: string;
}

const isRenewable = (tx: Db, from: Date, until: Date) =>
  and(
    inArray(licenses.type, [...plans]),
    isNotNull(licenses.userId),
    isNull(licenses.revokedAt),
    isNull(licenses.refundedAt),
    isNull(licenses.replacedBy),
    isNull(licenses.stagingFor),
    gte(licenses.expiresAt, from),
    lte(licenses.expiresAt, until),
    sqlIsBound(sql`licenses.client_id`, sql`licenses.user_id`),
    sqlIsLast(tx),
  );

/** An account with more licenses that end in that time renews the rest by itself. */
const MOST = 1000;

/** Finds what an account can renew that ends in this time, or of these installations alone. */
export const findRenewable = async (
  tx: Db,
  userId: string,
  { from, until, clientIds }: { from: Date; until: Date; clientIds?: readonly string[] },
): Promise<Renewable[]> => {
  const rows = await tx
    .select({
      licenseId: licenses.id,
      clientId: licenses.clientId,
      type: licenses.type,
      expiresAt: licenses.expiresAt,
      binding: sqlBinding(sql`licenses.client_id`, sql`licenses.user_id`),
    })
    .from(licenses)
    .where(
      and(
        eq(licenses.userId, userId),
        clientIds ? inArray(licenses.clientId, [...clientIds]) : undefined,
        isRenewable(tx, from, until),
      ),
    )
    .orderBy(asc(licenses.expiresAt), asc(licenses.id))
    .limit(MOST);
  return rows.map(({ type, expiresAt, binding, ...row }) => ({
    ...row,
    plan: type as Plan,
    endsOn: dayOf(expiresAt),
    description: binding?.[0] ?? null,
  }));
};

/** Finds the next accounts, in the order of their ids, that have something of this kind to renew. */
export const findRenewers = async (
  tx: Db,
  { from, until, after, limit }: { from: Date; until: Date; after: string; limit: number },
  condition: (userId: SQL, clientId: SQL, endsOn: SQL) => SQL,
): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ userId: licenses.userId })
    .from(licenses)
    .where(
      and(
        gt(licenses.userId, after),
        isRenewable(tx, from, until),
        condition(sql`licenses.user_id`, sql`licenses.client_id`, sqlEndsOn),
      ),
    )
    .orderBy(asc(licenses.userId))
    .limit(limit);
  return rows.flatMap(({ userId }) => userId ?? []);
};
