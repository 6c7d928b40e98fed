import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Plan } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { Db } from '../../platform/db/database.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import { audit, shop, userActor } from '../audit/service.ts';
import { areBound } from '../clients/service.ts';
import type { CodeRequest } from '../promo-codes/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { nextCheckAt } from './domain.ts';
import { insertLines, type OrderLineRow } from './lines.ts';
import type { LinePrice, UnpricedLine } from './pricing.ts';
import { countPayment } from './status.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

/** One license for an installation for a year. */
export interface Purchase {
  clientId: string;
  plan: Plan;
  licenseId: string | null;
}

/** A line of an order as its buyer wants it. */
export interface WantedLine {
  /** Null where the buyer will say later for which installation it is. */
  clientId: string | null;
  plan: Plan;
  licenseId: string | null;
  /** For how many years, or until which day; by default one year. */
  years?: number | undefined;
  /** Further days, where the term was agreed. */
  days?: number | undefined;
  until?: string | undefined;
  /** The price that was agreed for it, in minor units. */
  special?: number | undefined;
  /** The prices of a quote for it, in place of those of today. */
  quoted?: Pick<DraftLine, 'yearPrice' | 'individualPrice' | keyof LinePrice>;
}

export interface Buyer {
  user: SessionUser;
  locale: Locale;
  address: string;
  /** Somebody else pays by a link, on whose page they begin and end. The rest is about whoever has made it. */
  payer?: { page: string };
}

/** A line that was checked and priced. */
export type DraftLine = Omit<UnpricedLine, 'special' | 'quoted'> &
  LinePrice &
  Pick<OrderLineRow, 'clientId' | 'fromLicenseId' | 'hostname' | 'installation' | 'individualPrice'>;

/** What is written down of an order when it is opened. */
export interface OrderDraft {
  lines: readonly DraftLine[];
  amount: number;
  currency: string;
  /** What it consists of, as a hash; null for one license for a year without a discount. */
  orderKey: string | null;
  /** The code that has lowered the price, which is still to be reserved. */
  code: CodeRequest | null;
}

/** Where an order comes from, if it is not from its buyer's own choice. */
export type OrderOrigin = Partial<Pick<PaymentRow, 'quoteId' | 'isRenewal' | 'savedMethodId'>>;

/** What else its payment says. */
export type OrderTerms = Pick<PaymentRow, 'licensee' | 'method'> &
  Partial<Pick<PaymentRow, 'companyId' | 'company' | 'saveMethod' | keyof OrderOrigin>>;

export const notBound = () => new Refusal('client_not_bound', { field: 'client_id' });

/** Nothing is sold for a staging installation: its license follows the paid one of another. */
export const forStaging = () => new Refusal('client_is_staging', { field: 'client_id' });

/**
 * What a payment repeats of its first line. Processes of the version before know nothing else. They would issue one
 * license for a year, so an order of anything else names no installation, for which they issue none.
 */
const firstOf = ({ lines, orderKey }: OrderDraft) => {
  const { clientId, hostname, installation, plan, fromLicenseId, individualPrice } = lines[0] as DraftLine;
  const named = orderKey === null ? { clientId: clientId as string, hostname, installation } : { clientId: '' };
  return { ...named, plan, fromLicenseId, individualPrice };
};

/** Whom the audit log names. The address of whoever pays by a link is not that of who has made it. */
export const actorOf = ({ user, address, payer }: Buyer) =>
  payer ? { ...userActor(user), actor: 'payer', owner: user.id } : userActor(user, address);

const lineFacts = ({ clientId, plan, years, days, amount }: DraftLine) => ({ clientId, plan, years, days, amount });

/** What the audit log has about the lines of an order. */
const orderFacts = ({ lines, orderKey }: OrderDraft) => {
  const [first] = lines as [DraftLine];
  return orderKey === null ? { plan: first.plan, clientId: first.clientId } : { lines: lines.map(lineFacts) };
};

/**
 * Writes a new payment with its lines. Its account stays locked. Undefined where a card payment for the same order is
 * open.
 */
export const openPayment = async (
  dependencies: Pick<PaymentDependencies, 'accounts' | 'promoCodes' | 'provider' | 'quotes' | 'now'>,
  tx: Db,
  buyer: Buyer,
  draft: OrderDraft,
  terms: OrderTerms,
): Promise<PaymentRow | undefined> => {
  const { accounts, promoCodes, provider, quotes } = dependencies;
  const { user, locale } = buyer;
  const now = dependencies.now();
  if (!(await accounts.lock(tx, user.id))) throw new Refusal('no_session');
  // An installation may have been unbound since the order was checked. The lock keeps them bound from here on.
  const clientIds = draft.lines.flatMap(({ clientId }) => clientId ?? []);
  if (!(await areBound(tx, clientIds, user.id))) throw notBound();
  const code = draft.code && (await promoCodes.lock(tx, draft.code));
  const { amount, currency, orderKey } = draft;
  const id = randomUUIDv7();
  const payment = await store.insertPayment(tx, {
    ...terms,
    ...firstOf(draft),
    id,
    userId: user.id,
    orderedBy: user.member?.id ?? null,
    email: user.email,
    locale,
    amount,
    currency,
    orderKey,
    vatCode: terms.method === 'card' ? provider.vatCode : null,
    promoCodeId: code?.promoCodeId ?? null,
    status: 'pending',
    idempotenceKey: randomUUID(),
    createdAt: now,
    updatedAt: now,
    nextCheckAt: nextCheckAt(0, now),
  });
  if (!payment) return undefined;
  await insertLines(
    tx,
    draft.lines.map((line, position) => ({
      ...line,
      id: position === 0 ? id : randomUUIDv7(),
      paymentId: id,
      position,
    })),
  );
  if (code) await promoCodes.reserve(tx, code, { paymentId: id, userId: user.id });
  const { method, companyId, quoteId, isRenewal } = terms;
  const actor = isRenewal ? { ...shop, owner: user.id } : actorOf(buyer);
  // Whoever else accepts the same quote at this moment is refused here, and their order is rolled back.
  if (quoteId) await quotes.take(tx, quoteId, { paymentId: id, amount, currency, actor });
  countPayment('pending');
  await audit(tx, {
    ...actor,
    action: 'payment.created',
    subject: `payment:${payment.id}`,
    after: {
      ...orderFacts(draft),
      amount,
      currency,
      ...(isRenewal ? { isRenewal } : { acceptedEula: true }),
      ...(method === 'invoice' ? { method } : {}),
      ...(companyId ? { company: companyId } : {}),
      ...(code ? { promoCode: code.promoCodeId } : {}),
      ...(quoteId ? { quote: quoteId } : {}),
    },
    at: now,
  });
  return payment;
};
