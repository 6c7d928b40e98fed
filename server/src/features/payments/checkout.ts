import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, contract, Plan } from '@warden/contract';
import type { SessionUser } from '../../platform/http/session.ts';
import { isSameMoney, moneyOf, toMinor } from '../../platform/money.ts';
import { ProviderRefused, ProviderUnavailable } from '../../platform/payment-provider/provider.ts';
import { Refusal } from '../../platform/refusal.ts';
import { audit, userActor } from '../audit/service.ts';
import { isName, licenseeOf } from '../auth/service.ts';
import type { CurrentSettings } from '../settings/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { isOpen, mismatchOf, mostOpenPayments, purchaseProblem } from './domain.ts';
import { applyReport, failPayment } from './follow.ts';
import { type FollowForBuyer, logNotFollowed } from './follow-for-buyer.ts';
import { type Buyer, forStaging, notBound, openPayment, type Purchase } from './opening.ts';
import { readPurchaseFacts } from './purchase-facts.ts';
import { descriptionOf } from './receipts.ts';
import * as store from './store.ts';
import { type PaymentRow, pageOfBuyer } from './wire.ts';

interface CheckoutDependencies extends PaymentDependencies {
  followForBuyer: FollowForBuyer;
}

const unavailable = () => new Refusal('payment_provider_unavailable', { retryAfterSeconds: 30 });

/** Checks whether the license that a purchase is based on, where it names one, can be extended or upgraded so. */
export const checkBase = async (
  { db, licenses, now }: PaymentDependencies,
  userId: string,
  { clientId, plan, licenseId }: Purchase,
) => {
  if (!licenseId) return;
  const from = await licenses.offered(db, userId, licenseId, now());
  if (!from) throw new Refusal('not_found', { field: 'license_id' });
  const latest = await licenses.latestOwned(db, userId, clientId, plan);
  const problem = purchaseProblem({ clientId, plan }, from.license, from.offers, latest);
  if (problem) throw new Refusal(problem, { field: 'license_id' });
};

/** Refuses a plan that is not sold for the installation. */
export const refusePlan = (
  plan: Plan,
  { runsCommercial, coreAvailable }: { runsCommercial: boolean; coreAvailable: boolean },
) => {
  if (plan === 'individual' && runsCommercial) throw new Refusal('license_not_needed', { field: 'plan' });
  if (plan === 'individual' && coreAvailable) throw new Refusal('plan_unavailable', { field: 'plan' });
};

/**
 * Checks the rules that only the server can enforce: whose installation it is, whether the plan is sold, and what may
 * be extended.
 */
export const checkPurchase = async (dependencies: PaymentDependencies, user: SessionUser, purchase: Purchase) => {
  const { install, current, open, runsCommercial, isStaging } = await readPurchaseFacts(
    dependencies,
    user.id,
    purchase,
  );
  if (!install) throw notBound();
  if (isStaging) throw forStaging();
  await checkBase(dependencies, user.id, purchase);
  refusePlan(purchase.plan, { runsCommercial, coreAvailable: current.coreAvailable });
  return { install, current, open };
};

/** The price by which the remaining days of individual licenses are carried over, read together with the amount. */
export const individualPriceFor = (plan: Plan, { prices }: Pick<CurrentSettings, 'prices'>) =>
  plan === 'commercial' ? prices.individual.minor : null;

export type PaymentOrder = BodyOf<typeof contract.payments.initiate>;

/** Counts a new payment against the limits of its account and network. */
export const limitPayments = ({ limits }: Pick<PaymentDependencies, 'limits'>, { user, address }: Buyer) => {
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
  { user, address }: Buyer,
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
      ...userActor(user, address),
      action: 'payment.company_changed',
      subject: `payment:${id}`,
      before: { company: companyId },
      after: { company: chosen.companyId },
      at: now(),
    });
    return changed;
  });
};

/**
 * Finds the open payment for this purchase or opens a new one, which is committed before the provider is called. The
 * result is undefined where another request has just opened one, which the next call finds.
 */
const findOrOpen = async (
  dependencies: PaymentDependencies,
  buyer: Buyer,
  purchase: Purchase,
  { amount, currency, company_id }: Pick<PaymentOrder, 'amount' | 'currency' | 'company_id'>,
) => {
  const { user } = buyer;
  const { install, current, open } = await checkPurchase(dependencies, user, purchase);
  if (!current.paymentEnabled) throw new Refusal('payments_off');
  const price = moneyOf(open ?? { amount: current.prices[purchase.plan].minor, currency: current.currency });
  // A caller that names no currency means the shop's.
  const shown = { minor: toMinor(amount) ?? 0, currency: currency ?? price.currency };
  if (!isSameMoney(price, shown)) throw new Refusal('amount_mismatch', { field: 'amount' });
  // A caller that names no company leaves an open payment to the one that was chosen before.
  if (open && company_id === undefined && (await isOfAccount(dependencies, user.id, open))) return open;
  const chosen = await readBuyer(dependencies, user, company_id ?? null);
  if (open) return changeCompany(dependencies, buyer, open, chosen);
  await limitPayments(dependencies, buyer);
  const { hostname, description: installation } = install;
  const order = {
    hostname,
    installation,
    ...chosen,
    amount: price.minor,
    individualPrice: individualPriceFor(purchase.plan, current),
    currency: price.currency,
    method: 'card',
  } as const;
  return dependencies.db.transaction(async (tx) => {
    const opened = await openPayment(dependencies, tx, buyer, purchase, order);
    // The account is locked, so that the limit holds for payments that are begun at the same instant.
    const isOneTooMany = opened && (await store.countOpenCards(tx, user.id)) > mostOpenPayments(user);
    if (isOneTooMany) throw new Refusal('too_many_open_payments');
    return opened;
  });
};

/**
 * Creates the payment at the provider and returns where to pay. A second call, even after a crash, returns the same
 * address.
 */
const createAtProvider = async (
  dependencies: PaymentDependencies,
  { user }: Buyer,
  payment: PaymentRow,
): Promise<string | null> => {
  const { db, provider, publicUrl } = dependencies;
  try {
    const created = await provider.createPayment({
      paymentId: payment.id,
      idempotenceKey: payment.idempotenceKey,
      money: moneyOf(payment),
      description: descriptionOf(payment),
      returnUrl: pageOfBuyer(publicUrl, payment.id, user),
      locale: payment.locale,
      email: payment.email,
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
  return isOpen(status) || status === 'succeeded' ? pageOfBuyer(publicUrl, payment.id, buyer.user) : undefined;
};

/** Begins a payment, or continues the open one for the same purchase, and returns where to pay. */
export const initiatePayment = async (dependencies: CheckoutDependencies, buyer: Buyer, order: PaymentOrder) => {
  const purchase = { clientId: order.client_id, plan: order.plan, licenseId: order.license_id ?? null };
  for (let attempt = 0; attempt < 3; attempt++) {
    const payment = await findOrOpen(dependencies, buyer, purchase, order);
    const url = payment && (await urlToContinue(dependencies, buyer, payment));
    if (url) return { id: payment.id, url };
  }
  throw new Refusal('overloaded');
};
