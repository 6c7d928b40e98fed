import { mailTexts } from '@warden/i18n';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/database.ts';
import { emailKey } from '../../../platform/mail/email-key.ts';
import { MailLayout } from '../../../platform/mail/layout.tsx';
import type { MailKind } from '../../../platform/mail/mail-job.ts';
import { quote } from '../../../platform/mail/quote.ts';
import type { Resources } from '../../../platform/resources.ts';
import { isHeld } from '../claims.ts';
import { mailTo } from '../mail.tsx';
import { issueMailToken } from '../mail-tokens.ts';
import { findClaims, findUser } from '../store.ts';
import { type ChangePurpose, type EmailChange, findChange } from './store.ts';

interface Dependencies extends Pick<Resources, 'db' | 'now'> {
  config: Pick<Config, 'publicUrl'>;
}

interface ChangeData {
  userId: string;
  changeId: string;
}

const pages: Record<ChangePurpose, (token: string) => string> = {
  'email-old': (token) => `/confirm-email?token=${token}&old=1`,
  'email-new': (token) => `/confirm-email?token=${token}`,
  'email-revert': (token) => `/revert-email?token=${token}`,
};

const linkFor = async ({ db, config, now }: Dependencies, purpose: ChangePurpose, { id, userId }: EmailChange) =>
  config.publicUrl + pages[purpose](await issueMailToken(db, purpose, userId, now(), id));

const findFacts = async (db: Db, { userId, changeId }: ChangeData) => {
  const [user, change] = [await findUser(db, userId), await findChange(db, changeId)];
  return user && change ? { user, change, newEmail: quote(change.newEmail, user.locale) } : undefined;
};

/** Asks the old mailbox to agree, or to stop the change. */
export const agreeToNewEmail: MailKind<ChangeData, Dependencies> = {
  kind: 'auth.agree-to-new-email',
  audience: 'confirmed',
  async compose(data, dependencies) {
    const facts = await findFacts(dependencies.db, data);
    if (!facts?.user.emailVerifiedAt || facts.change.oldConfirmedAt) return null;
    const { user, change, newEmail } = facts;
    const { locale } = user;
    const texts = mailTexts[locale].agreeToNewEmail;
    const url = await linkFor(dependencies, 'email-old', change);
    const otherwise = { action: texts.otherwise, url: await linkFor(dependencies, 'email-revert', change) };
    return {
      to: change.oldEmail,
      reader: user,
      locale,
      subject: texts.subject,
      body: (
        <MailLayout locale={locale} reader={user} texts={texts} facts={{ newEmail }} url={url} otherwise={otherwise} />
      ),
    };
  },
};

/**
 * Asks the new mailbox. If another account has proved that the address is its own, the mail tells its owner so instead,
 * and the change never takes effect: the person who asked for it learns nothing.
 */
export const confirmNewEmail: MailKind<ChangeData, Dependencies> = {
  kind: 'auth.confirm-new-email',
  audience: 'asked',
  limit: 'claimNotices',
  async compose(data, dependencies) {
    const { db, config } = dependencies;
    const facts = await findFacts(db, data);
    if (!facts || facts.change.newConfirmedAt) return null;
    const { user, change } = facts;
    const holder = (await findClaims(db, emailKey(change.newEmail))).find(
      (claim) => claim.id !== user.id && isHeld(claim),
    );
    if (holder) return mailTo(holder, holder.locale, mailTexts[holder.locale].emailWanted, `${config.publicUrl}/login`);
    // This mailbox has not confirmed anything yet, so it is not greeted by a name that a stranger may have typed.
    const reader = { ...user, email: change.newEmail, emailVerifiedAt: null };
    const url = await linkFor(dependencies, 'email-new', change);
    return mailTo(reader, user.locale, mailTexts[user.locale].confirmNewEmail, url);
  },
};

/** Tells the old mailbox, which can revoke the change. */
export const emailChangedFrom: MailKind<ChangeData, Dependencies> = {
  kind: 'auth.email-changed-from',
  audience: 'confirmed',
  async compose(data, dependencies) {
    const facts = await findFacts(dependencies.db, data);
    if (!facts) return null;
    const { user, change, newEmail } = facts;
    const texts = mailTexts[user.locale].emailChangedFrom;
    const url = await linkFor(dependencies, 'email-revert', change);
    return mailTo({ ...user, email: change.oldEmail }, user.locale, texts, url, { newEmail });
  },
};

const noticeOf = (
  kind: string,
  text: 'emailChanged' | 'emailChangeRevoked',
  path: string,
): MailKind<{ userId: string }, Dependencies> => ({
  kind,
  audience: 'confirmed',
  async compose({ userId }, { db, config }) {
    const user = await findUser(db, userId);
    return user ? mailTo(user, user.locale, mailTexts[user.locale][text], config.publicUrl + path) : null;
  },
});

export const emailChanged = noticeOf('auth.email-changed', 'emailChanged', '/login');

export const emailChangeRevoked = noticeOf('auth.email-change-revoked', 'emailChangeRevoked', '/forgot-password');

export const emailChangeMails = [agreeToNewEmail, confirmNewEmail, emailChangedFrom, emailChanged, emailChangeRevoked];
