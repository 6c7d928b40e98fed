import type { Locale } from '@warden/i18n';
import { type LetterTexts, mailTexts } from '@warden/i18n/mail';
import type { UserRow } from '../../http/session.ts';
import { Letter } from '../../mail/letter.tsx';
import type { MailKind } from '../../mail/mail-job.ts';
import type { Mail } from '../../mail/mailer.ts';
import { holderOf } from './domain.ts';
import { findClaims, findUser, issueMailToken } from './store.ts';

const letter = (user: UserRow, locale: Locale, texts: LetterTexts, url: string): Mail => ({
  to: user.email,
  reader: user,
  locale,
  subject: texts.subject,
  body: <Letter locale={locale} reader={user} texts={texts} url={url} />,
});

/** After a registration. If the address is verified by another account, its owner is told that instead. */
export const confirmAddress: MailKind<{ userId: string }> = {
  kind: 'auth.confirm-address',
  audience: 'asked',
  async compose({ userId }, { db, config, now }) {
    const user = await findUser(db, userId);
    if (!user || user.emailVerifiedAt) return null;
    const texts = mailTexts[user.locale];
    const holder = holderOf(await findClaims(db, user.emailKey));
    if (holder?.emailVerifiedAt) {
      return letter(holder, holder.locale, mailTexts[holder.locale].alreadyRegistered, `${config.publicUrl}/login`);
    }
    const token = await issueMailToken(db, 'verify', user.id, now());
    return letter(user, user.locale, texts.confirmAddress, `${config.publicUrl}/verify-email?token=${token}`);
  },
};

export const resetPassword: MailKind<{ emailKey: string; locale: Locale }> = {
  kind: 'auth.reset-password',
  audience: 'asked',
  async compose({ emailKey, locale }, { db, config, now }) {
    const user = holderOf(await findClaims(db, emailKey));
    if (!user) return null;
    const token = await issueMailToken(db, 'reset', user.id, now());
    return letter(user, locale, mailTexts[locale].resetPassword, `${config.publicUrl}/reset-password?token=${token}`);
  },
};

export const passwordChanged: MailKind<{ userId: string }> = {
  kind: 'auth.password-changed',
  audience: 'confirmed',
  limit: 'passwordNotices',
  async compose({ userId }, { db, config }) {
    const user = await findUser(db, userId);
    return user ? letter(user, user.locale, mailTexts[user.locale].passwordChanged, `${config.publicUrl}/login`) : null;
  },
};

export const authMails = [confirmAddress, resetPassword, passwordChanged];
