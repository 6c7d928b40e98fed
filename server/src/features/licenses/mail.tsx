import type { ReminderKind } from '@warden/contract';
import { formatDate, mailTexts } from '@warden/i18n';
import type { MailContent } from '@warden/i18n/mail-facts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { Letter } from '../../mail/letter.tsx';
import { licenseFile } from '../../mail/license-file.ts';
import type { MailKind } from '../../mail/mail-job.ts';
import type { Mail } from '../../mail/mailer.ts';
import { quote } from '../../mail/quote.ts';
import { issueMailToken, ownershipPage } from '../auth/mail-tokens.ts';
import { paymentPage } from '../payments/wire.ts';
import { findLastWithOwner, findWaiting, findWithOwner, findWithPayment } from './store.ts';

interface Dependencies {
  db: Db;
  config: Pick<Config, 'publicUrl'>;
  now: () => Date;
}

/** Long enough for a sentence or two. */
const MAX_REASON = 300;

type Found = NonNullable<Awaited<ReturnType<typeof findWithOwner>>>;

const factsOf = ({ license, user }: Found) => ({
  client: quote(license.clientId, user.locale),
  expires: formatDate(license.expiresAt, user.locale),
  reason: quote(license.revokedReason ?? '', user.locale, MAX_REASON),
});

const letter = (
  { user }: Found,
  { config }: Dependencies,
  texts: MailContent,
  url = `${config.publicUrl}/dashboard`,
): Mail => ({
  to: user.email,
  reader: user,
  locale: user.locale,
  subject: texts.subject,
  body: <Letter locale={user.locale} reader={user} texts={texts} url={url} />,
});

/** One that waits for its owner goes to the address all the same, with a link that hands it over. */
const waitingLetter = async (licenseId: string, services: Dependencies): Promise<Mail | null> => {
  const { db, config, now } = services;
  const found = await findWaiting(db, licenseId);
  if (!found || found.license.revokedAt) return null;
  const token = await issueMailToken(db, 'own', found.user.id, now());
  const texts = mailTexts[found.user.locale].licenseWaiting(factsOf(found));
  return {
    ...letter(found, services, texts, ownershipPage(config.publicUrl, token)),
    attachments: [licenseFile(found.license)],
  };
};

export const licenseIssued: MailKind<{ licenseId: string }, Dependencies> = {
  kind: 'licenses.issued',
  audience: 'owed',
  async compose({ licenseId }, services) {
    const found = await findWithOwner(services.db, licenseId);
    if (!found) return waitingLetter(licenseId, services);
    if (found.license.revokedAt) return null;
    const texts = mailTexts[found.user.locale].licenseIssued(factsOf(found));
    return { ...letter(found, services, texts), attachments: [licenseFile(found.license)] };
  },
};

export const licenseRevoked: MailKind<{ licenseId: string }, Dependencies> = {
  kind: 'licenses.revoked',
  audience: 'confirmed',
  async compose({ licenseId }, services) {
    const found = await findWithOwner(services.db, licenseId);
    return found ? letter(found, services, mailTexts[found.user.locale].licenseRevoked(factsOf(found))) : null;
  },
};

/** Goes to the address the payment was made with: the account may be gone. */
export const licenseReplaced: MailKind<{ licenseId: string }, Dependencies> = {
  kind: 'licenses.replaced',
  audience: 'owed',
  async compose({ licenseId }, { db, config }) {
    const found = await findWithPayment(db, licenseId);
    if (!found || found.license.revokedAt) return null;
    const { license, payment, reader } = found;
    const { locale, email: to } = payment;
    const facts = { client: quote(license.clientId, locale), expires: formatDate(license.expiresAt, locale) };
    const texts = mailTexts[locale].licenseReplaced(facts);
    const url = paymentPage(config.publicUrl, payment.id);
    const body = <Letter locale={locale} reader={reader} texts={texts} url={url} />;
    return { to, reader, locale, subject: texts.subject, body, attachments: [licenseFile(license)] };
  },
};

export const licenseReminder: MailKind<{ licenseId: string; kind: ReminderKind }, Dependencies> = {
  kind: 'licenses.reminder',
  audience: 'confirmed',
  bulk: true,
  async compose({ licenseId, kind }, services) {
    const found = await findLastWithOwner(services.db, licenseId);
    if (!found) return null;
    const texts = mailTexts[found.user.locale];
    const facts = factsOf(found);
    return letter(found, services, kind === 'expired' ? texts.licenseExpired(facts) : texts.licenseExpiring(facts));
  },
};

export const licenseMails = [licenseIssued, licenseRevoked, licenseReplaced, licenseReminder];
