import { formatDate, formatLicenses, formatMoney, formatTerm, type Locale, mailTexts } from '@warden/i18n';
import type {
  InvoiceMailFacts,
  MailContent,
  MailFacts,
  RefundMailFacts,
  RenewalInvoiceFacts,
} from '@warden/i18n/mail-facts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import type { OwnerMailKind } from '../../platform/mail/mail-job.ts';
import type { Mail, Reader } from '../../platform/mail/mailer.ts';
import { quote } from '../../platform/mail/quote.ts';
import { linkFor, type MemberRules, type RecipientOf } from '../../platform/mail/recipients.ts';
import { look } from '../../platform/mail/styles.ts';
import { toMajor } from '../../platform/money.ts';
import type { AccountService } from '../auth/service.ts';
import type { CompanyService } from '../companies/service.ts';
import {
  type DocumentFile,
  type DocumentLine,
  type DocumentRow,
  type DocumentService,
  totalsOf,
  unnamedLines,
} from '../documents/service.ts';
import { findReaders } from '../memberships/service.ts';
import { namesOfLines, type PaymentService } from '../payments/service.ts';
import { readerKey, type ToReader } from './readers.ts';
import { findInvoice } from './store.ts';
import { type InvoiceRow, linesOfInvoice } from './wire.ts';

interface Dependencies {
  db: Db;
  accounts: Pick<AccountService, 'findConfirmed'>;
  config: Pick<Config, 'publicUrl'>;
  companies: Pick<CompanyService, 'confirmedEmails'>;
  documents: Pick<DocumentService, 'ofPayment' | 'files'>;
  payments: Pick<PaymentService, 'contactOf'>;
}

interface About extends ToReader {
  invoiceId: string;
  /** The installations of what is left to pay for; absent where it is about the whole invoice. */
  clientIds?: readonly string[];
}

interface Addressed {
  email: string;
  reader: Reader | null;
  /** The page for the button. */
  url: string;
}

/** The documents of a sale may have a long name of the buyer. */
const MAX_COMPANY = 120;

const PAYING = { needs: ['buy'] } as const;

/** Whether the address is that of a member who gets the mails about invoices of this organization already. */
const isOfPayingMember = async ({ accounts, db }: Dependencies, organizationId: string, email: string) => {
  const holder = await accounts.findConfirmed(db, emailKey(email));
  return holder && (await findReaders(db, organizationId, PAYING)).some(({ userId }) => userId === holder.id);
};

/**
 * An accounting department has no account here. Its address was confirmed by a link of its own, and its mails count
 * against the limit of the account that issues the invoices.
 */
const findAccounting = async (
  dependencies: Dependencies,
  { id, companyId, createdAt }: InvoiceRow,
  to: string,
  { reader: customer, organizationId }: { reader: Reader | null; organizationId: string | null },
): Promise<Addressed | undefined> => {
  const { companies, config, db } = dependencies;
  const confirmed = companyId ? await companies.confirmedEmails(db, companyId) : [];
  const email = confirmed.find((address) => readerKey(address) === to);
  if (email === undefined) return undefined;
  if (organizationId && (await isOfPayingMember(dependencies, organizationId, email))) return undefined;
  const reader = { id: customer?.id ?? id, firstName: '', emailVerifiedAt: createdAt };
  return { email, reader, url: `${config.publicUrl}/contacts` };
};

const findContext = async (
  dependencies: Dependencies,
  { invoiceId, clientIds, to }: About,
  recipientOf: RecipientOf,
) => {
  const { db, documents, payments } = dependencies;
  const invoice = await findInvoice(db, invoiceId);
  // The mail to an accounting department is one, whoever else gets it.
  const contact =
    invoice && (await payments.contactOf(db, invoice.paymentId, to === undefined ? recipientOf : undefined));
  if (!contact) return undefined;
  const addressed: Addressed | undefined =
    to === undefined ? contact : await findAccounting(dependencies, invoice, to, contact);
  if (!addressed) return undefined;
  const issued = await documents.ofPayment(db, invoice.paymentId);
  const lines = linesOfInvoice(invoice, issued, await namesOfLines(db, unnamedLines(issued)));
  return {
    invoice,
    issued,
    lines: clientIds ? lines.filter(({ clientId }) => clientIds.includes(clientId ?? '')) : lines,
    isOfRest: clientIds !== undefined,
    addressed,
    locale: contact.locale,
    isCard: contact.method === 'card',
    isBySbp: contact.isBySbp,
    isAccounting: to !== undefined,
  };
};

type Context = NonNullable<Awaited<ReturnType<typeof findContext>>>;

const isUnpaid = ({ paidAt, canceledAt }: InvoiceRow) => !paidAt && !canceledAt;

const money = ({ invoice, locale }: Context, amount: number) => formatMoney(toMajor(amount), invoice.currency, locale);

const linesOf = ({ lines }: Context) => lines;

/** Lines for which no license is issued before their buyer chooses an installation. */
const unnamed = (lines: readonly DocumentLine[]) => lines.filter(({ clientId }) => clientId === null);

const factsOf = (context: Context): InvoiceMailFacts => ({
  number: context.invoice.number,
  company: quote(context.invoice.company, context.locale, MAX_COMPANY),
  amount: money(context, context.invoice.amount),
  received: context.invoice.received > 0 ? money(context, context.invoice.received) : null,
  missing: money(context, context.invoice.amount - context.invoice.received),
  validUntil: formatDate(new Date(context.invoice.validUntil), context.locale),
  isAbroad: context.issued.some(({ content }) => content.buyer.country !== 'RU'),
  isCard: context.isCard,
  licenses: linesOf(context).length,
  waiting: unnamed(linesOf(context)).length,
});

/** Of an order, a list names the licenses. */
const soldOf = (context: Context): Partial<MailFacts> => {
  const { locale } = context;
  const lines = linesOf(context);
  const texts = mailTexts[locale];
  const [{ clientId, plan }] = lines as [DocumentLine];
  if (lines.length > 1) return { licenses: formatLicenses(lines.length, locale) };
  return {
    installation: clientId === null ? texts.unassigned : quote(clientId, locale),
    licenseType: texts.licenseTypes[plan],
  };
};

const LineList = ({ context, lines }: { context: Context; lines: readonly DocumentLine[] }) => {
  const { locale } = context;
  const texts = mailTexts[locale];
  const wordsOf = ({ clientId, plan, total, ...term }: DocumentLine) => [
    clientId === null ? texts.unassigned : quote(clientId, locale),
    texts.licenseTypes[plan],
    formatTerm(term, locale),
    money(context, total),
  ];
  return (
    <ul {...look.paragraph}>
      {lines.map((line, index) => (
        <li key={line.lineId ?? index}>{wordsOf(line).join(', ')}</li>
      ))}
    </ul>
  );
};

/** An invoice that can still be paid says until when, and what is missing of it. */
const tableOf = (context: Context, facts: InvoiceMailFacts & Partial<RefundMailFacts>): Partial<MailFacts> => {
  const { invoice } = context;
  const { number, company, amount, received, missing, validUntil, refunded } = facts;
  const isPayable = isUnpaid(invoice) && !invoice.expiredAt;
  const isPartPaid = isPayable && received !== null;
  return {
    invoice: number,
    company,
    ...soldOf(context),
    ...(isPartPaid && context.isOfRest ? {} : { amount }),
    ...(isPayable ? { payUntil: validUntil } : {}),
    ...(refunded === undefined ? {} : { refunded }),
    ...(isPartPaid ? { missing } : {}),
  };
};

type Attachment = NonNullable<Mail['attachments']>[number];

const attachment = ({ name, bytes }: DocumentFile) => ({ filename: name, content: Buffer.from(bytes) });

const filesOf = async ({ db, documents }: Dependencies, document: DocumentRow) =>
  (await documents.files(db, document)).map(attachment);

const mailOf = (
  context: Context,
  facts: InvoiceMailFacts,
  texts: MailContent,
  {
    attachments = [],
    lines,
    otherwise,
  }: {
    attachments?: Mail['attachments'];
    lines: readonly DocumentLine[];
    otherwise?: { action: string; url: string } | undefined;
  },
): Mail => {
  const { addressed, isAccounting, locale } = context;
  const { email: to, reader, url } = addressed;
  const shown = isAccounting ? { ...texts, ...mailTexts[locale].invoiceForAccounting(facts) } : texts;
  const body = (
    <MailLayout
      locale={locale}
      reader={reader}
      texts={shown}
      facts={tableOf(context, facts)}
      url={url}
      {...(otherwise && !isAccounting ? { otherwise } : {})}
    >
      {facts.licenses > 1 && lines.length > 0 && <LineList context={context} lines={lines} />}
    </MailLayout>
  );
  return { to, reader, locale, subject: texts.subject, body, attachments };
};

type Texts = (typeof mailTexts)[Locale];

/** Composes from the invoice as it is now. `attach` chooses documents; a mail that needs some is not sent without. */
const kind = <Data extends About, Facts extends InvoiceMailFacts>(
  {
    isReminder = false,
    ...rules
  }: Omit<OwnerMailKind<Data, Dependencies>, 'compose' | 'forMembers'> & Pick<MemberRules, 'isReminder'>,
  isStillTrue: (invoice: InvoiceRow) => boolean,
  readFacts: (context: Context, data: Data) => Facts,
  textsOf: (texts: Texts, facts: Facts) => MailContent & { otherwise?: string },
  attach?: (issued: readonly DocumentRow[], data: Data) => readonly DocumentRow[],
  listed: (context: Context, data: Data) => readonly DocumentLine[] = linesOf,
): OwnerMailKind<Data, Dependencies> => ({
  ...rules,
  forMembers: { ...PAYING, toBuyer: true, isReminder },
  async compose(data, dependencies, recipientOf) {
    const found = await findContext(dependencies, data, recipientOf);
    if (!found || !isStillTrue(found.invoice)) return null;
    // A file is not made for a reader who may not get the mail.
    if (rules.audience !== 'owed' && !found.addressed.reader?.emailVerifiedAt) return null;
    const chosen = attach?.(found.issued, data);
    if (chosen?.length === 0) return null;
    const files: Attachment[] = [];
    for (const document of chosen ?? []) files.push(...(await filesOf(dependencies, document)));
    const facts = readFacts(found, data);
    const { otherwise, ...texts } = textsOf(mailTexts[found.locale], facts);
    const renewal = linkFor(
      `${dependencies.config.publicUrl}/renewals?invoice=${found.invoice.id}`,
      found.addressed.reader,
    );
    return mailOf(found, facts, texts, {
      attachments: files,
      lines: listed(found, data),
      otherwise: otherwise === undefined ? undefined : { action: otherwise, url: renewal },
    });
  },
});

/** Any visitor can ask for an invoice, so mails before the money are limited. */
const before = { audience: 'confirmed', limit: 'invoiceLetters' } as const;

export const invoiceIssued = kind(
  { kind: 'invoices.issued', ...before },
  ({ canceledAt }) => !canceledAt,
  factsOf,
  (texts, facts) => texts.invoiceIssued(facts),
  (issued) => issued.filter(({ kind: issuedKind }) => issuedKind === 'invoice'),
);

interface Renewal extends About {
  /** The day on which the first of its licenses ends. */
  endsOn: string;
  /** The number of the invoice that it takes the place of. */
  replaces?: string;
  /** How many of its licenses were extended otherwise meanwhile. */
  extended?: number;
}

const renewalFactsOf = (
  context: Context,
  { endsOn, replaces, extended = 0 }: Renewal,
): InvoiceMailFacts & RenewalInvoiceFacts => ({
  ...factsOf(context),
  endsOn: formatDate(new Date(endsOn), context.locale),
  isPayableLater: context.invoice.validUntil > endsOn,
  replaces,
  extended,
});

/** The shop issues it by itself. Nobody can cause many of them, and each is due once. */
export const renewalInvoiced = kind(
  { kind: 'invoices.renewal', audience: 'confirmed' },
  ({ canceledAt }) => !canceledAt,
  renewalFactsOf,
  (texts, facts) => texts.renewalInvoice(facts),
  (issued) => issued.filter(({ kind: issuedKind }) => issuedKind === 'invoice'),
);

/** The licenses end soon. That the invoice can be paid for a few days more only is another reminder. */
export const renewalReminder = kind(
  { kind: 'invoices.renewal-reminder', audience: 'confirmed', bulk: true, isReminder: true },
  (invoice) => isUnpaid(invoice) && !invoice.expiredAt,
  renewalFactsOf,
  (texts, facts) => texts.renewalReminder(facts),
  (issued) => issued.filter(({ kind: issuedKind }) => issuedKind === 'invoice'),
);

export const invoiceReminder = kind(
  { kind: 'invoices.reminder', ...before, bulk: true, isReminder: true },
  (invoice) => isUnpaid(invoice) && !invoice.expiredAt,
  factsOf,
  (texts, facts) => texts.invoiceReminder(facts),
  (issued) => issued.filter(({ kind: issuedKind }) => issuedKind === 'invoice'),
);

export const invoiceExpired = kind(
  { kind: 'invoices.expired', ...before, bulk: true },
  isUnpaid,
  factsOf,
  (texts, facts) => texts.invoiceExpired(facts),
);

/**
 * Accountants abroad file the invoice with its receipt; in Russia the UPD has everything. The invoice of a card payment
 * was not mailed before, and the UPD names it.
 */
const isFiledWithClosing = ({ content }: DocumentRow) =>
  content.kind === 'invoice' && (content.buyer.country !== 'RU' || content.paidByCardOn !== undefined);

export const documentsReady = kind(
  { kind: 'invoices.documents', audience: 'owed' },
  ({ paidAt }) => paidAt !== null,
  factsOf,
  (texts, facts) => texts.invoiceDocuments(facts),
  (issued) => issued.filter((document) => document.kind === 'upd' || isFiledWithClosing(document)),
);

interface Refunded extends About {
  remaining: number;
  byTransfer?: boolean;
}

/** Money may be returned in parts, and each correction says what remains. */
const correctionTo = (issued: readonly DocumentRow[], { remaining }: Refunded) =>
  issued.filter(({ content }) => content.kind === 'correction' && totalsOf(content.lines).total === remaining);

/** The lines of which nothing remains since a correction. */
const returnedLines = ({ issued }: Context, data: Refunded): DocumentLine[] => {
  const content = correctionTo(issued, data)[0]?.content;
  if (content?.kind !== 'correction') return [];
  return content.before.filter((line, index) => line.total > 0 && content.lines[index]?.total === 0);
};

/** What a card or SBP has paid may go back by bank transfer. */
const wayBack = ({ isCard, isBySbp }: Context, { byTransfer }: Refunded) => {
  if (!isCard || byTransfer) return 'transfer';
  return isBySbp ? 'sbp' : 'card';
};

const refundFactsOf = (context: Context, data: Refunded): RefundMailFacts => {
  const content = correctionTo(context.issued, data)[0]?.content;
  const refunded = content?.kind === 'correction' ? totalsOf(content.before).total - totalsOf(content.lines).total : 0;
  const inAll = context.invoice.amount - data.remaining;
  const amount = money(context, context.invoice.amount);
  const isWhole = data.remaining === 0;
  const over = isWhole ? linesOf(context) : returnedLines(context, data);
  return {
    ...factsOf(context),
    way: wayBack(context, data),
    refunded: money(context, refunded),
    ...(inAll > refunded ? { later: { now: money(context, refunded), inAll: money(context, inAll), amount } } : {}),
    isWhole,
    returned: over.length,
    unissued: unnamed(over).length,
  };
};

export const moneyReturned = kind(
  { kind: 'invoices.returned', audience: 'owed' },
  () => true,
  refundFactsOf,
  (texts, facts) => texts.invoiceReturned(facts),
  correctionTo,
  returnedLines,
);

export const invoiceMails = [
  invoiceIssued,
  renewalInvoiced,
  renewalReminder,
  invoiceReminder,
  invoiceExpired,
  documentsReady,
  moneyReturned,
];
