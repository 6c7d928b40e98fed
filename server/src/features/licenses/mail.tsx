import type { ReminderKind } from '@warden/contract';
import { formatDate, formatDays, formatMoment, type Locale, mailTexts } from '@warden/i18n';
import type { MailContent, MailFacts, Quoted } from '@warden/i18n/mail-facts';
import { isTrial } from '@warden/license';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { licenseFile } from '../../platform/mail/license-file.ts';
import type { OwnerMailKind } from '../../platform/mail/mail-job.ts';
import type { Mail, Reader } from '../../platform/mail/mailer.ts';
import { quote } from '../../platform/mail/quote.ts';
import type { Recipient, RecipientOf } from '../../platform/mail/recipients.ts';
import type { AccountService } from '../auth/service.ts';
import { findLast } from './reminders.ts';
import { findById, findReissued } from './store.ts';
import type { LicenseRow } from './tables.ts';

/** Payments implement this interface, since licenses do not know who paid. */
interface PaymentContacts {
  /** The address of the buyer, whose account may be deleted, and the page about the payment. */
  contactOf(
    tx: Db,
    paymentId: string,
    recipientOf: RecipientOf,
  ): Promise<{ email: string; locale: Locale; reader: Reader | null; url: string } | undefined>;
}

interface Dependencies {
  db: Db;
  config: Pick<Config, 'publicUrl'>;
  accounts: Pick<AccountService, 'find' | 'findConfirmed' | 'ownershipLink'>;
  payments: PaymentContacts;
}

/** A reason has room for a sentence or two. */
const MAX_REASON = 300;

interface Addressed {
  license: LicenseRow;
  user: Omit<Recipient, 'mayReadTexts'>;
}

/** The end of a license, and how many days before it were carried over. */
export const termFacts = ({ expiresAt, carriedDays }: LicenseRow, locale: Locale): Partial<MailFacts> => {
  const texts = mailTexts[locale];
  return {
    validUntil: texts.lastDay(formatDate(expiresAt, locale)),
    ...(carriedDays > 0 ? { carried: texts.carried(formatDays(carriedDays, locale)) } : {}),
  };
};

const factsOf = (license: LicenseRow, locale: Locale): Partial<MailFacts> => ({
  installation: quote(license.clientId, locale),
  licenseType: mailTexts[locale].licenseTypes[license.type],
  ...(license.revokedAt
    ? { reason: quote(license.revokedReason ?? '', locale, MAX_REASON) }
    : termFacts(license, locale)),
});

const mailTo = (
  { license, user }: Addressed,
  { config }: Dependencies,
  texts: MailContent,
  url = `${config.publicUrl}/dashboard`,
): Mail => ({
  to: user.email,
  reader: user,
  locale: user.locale,
  subject: texts.subject,
  body: <MailLayout locale={user.locale} reader={user} texts={texts} facts={factsOf(license, user.locale)} url={url} />,
});

/** Undefined where this job sends nothing to the owner. */
const withOwner = async (
  { db, accounts }: Dependencies,
  license: LicenseRow | undefined,
  recipientOf: RecipientOf,
): Promise<Addressed | undefined> => {
  const owner = license?.userId ? await accounts.find(db, license.userId) : undefined;
  const user = owner && (await recipientOf(owner));
  return license && user && { license, user };
};

/** What carries the text of a license is for members who may read it, and other news for all who take care of it. */
const withText = { needs: ['texts'] } as const;
const news = { needs: ['install', 'buy'] } as const;

/** A license that waits for its owner is mailed to the address with a link that gives it to the reader's account. */
const waitingMail = async (license: LicenseRow, dependencies: Dependencies): Promise<Mail | null> => {
  const { db, accounts } = dependencies;
  const user = license.waitingFor && (await accounts.findConfirmed(db, license.waitingFor));
  if (!user) return null;
  const texts = mailTexts[user.locale].licenseWaiting;
  const url = await accounts.ownershipLink(db, user.id);
  return { ...mailTo({ license, user }, dependencies, texts, url), attachments: [licenseFile(license)] };
};

export const licenseIssued: OwnerMailKind<{ licenseId: string }, Dependencies> = {
  kind: 'licenses.issued',
  audience: 'owed',
  forMembers: withText,
  async compose({ licenseId }, dependencies, recipientOf) {
    const license = await findById(dependencies.db, licenseId);
    if (!license || license.revokedAt) return null;
    if (!license.userId) return waitingMail(license, dependencies);
    const owned = await withOwner(dependencies, license, recipientOf);
    if (!owned) return null;
    const texts = mailTexts[owned.user.locale].licenseIssued;
    return { ...mailTo(owned, dependencies, texts), attachments: [licenseFile(license)] };
  },
};

export const licenseRevoked: OwnerMailKind<{ licenseId: string }, Dependencies> = {
  kind: 'licenses.revoked',
  audience: 'confirmed',
  forMembers: news,
  async compose({ licenseId }, dependencies, recipientOf) {
    const owned = await withOwner(dependencies, await findById(dependencies.db, licenseId), recipientOf);
    return owned ? mailTo(owned, dependencies, mailTexts[owned.user.locale].licenseRevoked) : null;
  },
};

/** This mail goes to the buyer, whose account may be deleted. */
export const licenseReplaced: OwnerMailKind<{ licenseId: string }, Dependencies> = {
  kind: 'licenses.replaced',
  audience: 'owed',
  forMembers: withText,
  async compose({ licenseId }, { db, payments }, recipientOf) {
    const license = await findById(db, licenseId);
    const contact = license?.paymentId && (await payments.contactOf(db, license.paymentId, recipientOf));
    if (!contact || license.revokedAt) return null;
    const { email: to, locale, reader, url } = contact;
    const texts = mailTexts[locale].licenseReplaced;
    const facts = factsOf(license, locale);
    const body = <MailLayout locale={locale} reader={reader} texts={texts} facts={facts} url={url} />;
    return { to, reader, locale, subject: texts.subject, body, attachments: [licenseFile(license)] };
  },
};

/** This mail goes to the owner, who asked for it. */
export const licenseRotated: OwnerMailKind<{ licenseId: string; worksUntil: string | null }, Dependencies> = {
  kind: 'licenses.rotated',
  audience: 'owed',
  forMembers: withText,
  async compose({ licenseId, worksUntil }, dependencies, recipientOf) {
    const license = await findById(dependencies.db, licenseId);
    if (!license || license.revokedAt) return null;
    const owned = await withOwner(dependencies, license, recipientOf);
    if (!owned) return null;
    const { locale } = owned.user;
    const texts = mailTexts[locale].licenseRotated({ until: worksUntil && formatMoment(worksUntil, locale) });
    return { ...mailTo(owned, dependencies, texts), attachments: [licenseFile(license)] };
  },
};

/** Goes out with every new text of a staging license. */
export const stagingIssued: OwnerMailKind<{ licenseId: string }, Dependencies> = {
  kind: 'licenses.staging-issued',
  audience: 'owed',
  forMembers: withText,
  async compose({ licenseId }, dependencies, recipientOf) {
    const owned = await withOwner(dependencies, await findById(dependencies.db, licenseId), recipientOf);
    if (!owned || owned.license.revokedAt || owned.license.replacedBy) return null;
    const texts = mailTexts[owned.user.locale].stagingIssued;
    return { ...mailTo(owned, dependencies, texts), attachments: [licenseFile(owned.license)] };
  },
};

export const stagingEnded: OwnerMailKind<{ licenseId: string }, Dependencies> = {
  kind: 'licenses.staging-ended',
  audience: 'confirmed',
  forMembers: { needs: ['install'] },
  async compose({ licenseId }, dependencies, recipientOf) {
    const owned = await withOwner(dependencies, await findById(dependencies.db, licenseId), recipientOf);
    if (!owned) return null;
    // The text of the mail is the reason, in the language of the reader.
    const license = { ...owned.license, revokedAt: null };
    return mailTo({ ...owned, license }, dependencies, mailTexts[owned.user.locale].stagingEnded);
  },
};

/** More texts than these are fetched from the dashboard. */
const MOST_ATTACHED = 100;
const MOST_NAMED = 10;

const reissuedTexts = (locale: Locale, found: readonly LicenseRow[]) => {
  const named = found.slice(0, MOST_NAMED).map(({ clientId }) => quote(clientId, locale));
  const installation = [...named, ...(found.length > MOST_NAMED ? ['…'] : [])].join(', ') as Quoted;
  return {
    texts: mailTexts[locale].licensesReissued,
    facts: { installation },
    attachments: found.slice(0, MOST_ATTACHED).map(licenseFile),
  };
};

/** One mail has all licenses of a customer that were signed by this key before. */
export const licensesReissued: OwnerMailKind<{ userId: string; from: string }, Dependencies> = {
  kind: 'licenses.reissued',
  audience: 'owed',
  bulk: true,
  forMembers: withText,
  async compose({ userId, from }, { db, accounts, config }, recipientOf) {
    const owner = await accounts.find(db, userId);
    const reader = owner && (await recipientOf(owner));
    const found = reader ? await findReissued(db, userId, from) : [];
    if (!reader || found.length === 0) return null;
    const { email: to, locale } = reader;
    const { texts, facts, attachments } = reissuedTexts(locale, found);
    const url = `${config.publicUrl}/dashboard`;
    const body = <MailLayout locale={locale} reader={reader} texts={texts} facts={facts} url={url} />;
    return { to, reader, locale, subject: texts.subject, body, attachments };
  },
};

/** A license without an account is mailed to the address that it was paid with, or that it waits for. */
export const unownedReissued: OwnerMailKind<{ licenseId: string }, Dependencies> = {
  kind: 'licenses.reissued-unowned',
  audience: 'owed',
  bulk: true,
  forMembers: withText,
  async compose({ licenseId }, dependencies, recipientOf) {
    const { db, payments } = dependencies;
    const license = await findById(db, licenseId);
    if (!license || license.revokedAt) return null;
    const attachments = [licenseFile(license)];
    if (license.userId) {
      const owned = await withOwner(dependencies, license, recipientOf);
      return owned
        ? { ...mailTo(owned, dependencies, mailTexts[owned.user.locale].licensesReissued), attachments }
        : null;
    }
    const contact = license.paymentId && (await payments.contactOf(db, license.paymentId, recipientOf));
    if (!contact) return waitingMail(license, dependencies);
    const { email: to, locale, reader, url } = contact;
    const texts = mailTexts[locale].licensesReissued;
    const body = (
      <MailLayout locale={locale} reader={reader} texts={texts} facts={factsOf(license, locale)} url={url} />
    );
    return { to, reader, locale, subject: texts.subject, body, attachments };
  },
};

/** A paid license is renewed without losing days. A trial is not: what is bought instead begins at once. */
const reminderOf = ({ license, user: { locale } }: Addressed, kind: ReminderKind): MailContent => {
  const texts = mailTexts[locale];
  const facts = { expires: formatDate(license.expiresAt, locale) };
  if (kind === 'expired') return isTrial(license.type) ? texts.trialExpired : texts.licenseExpired;
  return isTrial(license.type) ? texts.trialExpiring(facts) : texts.licenseExpiring(facts);
};

export const licenseReminder: OwnerMailKind<{ licenseId: string; kind: ReminderKind }, Dependencies> = {
  kind: 'licenses.reminder',
  audience: 'confirmed',
  bulk: true,
  forMembers: { ...news, isReminder: true },
  async compose({ licenseId, kind }, dependencies, recipientOf) {
    const owned = await withOwner(dependencies, await findLast(dependencies.db, licenseId), recipientOf);
    if (!owned) return null;
    return mailTo(owned, dependencies, reminderOf(owned, kind));
  },
};

export const licenseMails = [
  licenseIssued,
  licenseRevoked,
  licenseReplaced,
  licenseRotated,
  stagingIssued,
  stagingEnded,
  licensesReissued,
  unownedReissued,
  licenseReminder,
];
