import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { HOUR } from '../../platform/time.ts';
import { companies, companyEmails, companyMembers } from './tables.ts';

export type CompanyRow = typeof companies.$inferSelect;
export type CompanyEmailRow = typeof companyEmails.$inferSelect;

const owned = (tx: Db, userId: string) =>
  tx
    .select(getTableColumns(companies))
    .from(companies)
    .innerJoin(companyMembers, and(eq(companyMembers.companyId, companies.id), eq(companyMembers.userId, userId)))
    .$dynamic();

/** Finds a company that this account may buy for. */
export const findOwned = async (tx: Db, userId: string, id: string): Promise<CompanyRow | undefined> =>
  (await owned(tx, userId).where(and(eq(companies.id, id), isNull(companies.removedAt))))[0];

export const listOwned = (tx: Db, userId: string): Promise<CompanyRow[]> =>
  owned(tx, userId).where(isNull(companies.removedAt)).orderBy(asc(companies.name), asc(companies.id));

/** An account may enter and remove any number of companies. More than this are not compared with a new one. */
const MOST_COMPARED = 200;

/** Lists those that were removed too, after the others: one that is entered again comes back. */
export const listAll = (tx: Db, userId: string): Promise<CompanyRow[]> =>
  owned(tx, userId).orderBy(sql`${companies.removedAt} desc nulls first`, asc(companies.id)).limit(MOST_COMPARED);

export const insertOwned = async (tx: Db, userId: string, company: CompanyRow): Promise<CompanyRow> => {
  await tx.insert(companies).values(company);
  await tx.insert(companyMembers).values({ companyId: company.id, userId, createdAt: company.createdAt });
  return company;
};

/** The caller has found the company among those of the account. */
export const updateCompany = async (tx: Db, id: string, changes: Partial<CompanyRow>): Promise<CompanyRow> => {
  const [row] = await tx.update(companies).set(changes).where(eq(companies.id, id)).returning();
  return row as CompanyRow;
};

export const listEmails = (tx: Db, companyIds: readonly string[]): Promise<CompanyEmailRow[]> =>
  tx
    .select()
    .from(companyEmails)
    .where(inArray(companyEmails.companyId, [...companyIds]))
    .orderBy(asc(companyEmails.createdAt), asc(companyEmails.id));

export const findEmail = async (tx: Db, id: string): Promise<CompanyEmailRow | undefined> =>
  (await tx.select().from(companyEmails).where(eq(companyEmails.id, id)))[0];

export const findCompany = async (tx: Db, id: string): Promise<CompanyRow | undefined> =>
  (await tx.select().from(companies).where(eq(companies.id, id)))[0];

/** The addresses that may get the documents of a company. */
export const confirmedEmails = async (tx: Db, companyId: string): Promise<string[]> => {
  const confirmed = await tx
    .select({ email: companyEmails.email })
    .from(companyEmails)
    .where(and(eq(companyEmails.companyId, companyId), isNotNull(companyEmails.confirmedAt)))
    .orderBy(asc(companyEmails.createdAt), asc(companyEmails.id));
  return confirmed.map(({ email }) => email);
};

/** Inserts the addresses that the company does not have yet, and returns them. */
export const insertEmails = async (tx: Db, emails: CompanyEmailRow[]): Promise<CompanyEmailRow[]> =>
  emails.length === 0 ? [] : tx.insert(companyEmails).values(emails).onConflictDoNothing().returning();

export const deleteEmailsBut = (tx: Db, companyId: string, keys: readonly string[]) =>
  tx
    .delete(companyEmails)
    .where(and(eq(companyEmails.companyId, companyId), notInArray(companyEmails.emailKey, [...keys])));

/** A new link voids the one that was mailed before. False where the address is confirmed or gone. */
export const setEmailToken = async (tx: Db, id: string, tokenHash: string, tokenExpiresAt: Date): Promise<boolean> =>
  (
    await tx
      .update(companyEmails)
      .set({ tokenHash, tokenExpiresAt })
      .where(and(eq(companyEmails.id, id), isNull(companyEmails.confirmedAt)))
      .returning({ id: companyEmails.id })
  ).length > 0;

const hasLink = (tokenHash: string, now: Date) =>
  and(eq(companyEmails.tokenHash, tokenHash), gt(companyEmails.tokenExpiresAt, now));

export const findByLink = async (tx: Db, tokenHash: string, now: Date): Promise<CompanyEmailRow | undefined> =>
  (await tx.select().from(companyEmails).where(hasLink(tokenHash, now)))[0];

/** For so long the link of a confirmed address still shows its reader the open invoices. */
const AFTER_CONFIRMATION = HOUR;

/** Confirms the address once. */
export const confirmEmail = async (tx: Db, tokenHash: string, now: Date): Promise<CompanyEmailRow | undefined> => {
  const endsAt = sql.param(new Date(now.getTime() + AFTER_CONFIRMATION), companyEmails.tokenExpiresAt);
  return (
    await tx
      .update(companyEmails)
      .set({ confirmedAt: now, tokenExpiresAt: sql`least(${companyEmails.tokenExpiresAt}, ${endsAt})` })
      .where(and(hasLink(tokenHash, now), isNull(companyEmails.confirmedAt)))
      .returning()
  )[0];
};

/**
 * Who issues an invoice reads the confirmed addresses, and who confirms one reads the open invoices. One of them waits
 * for the other, so that no invoice is missed. Accounts are locked before companies, and companies before addresses.
 */
export const lockCompany = async (tx: Db, id: string, strength: 'share' | 'update'): Promise<CompanyRow | undefined> =>
  (await tx.select().from(companies).where(eq(companies.id, id)).for(strength))[0];
