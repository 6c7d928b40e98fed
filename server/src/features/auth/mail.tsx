import { formatMoment, type Locale, mailTexts } from '@warden/i18n';
import type { MailContent, MailFacts } from '@warden/i18n/mail-facts';
import type { Config } from '../../platform/config.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import type { MailKind } from '../../platform/mail/mail-job.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Resources } from '../../platform/resources.ts';
import { isHeld } from './claims.ts';
import { confirmationOf } from './confirmation.ts';
import { holderOf } from './domain.ts';
import type { AccountHoldings } from './holdings.ts';
import { issueMailToken, ownershipPage } from './mail-tokens.ts';
import { findRequiredBy, mustUseProvider } from './required-sign-in.ts';
import { findClaims, findEmailKey, findUser } from './store.ts';
import type { UserRow } from './wire.ts';

export interface AuthMailDependencies extends Pick<Resources, 'db' | 'now'> {
  holdings: AccountHoldings;
  config: Pick<Config, 'publicUrl'>;
}

export const mailTo = (
  user: UserRow,
  locale: Locale,
  texts: MailContent,
  url: string,
  facts?: Partial<MailFacts>,
): Mail => ({
  to: user.email,
  reader: user,
  locale,
  subject: texts.subject,
  body: <MailLayout locale={locale} reader={user} texts={texts} facts={facts} url={url} />,
});

/**
 * Follows a registration. If another account holds the address, the mail tells its owner so instead. An account that
 * was only confirmed by a link gives way to one that is confirmed from its own session, unless it has a second factor.
 */
export const confirmAddress: MailKind<{ userId: string }, AuthMailDependencies> = {
  kind: 'auth.confirm-address',
  audience: 'asked',
  limit: 'claimNotices',
  async compose({ userId }, { db, config, now }) {
    const user = await findUser(db, userId);
    if (!user || user.emailVerifiedAt) return null;
    const texts = mailTexts[user.locale];
    const holder = (await findClaims(db, user.emailKey)).find((claim) => claim.id !== user.id && isHeld(claim));
    if (holder) {
      return mailTo(holder, holder.locale, mailTexts[holder.locale].alreadyRegistered, `${config.publicUrl}/login`);
    }
    const token = await issueMailToken(db, 'verify', user.id, now());
    return mailTo(user, user.locale, texts.confirmAddress, `${config.publicUrl}/verify-email?token=${token}`);
  },
};

interface ResetData {
  /** Every account that claimed the address at the time. A job may outlive them, so it does not name the address. */
  claims?: string[];
  /** Jobs of an older version name the address instead. */
  emailKey?: string;
  locale: Locale;
}

export const resetPassword: MailKind<ResetData, AuthMailDependencies> = {
  kind: 'auth.reset-password',
  audience: 'asked',
  limit: 'resetLetters',
  async compose({ claims = [], emailKey: named, locale }, { db, holdings, config, now }) {
    const emailKey = named ?? (await findEmailKey(db, claims));
    if (!emailKey) return null;
    const claiming = await findClaims(db, emailKey);
    const paying = await holdings.findPaying(
      db,
      claiming.map(({ id }) => id),
    );
    const user = holderOf(claiming, paying);
    if (!user) return null;
    const requiredBy = await findRequiredBy(db, user.id);
    if (mustUseProvider(user, requiredBy)) {
      const address = `${config.publicUrl}/login?company=${requiredBy}`;
      return mailTo(user, locale, mailTexts[locale].resetByCompany, address);
    }
    const token = await issueMailToken(db, 'reset', user.id, now());
    // A mailbox that the account has left since it was read above must not get its reset link.
    if ((await findUser(db, user.id))?.emailKey !== emailKey) return null;
    return mailTo(user, locale, mailTexts[locale].resetPassword, `${config.publicUrl}/reset-password?token=${token}`);
  },
};

export const passwordChanged: MailKind<{ userId: string }, AuthMailDependencies> = {
  kind: 'auth.password-changed',
  audience: 'confirmed',
  limit: 'passwordNotices',
  async compose({ userId }, { db, config }) {
    const user = await findUser(db, userId);
    return user ? mailTo(user, user.locale, mailTexts[user.locale].passwordChanged, `${config.publicUrl}/login`) : null;
  },
};

/** Follows a confirmation outside the account: the mailbox's owner can answer that the account is not theirs. */
export const confirmedByLink: MailKind<{ userId: string }, AuthMailDependencies> = {
  kind: 'auth.confirmed-by-link',
  audience: 'confirmed',
  async compose({ userId }, { db, config, now }) {
    const user = await findUser(db, userId);
    if (!user || confirmationOf(user) !== 'link') return null;
    const token = await issueMailToken(db, 'disown', user.id, now());
    const texts = mailTexts[user.locale].confirmedByLink;
    return mailTo(user, user.locale, texts, `${config.publicUrl}/not-me?token=${token}`, {
      registered: formatMoment(user.createdAt, user.locale),
      network: user.registeredFrom,
    });
  },
};

/** For an account whose address was only confirmed by a link: opened while signed in, it proves whose account it is. */
export const confirmOwner: MailKind<{ userId: string }, AuthMailDependencies> = {
  kind: 'auth.confirm-owner',
  audience: 'confirmed',
  limit: 'ownerLetters',
  async compose({ userId }, { db, config, now }) {
    const user = await findUser(db, userId);
    if (!user || confirmationOf(user) !== 'link') return null;
    const token = await issueMailToken(db, 'own', user.id, now());
    const { confirmOwner: texts } = mailTexts[user.locale];
    return mailTo(user, user.locale, texts, ownershipPage(config.publicUrl, token));
  },
};

export const authMails = [confirmAddress, resetPassword, passwordChanged, confirmedByLink, confirmOwner];
