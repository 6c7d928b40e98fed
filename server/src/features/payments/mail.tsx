import { formatDate, formatMoney, type Locale, mailTexts } from '@warden/i18n';
import type { MailContent } from '@warden/i18n/mail-facts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { Letter } from '../../mail/letter.tsx';
import { licenseFile } from '../../mail/license-file.ts';
import type { MailKind } from '../../mail/mail-job.ts';
import type { Mail } from '../../mail/mailer.ts';
import { quote } from '../../mail/quote.ts';
import { toMajor } from '../../money.ts';
import * as store from './store.ts';
import { paymentPage } from './wire.ts';

interface Dependencies {
  db: Db;
  config: Pick<Config, 'publicUrl'>;
  now: () => Date;
}

type About = { paymentId: string };
type Found = NonNullable<Awaited<ReturnType<typeof store.findWithPeople>>>;
type Texts = (typeof mailTexts)[Locale];

const factsOf = ({ payment, license }: Found) => ({
  client: quote(payment.clientId, payment.locale),
  amount: formatMoney(toMajor(payment.amount), payment.currency, payment.locale),
  expires: license ? formatDate(license.expiresAt, payment.locale) : '',
});

type Facts = ReturnType<typeof factsOf>;

/** Goes to the address the payment was made with, in its language: the account may be gone. */
const letter = ({ payment, reader }: Found, { config }: Dependencies, texts: MailContent): Mail => ({
  to: payment.email,
  reader,
  locale: payment.locale,
  subject: texts.subject,
  body: (
    <Letter locale={payment.locale} reader={reader} texts={texts} url={paymentPage(config.publicUrl, payment.id)} />
  ),
});

const kind = (
  rules: Omit<MailKind<About, Dependencies>, 'compose'>,
  textsOf: (texts: Texts, facts: Facts) => MailContent,
): MailKind<About, Dependencies> => ({
  ...rules,
  async compose({ paymentId }, services) {
    const found = await store.findWithPeople(services.db, paymentId);
    return found ? letter(found, services, textsOf(mailTexts[found.payment.locale], factsOf(found))) : null;
  },
});

/** The license comes with it, even one that was revoked meanwhile: another letter says so. */
export const paymentSucceeded: MailKind<About, Dependencies> = {
  kind: 'payments.succeeded',
  audience: 'owed',
  async compose({ paymentId }, services) {
    const found = await store.findWithPeople(services.db, paymentId);
    if (!found?.license) return null;
    const texts = mailTexts[found.payment.locale].paymentSucceeded(factsOf(found));
    return { ...letter(found, services, texts), attachments: [licenseFile(found.license)] };
  },
  async sent({ paymentId }, { db, now }) {
    await store.updatePayment(db, paymentId, { mailedAt: now() });
  },
};

/** Anybody can begin a payment and leave it. */
const notice = { audience: 'confirmed', limit: 'paymentNotices' } as const;

export const paymentCanceled = kind({ kind: 'payments.canceled', ...notice }, (texts, facts) =>
  texts.paymentCanceled(facts),
);
export const paymentFailed = kind({ kind: 'payments.failed', ...notice }, (texts, facts) => texts.paymentFailed(facts));
export const paymentRefunded = kind({ kind: 'payments.refunded', audience: 'owed' }, (texts, facts) =>
  texts.paymentRefunded(facts),
);

export const paymentMails = [paymentSucceeded, paymentCanceled, paymentFailed, paymentRefunded];
