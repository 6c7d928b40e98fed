import { formatMoment, type Locale, mailTexts } from '@warden/i18n';
import type { MailContent } from '@warden/i18n/mail-facts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { Letter } from '../../mail/letter.tsx';
import type { MailKind } from '../../mail/mail-job.ts';
import type { Mail } from '../../mail/mailer.ts';
import { confirmationOf } from './confirmation.ts';
import { holderOf } from './domain.ts';
import { issueMailToken, ownershipPage } from './mail-tokens.ts';
import { findClaims, findEmailKey, findPaying, findUser } from './store.ts';
import type { UserRow } from './wire.ts';

interface Dependencies {
  db: Db;
  config: Pick<Config, 'publicUrl'>;
  now: () => Date;
}

const letter = (user: UserRow, locale: Locale, texts: MailContent, url: string): Mail => ({
  to: user.email,
  reader: user,
  locale,
  subject: texts.subject,
  body: <Letter locale={locale} reader={user} texts={texts} url={url} />,
});

/**
 * After a registration. If another account has proved that the address is its own, its owner is told that instead. One
 * that was only confirmed by a link gives way to whoever confirms from their own session.
 */
export const confirmAddress: MailKind<{ userId: string }, Dependencies> = {
  kind: 'auth.confirm-address',
  audience: 'asked',
  limit: 'claimNotices',
  async compose({ userId }, { db, config, now }) {
    const user = await findUser(db, userId);
    if (!user || user.emailVerifiedAt) return null;
    const texts = mailTexts[user.locale];
    const holder = (await findClaims(db, user.emailKey)).find((claim) => confirmationOf(claim) === 'owner');
    if (holder) {
      return letter(holder, holder.locale, mailTexts[holder.locale].alreadyRegistered, `${config.publicUrl}/login`);
    }
    const token = await issueMailToken(db, 'verify', user.id, now());
    return letter(user, user.locale, texts.confirmAddress, `${config.publicUrl}/verify-email?token=${token}`);
  },
};

interface ResetData {
  /** Every account that claimed the address when it was asked for: a job outlives them, so it does not name the address. */
  claims?: string[];
  /** What jobs of an older version name instead. */
  emailKey?: string;
  locale: Locale;
}

export const resetPassword: MailKind<ResetData, Dependencies> = {
  kind: 'auth.reset-password',
  audience: 'asked',
  async compose({ claims = [], emailKey: named, locale }, { db, config, now }) {
    const emailKey = named ?? (await findEmailKey(db, claims));
    if (!emailKey) return null;
    const user = holderOf(await findClaims(db, emailKey), await findPaying(db, emailKey));
    if (!user) return null;
    const token = await issueMailToken(db, 'reset', user.id, now());
    return letter(user, locale, mailTexts[locale].resetPassword, `${config.publicUrl}/reset-password?token=${token}`);
  },
};

export const passwordChanged: MailKind<{ userId: string }, Dependencies> = {
  kind: 'auth.password-changed',
  audience: 'confirmed',
  limit: 'passwordNotices',
  async compose({ userId }, { db, config }) {
    const user = await findUser(db, userId);
    return user ? letter(user, user.locale, mailTexts[user.locale].passwordChanged, `${config.publicUrl}/login`) : null;
  },
};

/** After somebody confirmed the address outside the account: the mailbox's owner can say that it is not theirs. */
export const confirmedByLink: MailKind<{ userId: string }, Dependencies> = {
  kind: 'auth.confirmed-by-link',
  audience: 'confirmed',
  async compose({ userId }, { db, config, now }) {
    const user = await findUser(db, userId);
    if (!user || confirmationOf(user) !== 'link') return null;
    const token = await issueMailToken(db, 'disown', user.id, now());
    const texts = mailTexts[user.locale].confirmedByLink({
      registered: formatMoment(user.createdAt, user.locale),
      address: user.registeredFrom,
    });
    return letter(user, user.locale, texts, `${config.publicUrl}/not-me?token=${token}`);
  },
};

/** For an account whose address was only confirmed by a link: opened while signed in, it proves whose account it is. */
export const confirmOwner: MailKind<{ userId: string }, Dependencies> = {
  kind: 'auth.confirm-owner',
  audience: 'confirmed',
  limit: 'ownerLetters',
  async compose({ userId }, { db, config, now }) {
    const user = await findUser(db, userId);
    if (!user || confirmationOf(user) !== 'link') return null;
    const token = await issueMailToken(db, 'own', user.id, now());
    const { confirmOwner: texts } = mailTexts[user.locale];
    return letter(user, user.locale, texts, ownershipPage(config.publicUrl, token));
  },
};

export const authMails = [confirmAddress, resetPassword, passwordChanged, confirmedByLink, confirmOwner];
