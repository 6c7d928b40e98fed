import type { Job } from '../../jobs/job.ts';
import { enqueueMail } from '../../mail/mail-job.ts';
import { dueReminder } from './domain.ts';
import { licenseReminder } from './mail.tsx';
import { findEnding, noteReminder } from './store.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Asks for a reminder of each license that ends soon or has just ended. That it was asked for is noted in the same
 * transaction, so running twice, or in two processes at once, sends nothing twice.
 */
export const remindOfExpiry: Job<object> = {
  name: 'licenses-remind-of-expiry',
  options: { retryLimit: 3, retryDelay: 60 },
  schedule: '5 * * * *',
  async run(_data, services) {
    const { db, now } = services;
    const ending = await findEnding(db, new Date(now().getTime() - 7 * DAY), new Date(now().getTime() + 31 * DAY));
    for (const { id, expiresAt, reminded } of ending) {
      const kind = dueReminder(expiresAt, now());
      if (!kind || reminded.includes(kind)) continue;
      await db.transaction(async (tx) => {
        if (await noteReminder(tx, id, kind, now()))
          await enqueueMail(services, tx, licenseReminder, { licenseId: id, kind });
      });
    }
  },
};
