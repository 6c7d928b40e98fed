import type { Db } from '../../db/database.ts';
import { moveCompanies, releaseCompanies } from './owners.ts';
import { type CompanyRow, confirmedEmails, findOwned, listOwned } from './store.ts';

export type { CompanyRow } from './store.ts';

/** The operations on companies for other features. */
export interface CompanyService {
  /** Finds a company that this account may buy for. */
  findOwned(tx: Db, userId: string, companyId: string): Promise<CompanyRow | undefined>;
  listOwned(tx: Db, userId: string): Promise<CompanyRow[]>;
  /** The accounting addresses that may get documents. */
  confirmedEmails(tx: Db, companyId: string): Promise<string[]>;
  /** Moves the companies of some accounts to another one. */
  move(tx: Db, from: readonly string[], to: string): Promise<void>;
  /** Removes the companies of an account, for good. */
  release(tx: Db, userId: string): Promise<void>;
}

export const companyService: CompanyService = {
  findOwned,
  listOwned,
  confirmedEmails,
  move: moveCompanies,
  release: releaseCompanies,
};
