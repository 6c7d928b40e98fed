import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { companies, companyMembers } from './tables.ts';

export type CompanyRow = typeof companies.$inferSelect;

/** Finds a company that this account may buy for. */
export const findOwned = async (tx: Db, userId: string, id: string): Promise<CompanyRow | undefined> =>
  (
    await tx
      .select(getTableColumns(companies))
      .from(companies)
      .innerJoin(companyMembers, eq(companyMembers.companyId, companies.id))
      .where(and(eq(companyMembers.userId, userId), eq(companies.id, id), isNull(companies.removedAt)))
  )[0];

export const listOwned = (tx: Db, userId: string): Promise<CompanyRow[]> =>
  tx
    .select(getTableColumns(companies))
    .from(companies)
    .innerJoin(companyMembers, eq(companyMembers.companyId, companies.id))
    .where(and(eq(companyMembers.userId, userId), isNull(companies.removedAt)))
    .orderBy(asc(companies.name), asc(companies.id));
