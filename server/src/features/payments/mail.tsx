import { formatMoney, type Locale, mailTexts } from '@warden/i18n';
import type { MailContent, MailFacts } from '@warden/i18n/mail-facts';
import type { Config } from '../../platform/config.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { licenseFile } from '../../platform/mail/license-file.ts';
import type { MailKind } from '../../platform/mail/mail-job.ts';
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
const factsOf = ({ payment, license }: PaymentForMail): Partial<MailFacts> => {
  const { amount, clientId, currency, id, locale, plan } = payment;
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

/** These mails are in the language of the payment, because the account may be deleted. */
const mailOf = (context: PaymentForMail, { config }: Dependencies, texts: MailContent): Mail => {
  const { payment, to, reader } = context;
  const { locale } = payment;
  const url = paymentPage(config.publicUrl, payment.id);
  const body = <MailLayout locale={locale} reader={reader} texts={texts} facts={factsOf(context)} url={url} />;
  return { to, reader, locale, subject: texts.subject, body };
};

const kind = (
  rules: Omit<MailKind<About, Dependencies>, 'compose'>,
  textsOf: (texts: Texts) => MailContent,
): MailKind<About, Dependencies> => ({
  ...rules,
  async compose({ paymentId }, dependencies) {
    const found = await dependencies.payments.forMail(paymentId);
    return found ? mailOf(found, dependencies, textsOf(mailTexts[found.payment.locale])) : null;
  },
});

/** The license is attached even if it was revoked meanwhile, because another mail says so. */
export const paymentSucceeded: MailKind<About, Dependencies> = {
  kind: 'payments.succeeded',
  audience: 'owed',
  async compose({ paymentId }, dependencies) {
    const found = await dependencies.payments.forMail(paymentId);
    // A crash after the mail was sent repeats the job.
    if (!found?.license || found.payment.mailedAt) return null;
    const texts = mailTexts[found.payment.locale].paymentSucceeded;
    return { ...mailOf(found, dependencies, texts), attachments: [licenseFile(found.license)] };
  },
  sent: ({ paymentId }, { payments }) => payments.noteMailed(paymentId),
};

/** Any visitor can begin a payment and abandon it, so these mails are limited. */
const notice = { audience: 'confirmed', limit: 'paymentNotices' } as const;

export const paymentCanceled = kind({ kind: 'payments.canceled', ...notice }, (texts) => texts.paymentCanceled);
export const paymentFailed = kind({ kind: 'payments.failed', ...notice }, (texts) => texts.paymentFailed);
export const paymentRefunded = kind({ kind: 'payments.refunded', audience: 'owed' }, (texts) => texts.paymentRefunded);

export const paymentMails = [paymentSucceeded, paymentCanceled, paymentFailed, paymentRefunded];
