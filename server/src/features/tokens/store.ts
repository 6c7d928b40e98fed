import { rolesFor } from '@warden/contract';
import { and, count, desc, eq, gt, inArray, isNull, lt, lte, ne, not, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import { sqlRoleOf } from '../memberships/service.ts';
import { hourOf } from './domain.ts';
import { apiTokens } from './tables.ts';

export type TokenRow = typeof apiTokens.$inferSelect;

export const findLive = prepared('live_token', (db, { tokenHash, now }: Slots<{ tokenHash: string; now: Date }>) =>
  db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.tokenHash, tokenHash), gt(apiTokens.expiresAt, now))),
);

export const noteUse = (tx: Db, id: string, now: Date) =>
  tx
    .update(apiTokens)
    .set({ lastUsedAt: hourOf(now) })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, hourOf(now)))));

/** Whose tokens are meant: those of an account, or those for the shop, of one of its people or of all of them. */
export type Of = { account: string } | { shop: string | 'all' };

const isOf = (of: Of): SQL | undefined =>
  'account' in of
    ? and(eq(apiTokens.userId, of.account), eq(apiTokens.forShop, false))
    : and(eq(apiTokens.forShop, true), of.shop === 'all' ? undefined : eq(apiTokens.createdBy, of.shop));

const isLive = (now: Date) => gt(apiTokens.expiresAt, now);

/** There are few of an account, and the shop has few people. */
const MOST_LISTED = 1000;

export const list = (tx: Db, of: Of, now: Date): Promise<TokenRow[]> =>
  tx
    .select()
    .from(apiTokens)
    .where(and(isOf(of), isLive(now)))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(MOST_LISTED);

export const countLive = async (tx: Db, of: Of, now: Date): Promise<number> =>
  (
    await tx
      .select({ tokens: count() })
      .from(apiTokens)
      .where(and(isOf(of), isLive(now)))
  )[0]?.tokens ?? 0;

export const insert = async (tx: Db, token: typeof apiTokens.$inferInsert): Promise<TokenRow> =>
  (await tx.insert(apiTokens).values(token).returning())[0] as TokenRow;

export const remove = async (tx: Db, of: Of, id: string): Promise<TokenRow | undefined> =>
  (
    await tx
      .delete(apiTokens)
      .where(and(isOf(of), eq(apiTokens.id, id)))
      .returning()
  )[0];

/** Ends the tokens that a person has made, for themselves, for organizations and for the shop. */
export const endTokensOf = (tx: Db, personId: string) => tx.delete(apiTokens).where(eq(apiTokens.createdBy, personId));

/** Ends the tokens for the shop that a person has made, who is something else to the shop from now on. */
export const endShopTokensOf = (tx: Db, personId: string) =>
  tx.delete(apiTokens).where(and(eq(apiTokens.createdBy, personId), eq(apiTokens.forShop, true)));

/** Deletes the tokens that have expired, and those of organizations whose makers no longer manage them. */
export const deleteEndedTokens = (tx: Db, now: Date) => {
  const role = sqlRoleOf(apiTokens.userId, apiTokens.createdBy);
  const isManaged = inArray(role, [...rolesFor('manage')]);
  const isForOrganization = ne(apiTokens.userId, apiTokens.createdBy);
  return tx
    .delete(apiTokens)
    .where(or(lte(apiTokens.expiresAt, now), and(isForOrganization, or(isNull(role), not(isManaged)))));
};
