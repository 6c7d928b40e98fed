import { formatDate, formatMoney, type Locale, mailTexts } from '@warden/i18n';
import type { ConsentMailFacts, MailContent, MailFacts, Quoted, RenewalMailFacts } from '@warden/i18n/mail-facts';
import { dayOf, endOfDay } from '@warden/license';
import { MailLayout } from '../../platform/mail/layout.tsx';
import type { OwnerMailKind } from '../../platform/mail/mail-job.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { quote } from '../../platform/mail/quote.ts';
import { linkFor, type Recipient, type RecipientOf } from '../../platform/mail/recipients.ts';
import { toMajor } from '../../platform/money.ts';
import type { PricedRenewal } from '../payments/service.ts';
import { readAllowance } from './allowance.ts';
import type { RenewalDependencies } from './dependencies.ts';
import { type Choice, consentReason, nextDay } from './domain.ts';
import { leftToRenew, neverRenewed, readChoice } from './facts.ts';
import * as store from './store.ts';
import { methodTitle } from './wire.ts';

type Dependencies = Pick<
  RenewalDependencies,
  'db' | 'accounts' | 'companies' | 'config' | 'licenses' | 'payments' | 'now'
>;

const BUYERS = { needs: ['buy'] } as const;

/** More installations are counted. */
const MOST_NAMED = 10;

const namesOf = (names: readonly string[], locale: Locale): Quoted => {
  const named = names.slice(0, MOST_NAMED).map((name) => quote(name, locale));
  return [...named, ...(names.length > MOST_NAMED ? ['…'] : [])].join(', ') as Quoted;
};

const installationsOf = ({ lines }: PricedRenewal, locale: Locale): Quoted =>
  namesOf(
    lines.map(({ clientId, installation }) => installation || clientId),
    locale,
  );

interface Context {
  row: store.RenewalRow;
  reader: Recipient;
  choice: Extract<Choice, { by: 'card' }> | null;
  title: string | null;
  installs: readonly store.RenewedInstall[];
  priced: PricedRenewal | null;
}

/** A renewal as it is when the mail is sent; undefined where this job sends nothing to the owner. */
const findContext = async (
  dependencies: Dependencies,
  renewalId: string,
  recipientOf: RecipientOf,
): Promise<Context | undefined> => {
  const { accounts, db, payments, now } = dependencies;
  const row = await store.findRenewal(db, renewalId);
  const account = row && (await accounts.find(db, row.userId));
  const reader = account && (await recipientOf(account));
  if (!row || !account || !reader) return undefined;
  const found = await readChoice(dependencies, db, account, await store.findSettings(db, row.userId));
  const choice = found.by === 'card' ? found : null;
  const method = choice ? await store.findMethod(db, row.userId, choice.savedMethodId) : undefined;
  const installs = (await store.installsOf(db, [row.id])).get(row.id) ?? [];
  const left = await leftToRenew(dependencies, db, row.userId, installs, now());
  const priced = await payments.priceRenewal(db, row.userId, left, 'card');
  return { row, reader, choice, title: method ? methodTitle(method, reader.locale) : null, installs, priced };
};

const dateOf = (day: string, locale: Locale) => formatDate(endOfDay(day), locale);

const mailOf = (
  { config }: Dependencies,
  { row, reader }: Context,
  texts: MailContent & { otherwise?: string },
  facts: Partial<MailFacts>,
): Mail => {
  const { email: to, locale } = reader;
  // A page that is named something of an account is about that account, whichever one was looked at last.
  const url = linkFor(`${config.publicUrl}/renewals?renewal=${row.id}`, reader);
  const otherwise = texts.otherwise
    ? { action: texts.otherwise, url: linkFor(`${config.publicUrl}/dashboard?tab=licenses`, reader) }
    : undefined;
  return {
    to,
    reader,
    locale,
    subject: texts.subject,
    body: (
      <MailLayout
        locale={locale}
        reader={reader}
        texts={texts}
        facts={facts}
        url={url}
        {...(otherwise ? { otherwise } : {})}
      />
    ),
  };
};

const money = (amount: number, currency: string, locale: Locale) => formatMoney(toMajor(amount), currency, locale);

type About = { renewalId: string };

/** Up to which price the card may be charged: by the limit, or by what its owner has agreed to since. */
const allowedOf = (
  { agreedAmount, currency }: store.RenewalRow,
  choice: Context['choice'],
  locale: Locale,
): Partial<MailFacts> => {
  if (agreedAmount !== null && currency !== null) return { agreed: money(agreedAmount, currency, locale) };
  return choice ? { limit: money(choice.mostAmount, choice.currency, locale) } : {};
};

/** Why nothing may be charged yet; undefined where the owner of the card has allowed it. */
const findConsent = async (
  { db }: Dependencies,
  { row, choice, installs, reader: { locale } }: Context,
  priced: PricedRenewal,
): Promise<Pick<ConsentMailFacts, 'over' | 'allowed' | 'isOtherCurrency'> | undefined> => {
  const allowance = choice && (await readAllowance(db, row, choice, { installs, lines: priced.lines }));
  const reason = allowance && consentReason(priced, allowance);
  if (!reason) return undefined;
  const { over, allowed } = reason;
  const isOtherCurrency = allowed.currency !== priced.currency;
  return { over, allowed: money(allowed.amount, allowed.currency, locale), isOtherCurrency };
};

/**
 * What a mail about a charge that is to come says. The day is that of the next attempt, which the table of a mail that
 * asks for consent leaves out, because there may be none.
 */
const chargeFacts = (
  { row, reader: { locale }, choice, title }: Context,
  priced: PricedRenewal,
  { today, isAsked }: { today: string; isAsked: boolean },
): { table: Partial<MailFacts>; facts: RenewalMailFacts } => {
  const next = row.endsOn > today ? row.endsOn : (nextDay(row.endsOn, today) ?? today);
  const amount = money(priced.amount, priced.currency, locale);
  return {
    facts: { amount, chargeOn: dateOf(next, locale), licenses: priced.lines.length },
    table: {
      installation: installationsOf(priced, locale),
      amount,
      ...(isAsked ? {} : allowedOf(row, choice, locale)),
      ...(title ? { card: title } : {}),
      ...(isAsked ? {} : { chargeOn: dateOf(next, locale) }),
    },
  };
};

/** A mail that asks for consent announces the charge where the owner of the card has allowed it meanwhile. */
const charging = (kind: string, { mayAsk }: { mayAsk: boolean }): OwnerMailKind<About, Dependencies> => ({
  kind,
  audience: 'confirmed',
  forMembers: BUYERS,
  async compose({ renewalId }, dependencies, recipientOf) {
    const found = await findContext(dependencies, renewalId, recipientOf);
    if (!found?.priced || !found.choice || found.row.endedAt) return null;
    const consent = mayAsk ? await findConsent(dependencies, found, found.priced) : undefined;
    const day = { today: dayOf(dependencies.now()), isAsked: consent !== undefined };
    const { facts, table } = chargeFacts(found, found.priced, day);
    const texts = mailTexts[found.reader.locale];
    const content = consent ? texts.renewalConsent({ ...facts, ...consent }) : texts.renewalNotice(facts);
    return mailOf(dependencies, found, content, table);
  },
});

/** The card will be charged. */
export const renewalNotice = charging('renewals.notice', { mayAsk: false });

/** The price is above what was announced or allowed, so nothing is charged without consent. */
export const renewalConsent = charging('renewals.consent', { mayAsk: true });

interface Declined extends About {
  paymentId: string;
  /** The day of the next attempt; null where there is none. */
  next: string | null;
}

export const renewalDeclined: OwnerMailKind<Declined, Dependencies> = {
  kind: 'renewals.declined',
  audience: 'confirmed',
  forMembers: BUYERS,
  async compose({ renewalId, paymentId, next }, dependencies, recipientOf) {
    const { db, payments } = dependencies;
    const found = await findContext(dependencies, renewalId, recipientOf);
    const payment = await payments.find(db, paymentId);
    if (!found?.priced || !payment || payment.status === 'succeeded') return null;
    const { locale } = found.reader;
    const reasons: Partial<Record<string, string>> = mailTexts[locale].declineReasons;
    const reason = reasons[payment.cancelReason ?? ''] ?? mailTexts[locale].declineReasons.other;
    const nextOn = next && dateOf(next, locale);
    const licenses = found.priced.lines.length;
    return mailOf(dependencies, found, mailTexts[locale].renewalDeclined({ reason, nextOn, licenses }), {
      installation: installationsOf(found.priced, locale),
      amount: money(payment.amount, payment.currency, locale),
      ...(found.title ? { card: found.title } : {}),
      ...(nextOn ? { chargeOn: nextOn } : {}),
    });
  },
};

/** A charge that was announced could not be tried until it was too late. */
export const renewalMissed: OwnerMailKind<About, Dependencies> = {
  kind: 'renewals.missed',
  audience: 'confirmed',
  forMembers: BUYERS,
  async compose({ renewalId }, dependencies, recipientOf) {
    const found = await findContext(dependencies, renewalId, recipientOf);
    const ended = found ? await neverRenewed(dependencies, dependencies.db, found.row.userId, found.installs) : [];
    if (!found || ended.length === 0) return null;
    const { locale } = found.reader;
    const names = ended.map(({ clientId, description }) => description || clientId);
    const content = mailTexts[locale].renewalMissed({ licenses: ended.length });
    return mailOf(dependencies, found, content, { installation: namesOf(names, locale) });
  },
};

export const renewalMails = [renewalNotice, renewalConsent, renewalDeclined, renewalMissed];
