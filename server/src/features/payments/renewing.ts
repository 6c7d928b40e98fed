import type { Plan } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { MOST_BY_CARD, moneyOf } from '../../platform/money.ts';
import { ProviderRefused } from '../../platform/payment-provider/provider.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Account, isName, licenseeOf } from '../auth/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { isOpen } from './domain.ts';
import { applyReport, failPayment } from './follow.ts';
import { linesOfOne } from './lines.ts';
import { type Buyer, type DraftLine, type OrderDraft, type OrderTerms, openPayment } from './opening.ts';
import { checkOrder, priceOrder, toDraftLine } from './ordering.ts';
import { descriptionOf, itemsOf } from './receipts.ts';
import * as store from './store.ts';
import { type PaymentRow, paymentPage } from './wire.ts';

/** Orders that the shop makes by itself, because licenses are about to end (features/renewals). */

export interface RenewedLicense {
  licenseId: string;
  clientId: string;
  plan: Plan;
}

export interface PricedRenewal {
  lines: readonly (DraftLine & { clientId: string; fromLicenseId: string })[];
  amount: number;
  currency: string;
}

/** What cannot be sold is left out of a renewal, and so is what does not fit into one order. */
const priceOrLess = async (
  dependencies: PaymentDependencies,
  userId: string,
  licenses: readonly RenewedLicense[],
  method: PaymentRow['method'],
): Promise<PricedRenewal | null> => {
  if (licenses.length === 0) return null;
  const lines = licenses.map(({ clientId, plan, licenseId }) => ({ clientId, plan, licenseId, years: 1 }));
  const without = (index: number) =>
    priceOrLess(
      dependencies,
      userId,
      licenses.filter((_, place) => place !== index),
      method,
    );
  try {
    // An open payment of the customer's has prices of its own, which only one by card continues.
    const asked = { promoCode: null, method: 'invoice' } as const;
    const checked = await checkOrder(dependencies, { id: userId }, { ...asked, lines, isByLine: true });
    const { amount, currency, lines: priced } = await priceOrder(dependencies, checked, { ...asked, userId });
    if (method === 'card' && amount > MOST_BY_CARD) return without(licenses.length - 1);
    return { amount, currency, lines: priced.map(toDraftLine) as PricedRenewal['lines'][number][] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'order_too_large') return without(licenses.length - 1);
    const [, place] = /^lines\.(\d+)\./.exec(error.field ?? '') ?? [];
    if (place === undefined) return null;
    return without(Number(place));
  }
};

/**
 * Returns what a year more of each of these licenses costs together today, in the transaction of the caller. Null where
 * none of them can be extended.
 */
export const priceRenewal = (
  dependencies: PaymentDependencies,
  tx: Db,
  userId: string,
  licenses: readonly RenewedLicense[],
  method: PaymentRow['method'],
): Promise<PricedRenewal | null> =>
  priceOrLess({ ...dependencies, db: tx as PaymentDependencies['db'] }, userId, licenses, method);

export interface RenewalOrder {
  account: Account;
  /** Who reads the mails and the receipt: the account, or a member who buys for the organization. */
  payer: Account;
  priced: PricedRenewal;
  /** It names this attempt among all orders of the account. */
  key: string;
  terms: Pick<OrderTerms, 'method'> & Partial<Pick<OrderTerms, 'savedMethodId' | 'licensee'>>;
}

/** Writes the payment of a renewal. Its account stays locked. */
export const openRenewal = async (
  dependencies: PaymentDependencies,
  tx: Db,
  { account, payer, priced, key, terms }: RenewalOrder,
): Promise<PaymentRow> => {
  const member = account.kind === 'organization' ? { id: payer.id, role: 'owner' as const } : undefined;
  const user: Buyer['user'] = {
    ...payer,
    id: account.id,
    companyName: account.companyName,
    ...(member ? { member } : {}),
  };
  const licensee = [terms.licensee, licenseeOf(account)].find((name) => name && isName(name)) ?? payer.email;
  const isPlain = terms.method === 'invoice' && priced.lines.length === 1;
  const draft: OrderDraft = { ...priced, orderKey: isPlain ? null : key, code: null };
  const buyer = { user, locale: payer.locale, address: '' };
  const opened = await openPayment(dependencies, tx, buyer, draft, { ...terms, licensee, isRenewal: true });
  if (!opened) throw new Error('a renewal was ordered twice');
  return opened;
};

/** The provider does not know the stored card, or not any more. */
export const METHOD_UNKNOWN = 'method_unknown';

/**
 * Charges a stored card for an order that was committed before, and applies the answer. Asking again, in whatever
 * process, is about the same charge, because the order has its idempotence key. Without an answer the sweep goes on.
 */
export const chargeSaved = async (
  dependencies: PaymentDependencies,
  paymentId: string,
  providerMethodId: string,
): Promise<void> => {
  const { db, provider, publicUrl } = dependencies;
  const payment = await store.findPayment(db, paymentId);
  if (!payment || !isOpen(payment.status) || payment.providerPaymentId) return;
  const lines = await linesOfOne(db, payment);
  try {
    const report = await provider.createPayment({
      paymentId: payment.id,
      idempotenceKey: payment.idempotenceKey,
      money: moneyOf(payment),
      description: descriptionOf(payment, lines),
      items: itemsOf(payment, lines),
      returnUrl: paymentPage(publicUrl, payment.id),
      locale: payment.locale,
      email: payment.email,
      savedMethodId: providerMethodId,
    });
    await applyReport(dependencies, payment, report);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    dependencies.log.warn({ payment: payment.id, code: error.code }, 'the payment provider refused a renewal');
    await failPayment(dependencies, payment, error.field === 'method' ? METHOD_UNKNOWN : error.code);
  }
};
