import { and, eq, inArray, lt, notExists } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { isSameCompany } from './domain.ts';
import { type CompanyRow, listOwned, updateCompany } from './store.ts';
import { companies, companyEmails, companyMembers } from './tables.ts';

/**
 * Moves the companies of some accounts to another one. Someone else may have entered their accounting addresses, so the
 * new owner has to ask for each again.
 */
export const moveCompanies = async (tx: Db, from: readonly string[], to: string) => {
  const moved = await tx
    .delete(companyMembers)
    .where(inArray(companyMembers.userId, [...from]))
    .returning();
  if (moved.length === 0) return;
  await tx
    .insert(companyMembers)
    .values(moved.map((member) => ({ ...member, userId: to })))
    .onConflictDoNothing();
  await tx
    .update(companyEmails)
    .set({ confirmedAt: null, tokenHash: null, tokenExpiresAt: null })
    .where(
      inArray(
        companyEmails.companyId,
        moved.map(({ companyId }) => companyId),
      ),
    );
};

/** Removes from the list of an account what it has twice, since another account was merged into it. */
export const removeSame = async (tx: Db, userId: string, known: readonly CompanyRow[], removedAt: Date) => {
  for (const company of await listOwned(tx, userId)) {
    if (known.some(({ id }) => id === company.id) || !known.some((one) => isSameCompany(one, company))) continue;
    await updateCompany(tx, company.id, { removedAt });
  }
};

/** Gives a company to another account of the same owner, who has confirmed its accounting addresses already. */
export const giveCompany = (tx: Db, companyId: string, from: string, to: string) =>
  tx
    .update(companyMembers)
    .set({ userId: to })
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, from)));

/** Deletes the companies that only this account buys for. Invoices have copies of their details. */
export const releaseCompanies = async (tx: Db, userId: string) => {
  const left = await tx.delete(companyMembers).where(eq(companyMembers.userId, userId)).returning();
  if (left.length === 0) return;
  await tx.delete(companies).where(
    and(
      inArray(
        companies.id,
        left.map(({ companyId }) => companyId),
      ),
      notExists(
        tx
          .select({ id: companyMembers.companyId })
          .from(companyMembers)
          .where(eq(companyMembers.companyId, companies.id)),
      ),
    ),
  );
};

/** Clears the links to accounting addresses that work no longer. */
export const clearExpiredLinks = (tx: Db, now: Date) =>
  tx.update(companyEmails).set({ tokenHash: null, tokenExpiresAt: null }).where(lt(companyEmails.tokenExpiresAt, now));
