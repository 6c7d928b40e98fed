import { dayOf } from '@warden/license';
import type { Job } from '../../platform/jobs/job.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import type { Resources } from '../../platform/resources.ts';
import { DAY } from '../../platform/time.ts';
import { shop } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import type { Webhooks } from '../webhooks/service.ts';
import { findMisaligned, inheritLines, lockAccountsAndClients } from './chain.ts';
import { dueReminder } from './domain.ts';
import { licenseReminder } from './mail.tsx';
import { countReminders, findEnding, type ReminderConditions, recordReminder } from './reminders.ts';
import { revokeRotated } from './rotate.ts';
import type { StagingLicenses } from './staging.ts';

interface Dependencies extends Pick<Resources, 'db' | 'jobs' | 'now'> {
  accounts: Pick<AccountService, 'sqlIsReachable' | 'lock'>;
  renewals: ReminderConditions['renewals'];
  webhooks: Webhooks;
}

/** One customer gets at most this many reminders a day; the rest follow on later days. */
const REMINDERS_A_DAY = 20;

/**
 * Enqueues a reminder of each license that ends soon or has just ended. The reminder is recorded in the same
 * transaction, so running twice, or in two processes at once, sends nothing twice.
 */
export const remindOfExpiry: Job<object, Dependencies> = {
  name: 'licenses-remind-of-expiry',
  options: { retryLimit: 3, retryDelay: 60 },
  schedule: '5 * * * *',
  async run(_data, dependencies) {
    const { db, accounts, webhooks, now } = dependencies;
    const ending = await findEnding(db, dependencies, {
      from: new Date(now().getTime() - 7 * DAY),
      until: new Date(now().getTime() + 31 * DAY),
      today: dayOf(now()),
    });
    const hadEnough = new Set<string>();
    for (const { id, userId, type, expiresAt, reminded } of ending) {
      const kind = dueReminder(type, expiresAt, now());
      if (!kind || reminded.includes(kind) || hadEnough.has(userId)) continue;
      await db.transaction(async (tx) => {
        // Without the lock, two processes that count at the same time could both send the last reminder of the day.
        await accounts.lock(tx, userId);
        const today = await countReminders(tx, userId, new Date(now().getTime() - DAY));
        if (today >= REMINDERS_A_DAY) hadEnough.add(userId);
        else if (await recordReminder(tx, id, kind, now())) {
          await enqueueMail(dependencies, tx, licenseReminder, { licenseId: id, kind });
          if (expiresAt > now()) {
            await webhooks.emit(tx, { owner: userId }, { type: 'license.expiring', data: { license_id: id } });
          }
        }
      });
    }
  },
};

/** Gives staging licenses the terms of the paid ones where these were changed without them. */
export const alignStaging: Job<object, Pick<Resources, 'db' | 'now'> & { licenses: { staging: StagingLicenses } }> = {
  name: 'licenses-align-staging',
  options: { retryLimit: 3, retryDelay: 60 },
  schedule: '35 3 * * *',
  async run(_data, { db, licenses: { staging }, now }) {
    for (const clientId of await findMisaligned(db, now())) {
      await db.transaction(async (tx) => {
        await lockAccountsAndClients(tx, [clientId], []);
        await staging.align(tx, clientId, { actor: shop, by: shop.actor });
      });
    }
  },
};

/** Gives licenses the line and the term that they were bought with where they were signed anew without them. */
export const inheritTerms: Job<object, Pick<Resources, 'db'>> = {
  name: 'licenses-inherit-terms',
  options: { retryLimit: 3, retryDelay: 60 },
  schedule: '20 3 * * *',
  async run(_data, { db }) {
    for (let corrected = ['']; corrected.length > 0; ) corrected = await inheritLines(db);
  },
};

export const licenseJobs = [remindOfExpiry, revokeRotated, alignStaging, inheritTerms];
