import { formatMoney, type Locale, mailTexts } from '@warden/i18n';
import type { MailContent, MailFacts } from '@warden/i18n/mail-facts';
import type { Config } from '../../platform/config.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { licenseFile } from '../../platform/mail/license-file.ts';
import type { OwnerMailKind } from '../../platform/mail/mail-job.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { quote } from '../../platform/mail/quote.ts';
import { toMajor } from '../../platform/money.ts';
import { termFacts } from '../licenses/service.ts';
import type { PaymentForMail, paymentsForMails } from './for-mails.ts';
import { paymentPage } from './wire.ts';

interface Dependencies {
  config: Pick<Config, 'publicUrl'>;
  payments: Pick<ReturnType<typeof paymentsForMails>, 'forMail' | 'noteMailed'>;
}

type About = { paymentId: string };

type Texts = (typeof mailTexts)[Locale];

/** A license that is revoked is not said to be valid. */
const factsOf = ({ payment, license, locale }: PaymentForMail): Partial<MailFacts> => {
  const { amount, clientId, currency, id, plan } = payment;
  const texts = mailTexts[locale];
  return {
    // What was bought may have been moved to another installation since.
    installation: quote(license?.clientId ?? clientId, locale),
    licenseType: texts.licenseTypes[plan],
    ...(license && !license.revokedAt ? termFacts(license, locale) : {}),
    amount: formatMoney(toMajor(amount), currency, locale),
    payment: id,
  };
};

const mailOf = (context: PaymentForMail, { config }: Dependencies, texts: MailContent): Mail => {
  const { payment, to, reader, locale } = context;
  const url = paymentPage(config.publicUrl, payment.id);
  const body = <MailLayout locale={locale} reader={reader} texts={texts} facts={factsOf(context)} url={url} />;
  return { to, reader, locale, subject: texts.subject, body };
};

const kind = (
  rules: Omit<OwnerMailKind<About, Dependencies>, 'compose' | 'forMembers'>,
  textsOf: (texts: Texts) => MailContent,
): OwnerMailKind<About, Dependencies> => ({
  ...rules,
  forMembers: { needs: ['buy'], toBuyer: true },
  async compose({ paymentId }, dependencies, recipientOf) {
    const found = await dependencies.payments.forMail(paymentId, recipientOf);
    return found ? mailOf(found, dependencies, textsOf(mailTexts[found.locale])) : null;
  },
});

/**
 * The license is attached even if it was revoked meanwhile, because another mail says so. Members who pay but may not
 * read licenses get the mail without it.
 */
export const paymentSucceeded: OwnerMailKind<About, Dependencies> = {
  kind: 'payments.succeeded',
  audience: 'owed',
  forMembers: { needs: ['buy', 'texts'], toBuyer: true },
  async compose({ paymentId }, dependencies, recipientOf) {
    const found = await dependencies.payments.forMail(paymentId, recipientOf);
    if (!found?.license) return null;
    // A crash after the mail was sent repeats the job. One member's mail does not stand for that of another.
    if (found.payment.mailedAt && !found.reader?.organization) return null;
    const texts = mailTexts[found.locale];
    if (!found.mayReadTexts) return mailOf(found, dependencies, texts.paymentSucceededWithoutText);
    return { ...mailOf(found, dependencies, texts.paymentSucceeded), attachments: [licenseFile(found.license)] };
  },
  sent: ({ paymentId }, { payments }) => payments.noteMailed(paymentId),
};

/** Any visitor can begin a payment and abandon it, so these mails are limited. */
const notice = { audience: 'confirmed', limit: 'paymentNotices' } as const;

export const paymentCanceled = kind({ kind: 'payments.canceled', ...notice }, (texts) => texts.paymentCanceled);
export const paymentFailed = kind({ kind: 'payments.failed', ...notice }, (texts) => texts.paymentFailed);
export const paymentRefunded = kind({ kind: 'payments.refunded', audience: 'owed' }, (texts) => texts.paymentRefunded);

export const paymentMails = [paymentSucceeded, paymentCanceled, paymentFailed, paymentRefunded];
