import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, contract } from '@warden/contract';
import type { SessionUser } from '../../platform/http/session.ts';
import { isSameMoney, moneyOf, toMinor } from '../../platform/money.ts';
import { ProviderRefused, ProviderUnavailable } from '../../platform/payment-provider/provider.ts';
import { Refusal } from '../../platform/refusal.ts';
import { audit } from '../audit/service.ts';
import { isName, licenseeOf } from '../auth/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { isOpen, mismatchOf, mostOpenPayments } from './domain.ts';
import { applyReport, failPayment } from './follow.ts';
import { type FollowForBuyer, logNotFollowed } from './follow-for-buyer.ts';
import { linesOfOne } from './lines.ts';
import { actorOf, type Buyer, type OrderOrigin, openPayment, type WantedLine } from './opening.ts';
import { orderKeyOf } from './order-key.ts';
import { checkOrder, priceOrder, toDraftLine } from './ordering.ts';
import { descriptionOf, itemsOf } from './receipts.ts';
import * as store from './store.ts';
import { type PaymentRow, pageOfBuyer } from './wire.ts';

interface CheckoutDependencies extends PaymentDependencies {
  followForBuyer: FollowForBuyer;
}

const unavailable = () => new Refusal('payment_provider_unavailable', { retryAfterSeconds: 30 });

/**
 * Counts a new payment against the limits of its account and network. Whoever pays by a link uses up nothing of the
 * account that has made it; the link has a limit of its own.
 */
export const limitPayments = ({ limits }: Pick<PaymentDependencies, 'limits'>, { user, address, payer }: Buyer) => {
  if (payer) return limits.consume({ network: address }, 'payAddress');
  const account = user.emailVerifiedAt ? 'payConfirmed' : 'payUnconfirmed';
  return limits.consume({ network: address, account: user.id }, 'payAddress', account);
};

/** Reads for whom the purchase is: one of the customer's companies, or the customer. */
const readBuyer = async ({ cardDocuments, db }: PaymentDependencies, user: SessionUser, companyId: string | null) => {
  const company = companyId ? await cardDocuments.companyOf(db, user.id, companyId) : null;
  // A name may consist of invisible characters, but an address never does.
  const licensee = [company?.name, licenseeOf(user)].find((name) => name && isName(name)) ?? user.email;
  return { companyId, company, licensee };
};

/**
 * Whether an open payment is still for who began it. One that has come with its installation from another account may
 * name that account's company, or its owner.
 */
export const isOfAccount = async (
  { cardDocuments, db }: PaymentDependencies,
  userId: string,
  { moved, companyId }: Pick<PaymentRow, 'moved' | 'companyId'>,
): Promise<boolean> => {
  if (!moved) return true;
  if (!companyId) return false;
  return cardDocuments.companyOf(db, userId, companyId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
};

/** Changes for whom an open payment is, where the customer has chosen another company since, or none. */
const changeCompany = (
  { db, now }: PaymentDependencies,
  buyer: Buyer,
  open: PaymentRow,
  chosen: Awaited<ReturnType<typeof readBuyer>>,
) => {
  const { id, companyId, company } = open;
  const isSameName = !open.moved || open.licensee === chosen.licensee;
  if (companyId === chosen.companyId && isDeepStrictEqual(company, chosen.company) && isSameName) return open;
  return db.transaction(async (tx) => {
    const changed = await store.setCompany(tx, id, chosen);
    if (!changed) return open;
    await audit(tx, {
      ...actorOf(buyer),
      action: 'payment.company_changed',
      subject: `payment:${id}`,
      before: { company: companyId },
      after: { company: chosen.companyId },
      at: now(),
    });
    return changed;
  });
};

/** An order as its buyer sends it. */
export interface OrderRequest {
  lines: readonly WantedLine[];
  /** The sum that was shown, in minor units. A caller that names no currency means the shop's. */
  shown: { minor: number; currency: string | undefined };
  /** A caller that names no company leaves an open payment to the one that was chosen before. */
  companyId: string | null | undefined;
  promoCode: string | null;
  /** Whether the provider is to store the card that pays, for later renewals. */
  saveMethod?: boolean | undefined;
  /** Whether refusals name the line. */
  isByLine: boolean;
  origin?: OrderOrigin;
}

/** Finds the open payment for this order, or returns what a new one would say. */
const findOrDraft = async (dependencies: PaymentDependencies, { user }: Buyer, request: OrderRequest) => {
  const { lines, shown, promoCode, saveMethod, isByLine, origin } = request;
  const checked = await checkOrder(dependencies, user, { lines, promoCode, method: 'card', saveMethod, isByLine });
  if (!checked.current.paymentEnabled) throw new Refusal('payments_off');
  const currency = shown.currency ?? checked.open?.currency ?? checked.current.currency;
  const quoteId = origin?.quoteId;
  const memberId = user.member?.id;
  const codeHash = promoCode && dependencies.promoCodes.hashOf(promoCode);
  const sold = { lines, amount: shown.minor, currency, promoCode: codeHash };
  const orderKey = orderKeyOf({ ...sold, quoteId, saveMethod, memberId });
  const open = orderKey === null ? checked.open : await store.findOpenOrder(dependencies.db, user.id, orderKey);
  const priced = open ?? (await priceOrder(dependencies, checked, { user, promoCode, method: 'card' }));
  if (!isSameMoney(moneyOf(priced), { minor: shown.minor, currency })) {
    throw new Refusal('amount_mismatch', { field: 'amount' });
  }
  if ('id' in priced) return { open: priced };
  return { draft: { ...priced, lines: priced.lines.map(toDraftLine), orderKey } };
};

/**
 * Finds the open payment for this order or opens a new one, which is committed before the provider is called. The
 * result is undefined where another request has just opened one, which the next call finds.
 */
const findOrOpen = async (dependencies: PaymentDependencies, buyer: Buyer, request: OrderRequest) => {
  const { user } = buyer;
  const { companyId, origin, saveMethod = false } = request;
  const { open, draft } = await findOrDraft(dependencies, buyer, request);
  if (open && companyId === undefined && (await isOfAccount(dependencies, user.id, open))) return open;
  const chosen = await readBuyer(dependencies, user, companyId ?? null);
  if (open) return changeCompany(dependencies, buyer, open, chosen);
  await limitPayments(dependencies, buyer);
  return dependencies.db.transaction(async (tx) => {
    const opened = await openPayment(dependencies, tx, buyer, draft, {
      ...chosen,
      ...origin,
      saveMethod,
      method: 'card',
    });
    // The account is locked, so that the limit holds for payments that are begun at the same instant.
    const isOneTooMany = opened && (await store.countOpenCards(tx, user.id)) > mostOpenPayments(user);
    if (isOneTooMany) throw new Refusal('too_many_open_payments');
    return opened;
  });
};

/** Where the provider leads back to. Who pays for somebody else sees nothing of that account. */
const pageToReturnTo = (publicUrl: string, paymentId: string, { payer, user }: Buyer) =>
  payer?.page ?? pageOfBuyer(publicUrl, paymentId, user);

/**
 * Creates the payment at the provider and returns where to pay. A second call, even after a crash, returns the same
 * address.
 */
const createAtProvider = async (
  dependencies: PaymentDependencies,
  buyer: Buyer,
  payment: PaymentRow,
): Promise<string | null> => {
  const { db, provider, publicUrl } = dependencies;
  const lines = await linesOfOne(db, payment);
  try {
    const created = await provider.createPayment({
      paymentId: payment.id,
      idempotenceKey: payment.idempotenceKey,
      money: moneyOf(payment),
      description: descriptionOf(payment, lines),
      items: await itemsOf(dependencies, payment, lines),
      returnUrl: pageToReturnTo(publicUrl, payment.id, buyer),
      locale: payment.locale,
      email: payment.email,
      saveMethod: payment.saveMethod,
    });
    // Nobody is sent to pay what contradicts the order. Operators see it as a mismatch.
    if (mismatchOf(payment, created, provider.shopId)) {
      await applyReport(dependencies, payment, created);
      throw unavailable();
    }
    const { id: providerPaymentId, confirmationUrl } = created;
    const isStillOpen = await store.setProvider(db, payment.id, { providerPaymentId, confirmationUrl });
    return isStillOpen ? confirmationUrl : null;
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw unavailable();
    if (!(error instanceof ProviderRefused)) throw error;
    dependencies.log.warn({ payment: payment.id, code: error.code }, 'the payment provider refused a payment');
    await failPayment(dependencies, payment, error.code);
    throw error.field === 'email'
      ? new Refusal('payment_email_refused', { field: 'email' })
      : new Refusal('payment_refused');
  }
};

/**
 * Returns the payment after asking the provider, since a payment that was begun earlier may have ended meanwhile. If
 * the provider does not answer, the stored payment is used, unless it is unknown whether the provider has it: after a
 * day the provider forgets its idempotence key and would create another one.
 */
const refreshed = async (dependencies: CheckoutDependencies, buyer: Buyer, payment: PaymentRow) => {
  await dependencies.followForBuyer(payment, buyer).catch((error: unknown) => {
    if (!payment.providerPaymentId) throw error instanceof Refusal ? error : unavailable();
    logNotFollowed(dependencies, error);
  });
  const current = (await store.findPayment(dependencies.db, payment.id)) as PaymentRow;
  // The provider has a payment that contradicts our order, so its id was not stored.
  if (current.problem && !current.providerPaymentId) throw unavailable();
  return current;
};

/** The request that opened a payment has ended after this time. */
const REQUEST_ENDED_AFTER = 60_000;

/**
 * Returns the address where the customer pays, or sees what was paid. Undefined where the payment has ended without
 * money.
 */
const urlToContinue = async (
  dependencies: CheckoutDependencies,
  buyer: Buyer,
  payment: PaymentRow,
): Promise<string | undefined> => {
  const { db, publicUrl, now } = dependencies;
  const wasBegun = payment.providerPaymentId || now().getTime() - payment.createdAt.getTime() > REQUEST_ENDED_AFTER;
  const current = wasBegun ? await refreshed(dependencies, buyer, payment) : payment;
  const url =
    isOpen(current.status) && (current.confirmationUrl ?? (await createAtProvider(dependencies, buyer, current)));
  if (url) return url;
  const { status } = (await store.findPayment(db, payment.id)) as PaymentRow;
  return isOpen(status) || status === 'succeeded' ? pageToReturnTo(publicUrl, payment.id, buyer) : undefined;
};

/** Begins a payment, or continues the open one for the same order, and returns where to pay. */
const orderByCard = async (dependencies: CheckoutDependencies, buyer: Buyer, request: OrderRequest) => {
  for (let attempt = 0; attempt < 3; attempt++) {
    const payment = await findOrOpen(dependencies, buyer, request);
    const url = payment && (await urlToContinue(dependencies, buyer, payment));
    if (url) return { id: payment.id, url };
  }
  throw new Refusal('overloaded');
};

/**
 * The same with a promo code: who guesses codes is counted. A provider that stores no cards would refuse the payment, so
 * it is not asked to.
 */
export const placeByCard = (dependencies: CheckoutDependencies, buyer: Buyer, request: OrderRequest) => {
  const saveMethod = request.saveMethod && dependencies.savedCards;
  const place = () => orderByCard(dependencies, buyer, { ...request, saveMethod });
  return request.promoCode === null ? place() : dependencies.promoCodes.asGuess(buyer, place);
};

type PaymentOrder = BodyOf<typeof contract.payments.initiate>;

/** Buys one license for a year: an order with one line. */
export const initiatePayment = (
  dependencies: CheckoutDependencies,
  buyer: Buyer,
  {
    client_id: clientId,
    plan,
    license_id,
    amount,
    currency,
    company_id: companyId,
    save_method: saveMethod,
  }: PaymentOrder,
) =>
  placeByCard(dependencies, buyer, {
    lines: [{ clientId, plan, licenseId: license_id ?? null }],
    shown: { minor: toMinor(amount) ?? 0, currency },
    companyId,
    saveMethod,
    promoCode: null,
    isByLine: false,
  });
