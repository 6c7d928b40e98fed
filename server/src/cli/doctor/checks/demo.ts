import { findDemoAccounts } from '../../../features/auth/first-accounts.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Finding, failed } from '../check.ts';

/** A shop with real customers does not start while the accounts of a demo exist. */
export const demoFindings = async (db: Db, { demo }: Pick<Config, 'demo'>): Promise<Finding[]> => {
  const found = demo ? [] : await findDemoAccounts(db);
  if (found.length === 0) return [];
  const emails = found.map(({ email }) => email).toSorted();
  return [
    failed(`it holds demo accounts whose passwords are public: ${emails.join(', ')}`, 'run "warden demo remove"'),
  ];
};
