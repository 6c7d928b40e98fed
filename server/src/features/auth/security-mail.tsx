import { formatMoment, mailTexts } from '@warden/i18n';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { MailKind } from '../../platform/mail/mail-job.ts';
import { quote } from '../../platform/mail/quote.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { mailTo } from './mail.tsx';
import { findUser } from './store.ts';

interface Dependencies {
  db: Db;
  config: Pick<Config, 'publicUrl'>;
  securityEvents: SecurityEventService;
}

/** An administrator's reason may be longer than what customers type. */
const REASON_LENGTH = 500;

/** Follows a sign-in from a device that the account does not know. */
export const signedInElsewhere: MailKind<{ userId: string; eventId: number }, Dependencies> = {
  kind: 'auth.signed-in-elsewhere',
  audience: 'confirmed',
  limit: 'signInNotices',
  async compose({ userId, eventId }, { db, config, securityEvents }) {
    const user = await findUser(db, userId);
    const event = await securityEvents.find(db, eventId);
    if (!user || event?.userId !== userId) return null;
    const texts = mailTexts[user.locale].signedInElsewhere;
    return mailTo(user, user.locale, texts, `${config.publicUrl}/dashboard?profile=sessions`, {
      time: formatMoment(event.at, user.locale),
      device: event.device,
      network: event.address,
    });
  },
};

export const accountBlocked: MailKind<{ userId: string }, Dependencies> = {
  kind: 'auth.account-blocked',
  audience: 'confirmed',
  async compose({ userId }, { db, config }) {
    const user = await findUser(db, userId);
    if (!user?.blockedAt) return null;
    const reason = quote(user.blockedReason ?? '', user.locale, REASON_LENGTH);
    const { accountBlocked: texts } = mailTexts[user.locale];
    return mailTo(user, user.locale, texts, `${config.publicUrl}/contacts`, { reason });
  },
};

export const accountUnblocked: MailKind<{ userId: string }, Dependencies> = {
  kind: 'auth.account-unblocked',
  audience: 'confirmed',
  async compose({ userId }, { db, config }) {
    const user = await findUser(db, userId);
    if (!user || user.blockedAt) return null;
    return mailTo(user, user.locale, mailTexts[user.locale].accountUnblocked, `${config.publicUrl}/login`);
  },
};

/** Follows an administrator's decision, not the owner's own. */
export const sessionsEnded: MailKind<{ userId: string }, Dependencies> = {
  kind: 'auth.sessions-ended',
  audience: 'confirmed',
  async compose({ userId }, { db, config }) {
    const user = await findUser(db, userId);
    return user ? mailTo(user, user.locale, mailTexts[user.locale].sessionsEnded, `${config.publicUrl}/login`) : null;
  },
};

export const securityMails = [signedInElsewhere, accountBlocked, accountUnblocked, sessionsEnded];
