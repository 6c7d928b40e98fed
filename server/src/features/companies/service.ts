import type { Company } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { moveCompanies, releaseCompanies } from './owners.ts';
import { type CompanyRow, confirmedEmails, findOwned, listEmails, listOwned } from './store.ts';
import { companyToWire } from './wire.ts';

export type { CompanyRow } from './store.ts';

/** The operations on companies for other features. */
export interface CompanyService {
  /** Finds a company that this account may buy for. */
  findOwned(tx: Db, userId: string, companyId: string): Promise<CompanyRow | undefined>;
  listOwned(tx: Db, userId: string): Promise<CompanyRow[]>;
  /** The companies of an account with their accounting addresses, as the API answers them. */
  listToWire(tx: Db, userId: string): Promise<Company[]>;
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

  async listToWire(tx, userId) {
    const owned = await listOwned(tx, userId);
    const ids = owned.map(({ id }) => id);
    const emails = await listEmails(tx, ids);
    return owned.map((company) => companyToWire(company, emails));
  },

  confirmedEmails,
  move: moveCompanies,
  release: releaseCompanies,
};
