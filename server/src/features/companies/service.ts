import type { Company } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { clearExpiredLinks, giveCompany, moveCompanies, releaseCompanies, removeSame } from './owners.ts';
import { confirmedEmails, findOwned, listEmails, listOwned, lockCompany } from './store.ts';
import { companyToWire } from './wire.ts';

export type { CompanyRow } from './store.ts';

export type CompanyService = typeof companyService;

/** The operations on companies for other features. */
export const companyService = {
  findOwned,
  listOwned,
  confirmedEmails,
  /** Waits for whoever confirms an accounting address at this moment, and keeps others from it. */
  lockAddresses: (tx: Db, id: string) => lockCompany(tx, id, 'share'),
  give: giveCompany,
  move: moveCompanies,
  removeSame,
  release: releaseCompanies,
  clearExpiredLinks,

  /** The companies of an account with their accounting addresses, as the API answers them. */
  async listToWire(tx: Db, userId: string): Promise<Company[]> {
    const owned = await listOwned(tx, userId);
    const ids = owned.map(({ id }) => id);
    const emails = await listEmails(tx, ids);
    return owned.map((company) => companyToWire(company, emails));
  },
};
