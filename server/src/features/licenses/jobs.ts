import type { Db } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { enqueueMail } from '../../mail/mail-job.ts';
import { dueReminder } from './domain.ts';
import { licenseReminder } from './mail.tsx';
import { countReminders, findEnding, noteReminder } from './store.ts';

interface Dependencies {
  db: Db;
  jobs: JobQueue;
  now: () => Date;
}

const DAY = 24 * 60 * 60 * 1000;

/** So many letters reach one customer a day; those beyond them are asked for on the days after. */
const REMINDERS_A_DAY = 20;

/**
 * Asks for a reminder of each license that ends soon or has just ended. That it was asked for is noted in the same
 * transaction, so running twice, or in two processes at once, sends nothing twice.
 */
export const remindOfExpiry: Job<object, Dependencies> = {
  name: 'licenses-remind-of-expiry',
  options: { retryLimit: 3, retryDelay: 60 },
  schedule: '5 * * * *',
  async run(_data, services) {
    const { db, now } = services;
    const ending = await findEnding(db, new Date(now().getTime() - 7 * DAY), new Date(now().getTime() + 31 * DAY));
    const hadEnough = new Set<string>();
    for (const { id, userId, expiresAt, reminded } of ending) {
      const kind = dueReminder(expiresAt, now());
      if (!kind || reminded.includes(kind) || hadEnough.has(userId)) continue;
      await db.transaction(async (tx) => {
        const today = await countReminders(tx, userId, new Date(now().getTime() - DAY));
        if (today >= REMINDERS_A_DAY) hadEnough.add(userId);
        else if (await noteReminder(tx, id, kind, now()))
          await enqueueMail(services, tx, licenseReminder, { licenseId: id, kind });
      });
    }
  },
};
