import type { ReminderKind } from '@warden/contract';
import { formatDate, formatDays, formatMoment, type Locale, mailTexts } from '@warden/i18n';
import type { MailContent, MailFacts, Quoted } from '@warden/i18n/mail-facts';
import { isTrial } from '@warden/license';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { licenseFile } from '../../platform/mail/license-file.ts';
import type { MailKind } from '../../platform/mail/mail-job.ts';
import type { Mail, Reader } from '../../platform/mail/mailer.ts';
import { quote } from '../../platform/mail/quote.ts';
import type { Account, AccountService } from '../auth/service.ts';
import { findLast } from './reminders.ts';
import { findById, findReissued } from './store.ts';
import type { LicenseRow } from './tables.ts';

/** Payments implement this interface, since licenses do not know who paid. */
interface PaymentContacts {
  /** The address of the buyer, whose account may be deleted, and the page about the payment. */
  contactOf(
    tx: Db,
    paymentId: string,
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
  user: Account;
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

const withOwner = async ({ db, accounts }: Dependencies, license: LicenseRow | undefined) => {
  const user = license?.userId ? await accounts.find(db, license.userId) : undefined;
  return license && user && { license, user };
};

/** A license that waits for its owner is mailed to the address with a link that gives it to the reader's account. */
const waitingMail = async (license: LicenseRow, dependencies: Dependencies): Promise<Mail | null> => {
  const { db, accounts } = dependencies;
  const user = license.waitingFor && (await accounts.findConfirmed(db, license.waitingFor));
  if (!user) return null;
  const texts = mailTexts[user.locale].licenseWaiting;
  const url = await accounts.ownershipLink(db, user.id);
  return { ...mailTo({ license, user }, dependencies, texts, url), attachments: [licenseFile(license)] };
};

export const licenseIssued: MailKind<{ licenseId: string }, Dependencies> = {
  kind: 'licenses.issued',
  audience: 'owed',
  async compose({ licenseId }, dependencies) {
    const license = await findById(dependencies.db, licenseId);
    if (!license || license.revokedAt) return null;
    const owned = await withOwner(dependencies, license);
    if (!owned) return waitingMail(license, dependencies);
    const texts = mailTexts[owned.user.locale].licenseIssued;
    return { ...mailTo(owned, dependencies, texts), attachments: [licenseFile(license)] };
  },
};

export const licenseRevoked: MailKind<{ licenseId: string }, Dependencies> = {
  kind: 'licenses.revoked',
  audience: 'confirmed',
  async compose({ licenseId }, dependencies) {
    const owned = await withOwner(dependencies, await findById(dependencies.db, licenseId));
    return owned ? mailTo(owned, dependencies, mailTexts[owned.user.locale].licenseRevoked) : null;
  },
};

/** This mail goes to the buyer, whose account may be deleted. */
export const licenseReplaced: MailKind<{ licenseId: string }, Dependencies> = {
  kind: 'licenses.replaced',
  audience: 'owed',
  async compose({ licenseId }, { db, payments }) {
    const license = await findById(db, licenseId);
    const contact = license?.paymentId && (await payments.contactOf(db, license.paymentId));
    if (!contact || license.revokedAt) return null;
    const { email: to, locale, reader, url } = contact;
    const texts = mailTexts[locale].licenseReplaced;
    const facts = factsOf(license, locale);
    const body = <MailLayout locale={locale} reader={reader} texts={texts} facts={facts} url={url} />;
    return { to, reader, locale, subject: texts.subject, body, attachments: [licenseFile(license)] };
  },
};

/** This mail goes to the owner, who asked for it. */
export const licenseRotated: MailKind<{ licenseId: string; worksUntil: string | null }, Dependencies> = {
  kind: 'licenses.rotated',
  audience: 'owed',
  async compose({ licenseId, worksUntil }, dependencies) {
    const license = await findById(dependencies.db, licenseId);
    if (!license || license.revokedAt) return null;
    const owned = await withOwner(dependencies, license);
    if (!owned) return null;
    const { locale } = owned.user;
    const texts = mailTexts[locale].licenseRotated({ until: worksUntil && formatMoment(worksUntil, locale) });
    return { ...mailTo(owned, dependencies, texts), attachments: [licenseFile(license)] };
  },
};

/** Goes out with every new text of a staging license. */
export const stagingIssued: MailKind<{ licenseId: string }, Dependencies> = {
  kind: 'licenses.staging-issued',
  audience: 'owed',
  async compose({ licenseId }, dependencies) {
    const owned = await withOwner(dependencies, await findById(dependencies.db, licenseId));
    if (!owned || owned.license.revokedAt || owned.license.replacedBy) return null;
    const texts = mailTexts[owned.user.locale].stagingIssued;
    return { ...mailTo(owned, dependencies, texts), attachments: [licenseFile(owned.license)] };
  },
};

export const stagingEnded: MailKind<{ licenseId: string }, Dependencies> = {
  kind: 'licenses.staging-ended',
  audience: 'confirmed',
  async compose({ licenseId }, dependencies) {
    const owned = await withOwner(dependencies, await findById(dependencies.db, licenseId));
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
export const licensesReissued: MailKind<{ userId: string; from: string }, Dependencies> = {
  kind: 'licenses.reissued',
  audience: 'owed',
  bulk: true,
  async compose({ userId, from }, { db, accounts, config }) {
    const reader = await accounts.find(db, userId);
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
export const unownedReissued: MailKind<{ licenseId: string }, Dependencies> = {
  kind: 'licenses.reissued-unowned',
  audience: 'owed',
  bulk: true,
  async compose({ licenseId }, dependencies) {
    const { db, payments } = dependencies;
    const license = await findById(db, licenseId);
    if (!license || license.revokedAt) return null;
    const owned = await withOwner(dependencies, license);
    const attachments = [licenseFile(license)];
    if (owned) return { ...mailTo(owned, dependencies, mailTexts[owned.user.locale].licensesReissued), attachments };
    const contact = license.paymentId && (await payments.contactOf(db, license.paymentId));
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

export const licenseReminder: MailKind<{ licenseId: string; kind: ReminderKind }, Dependencies> = {
  kind: 'licenses.reminder',
  audience: 'confirmed',
  bulk: true,
  async compose({ licenseId, kind }, dependencies) {
    const owned = await withOwner(dependencies, await findLast(dependencies.db, licenseId));
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
