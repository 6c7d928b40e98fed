import { formatLicenses, formatMoney, type Locale, mailTexts } from '@warden/i18n';
import type { LaterRefund, MailContent, MailFacts, ReturnedLicenses } from '@warden/i18n/mail-facts';
import type { Config } from '../../platform/config.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { licenseFile } from '../../platform/mail/license-file.ts';
import type { OwnerMailKind } from '../../platform/mail/mail-job.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { quote } from '../../platform/mail/quote.ts';
import { look } from '../../platform/mail/styles.ts';
import { toMajor } from '../../platform/money.ts';
import { termFacts } from '../licenses/service.ts';
import type { PaymentForMail, paymentsForMails } from './for-mails.ts';
import { isBySbp, paymentPage } from './wire.ts';

interface Dependencies {
  config: Pick<Config, 'publicUrl'>;
  payments: Pick<ReturnType<typeof paymentsForMails>, 'forMail' | 'noteMailed'>;
}

interface About {
  paymentId: string;
}

type Texts = (typeof mailTexts)[Locale];

type Line = PaymentForMail['lines'][number];

/** A license that is revoked is not said to be valid. */
const lineFacts = ({ line, license }: Line, locale: Locale): Partial<MailFacts> => {
  // What was bought may have been moved to another installation since.
  const clientId = license?.clientId ?? line.clientId;
  return {
    installation: clientId ? quote(clientId, locale) : mailTexts[locale].unassigned,
    licenseType: mailTexts[locale].licenseTypes[line.plan],
    ...(license && !license.revokedAt ? termFacts(license, locale) : {}),
  };
};

/** An order of several licenses is about all of them, and a list names each. */
const factsOf = ({ payment, lines, locale }: PaymentForMail): Partial<MailFacts> => {
  const { amount, currency, id } = payment;
  return {
    ...(lines.length === 1 ? lineFacts(lines[0] as Line, locale) : { licenses: formatLicenses(lines.length, locale) }),
    amount: formatMoney(toMajor(amount), currency, locale),
    ...(isBySbp(payment) ? { paidWith: mailTexts[locale].sbp } : {}),
    payment: id,
  };
};

/** Each license of an order: its installation, and until when it is good. */
const LineList = ({ lines, locale }: { lines: readonly Line[]; locale: Locale }) => (
  <ul {...look.paragraph}>
    {lines.map((each) => {
      const { installation, licenseType, validUntil } = lineFacts(each, locale);
      return <li key={each.line.id}>{[installation, licenseType, validUntil].filter(Boolean).join(', ')}</li>;
    })}
  </ul>
);

const mailOf = (
  context: PaymentForMail,
  { config }: Dependencies,
  texts: MailContent,
  { lines = context.lines, facts = factsOf(context) }: { lines?: readonly Line[]; facts?: Partial<MailFacts> } = {},
): Mail => {
  const { payment, to, reader, locale } = context;
  const url = paymentPage(config.publicUrl, payment.id);
  const body = (
    <MailLayout locale={locale} reader={reader} texts={texts} facts={facts} url={url}>
      {lines.length > 1 && <LineList lines={lines} locale={locale} />}
    </MailLayout>
  );
  return { to, reader, locale, subject: texts.subject, body };
};

const kind = <Data extends About>(
  rules: Omit<OwnerMailKind<Data, Dependencies>, 'compose' | 'forMembers'>,
  textsOf: (texts: Texts, found: PaymentForMail, data: Data) => MailContent,
): OwnerMailKind<Data, Dependencies> => ({
  ...rules,
  forMembers: { needs: ['buy'], toBuyer: true },
  async compose(data, dependencies, recipientOf) {
    const found = await dependencies.payments.forMail(data.paymentId, recipientOf);
    return found ? mailOf(found, dependencies, textsOf(mailTexts[found.locale], found, data)) : null;
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

/** Lines whose buyer has not chosen an installation, so that no license was issued for them. */
const unnamed = (lines: readonly Line[]) => lines.filter(({ line }) => line.clientId === null);

const filesOf = (lines: readonly Line[]) => lines.flatMap(({ license }) => (license ? [licenseFile(license)] : []));

/**
 * The same of an order with several licenses, or of one that waits for its installation. It has a kind of its own,
 * because the version before would attach the first license alone.
 */
export const orderSucceeded: OwnerMailKind<About, Dependencies> = {
  kind: 'payments.order-succeeded',
  audience: 'owed',
  forMembers: { needs: ['buy', 'texts'], toBuyer: true },
  async compose({ paymentId }, dependencies, recipientOf) {
    const found = await dependencies.payments.forMail(paymentId, recipientOf);
    if (!found || (found.payment.mailedAt && !found.reader?.organization)) return null;
    const attachments = found.mayReadTexts ? filesOf(found.lines) : [];
    const content = mailTexts[found.locale].orderSucceeded({
      licenses: found.lines.length,
      waiting: unnamed(found.lines).length,
      attached: attachments.length,
    });
    return { ...mailOf(found, dependencies, content), ...(attachments.length > 0 ? { attachments } : {}) };
  },
  sent: ({ paymentId }, { payments }) => payments.noteMailed(paymentId),
};

/** A license of an order that was paid before: its buyer has said only now for which installation it is. */
export const lineLicensed: OwnerMailKind<About & { lineId: string }, Dependencies> = {
  kind: 'payments.line-licensed',
  audience: 'owed',
  forMembers: { needs: ['buy', 'texts'], toBuyer: true },
  async compose({ paymentId, lineId }, dependencies, recipientOf) {
    const found = await dependencies.payments.forMail(paymentId, recipientOf);
    const about = found?.lines.find(({ line }) => line.id === lineId);
    if (!found || !about?.license) return null;
    const texts = mailTexts[found.locale];
    const shown = { lines: [about], facts: { ...lineFacts(about, found.locale), payment: paymentId } };
    if (!found.mayReadTexts) return mailOf(found, dependencies, texts.lineLicensedWithoutText, shown);
    return { ...mailOf(found, dependencies, texts.lineLicensed, shown), attachments: filesOf([about]) };
  },
};

/** Money goes back to where it came from, by SBP sooner than to a card. */
const ofRefund = (texts: MailContent, { payment, locale }: PaymentForMail): MailContent =>
  isBySbp(payment) ? { ...texts, note: mailTexts[locale].refundBySbp } : texts;

const returnedOf = (lines: readonly Line[]): ReturnedLicenses => ({
  returned: lines.length,
  unissued: unnamed(lines).length,
});

interface Refunded extends About {
  /** What went back this time, and with all refunds before it. Jobs of the version before do not say all of it. */
  amount?: number;
  inAll?: number;
}

const laterRefundOf = ({ payment, locale }: PaymentForMail, { amount = 0, inAll = 0 }: Refunded): LaterRefund => {
  if (inAll <= amount) return {};
  const money = (minor: number) => formatMoney(toMajor(minor), payment.currency, locale);
  return { later: { now: money(amount), inAll: money(inAll), amount: money(payment.amount) } };
};

interface LinesRefunded extends Refunded {
  lineIds: string[];
}

/** The money for some licenses of an order went back. */
export const linesRefunded: OwnerMailKind<LinesRefunded, Dependencies> = {
  kind: 'payments.lines-refunded',
  audience: 'owed',
  forMembers: { needs: ['buy'], toBuyer: true },
  async compose(data, dependencies, recipientOf) {
    const { paymentId, lineIds, amount } = data;
    const found = await dependencies.payments.forMail(paymentId, recipientOf);
    if (!found) return null;
    const { payment, locale } = found;
    const lines = found.lines.filter(({ line }) => lineIds.includes(line.id));
    const sum = amount ?? lines.reduce((total, { line }) => total + line.amount, 0);
    const [only] = lines.length === 1 ? lines : [];
    const about = only ? lineFacts(only, locale) : { licenses: formatLicenses(lines.length, locale) };
    const facts = { ...about, amount: formatMoney(toMajor(sum), payment.currency, locale), payment: paymentId };
    const content = mailTexts[locale].linesRefunded({ ...returnedOf(lines), ...laterRefundOf(found, data) });
    return mailOf(found, dependencies, ofRefund(content, found), { lines, facts });
  },
};

/** Any visitor can begin a payment and abandon it, so these mails are limited. */
const notice = { audience: 'confirmed', limit: 'paymentNotices' } as const;

export const paymentCanceled = kind({ kind: 'payments.canceled', ...notice }, (texts, { lines }) =>
  texts.paymentCanceled({ licenses: lines.length }),
);
export const paymentFailed = kind({ kind: 'payments.failed', ...notice }, (texts) => texts.paymentFailed);
export const paymentRefunded = kind<Refunded>({ kind: 'payments.refunded', audience: 'owed' }, (texts, found, data) =>
  ofRefund(texts.paymentRefunded({ ...returnedOf(found.lines), ...laterRefundOf(found, data) }), found),
);

export const paymentMails = [
  paymentSucceeded,
  orderSucceeded,
  lineLicensed,
  paymentCanceled,
  paymentFailed,
  paymentRefunded,
  linesRefunded,
];
