import { findDemoAccounts } from '../../features/auth/service.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { type DemoClock, openDemoClock } from '../../platform/demo-clock.ts';

/**
 * Opens the clock of a demo that has the demo's own data, and whose mails and payments go nowhere: a year of reminders
 * must not reach real mailboxes. All others have the real time, and null here.
 */
export const openClock = async (
  { dataDir, demo, smtpUrl, yookassa }: Pick<Config, 'dataDir' | 'demo' | 'smtpUrl' | 'yookassa'>,
  db: Db,
): Promise<DemoClock | null> => {
  if (!demo || smtpUrl || yookassa) return null;
  const ids = (await findDemoAccounts(db)).map(({ id }) => id).toSorted();
  return ids[0] ? openDemoClock(dataDir, ids[0]) : null;
};
