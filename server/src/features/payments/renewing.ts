import type { Plan } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { MOST_BY_CARD, MOST_OF_ORDER, moneyOf } from '../../platform/money.ts';
import { ProviderRefused } from '../../platform/payment-provider/provider.ts';
import { type Account, isName, licenseeOf } from '../auth/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { applyReport, failPayment } from './follow.ts';
import { linesOfOne, type OrderLineRow } from './lines.ts';
import { type Buyer, type DraftLine, type OrderDraft, type OrderTerms, openPayment } from './opening.ts';
import { checkSellable, toDraftLine } from './ordering.ts';
import { isTooCheap, priceLines, totalOf } from './pricing.ts';
import { descriptionOf, itemsOf } from './receipts.ts';
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

/**
 * Returns what a year more of each of these licenses costs together today, in the transaction of the caller. What cannot
 * be sold is left out, and so are the last ones where all do not fit into one order. Null where none is left.
 */
export const priceRenewal = async (
  dependencies: PaymentDependencies,
  tx: Db,
  userId: string,
  licenses: readonly RenewedLicense[],
  method: PaymentRow['method'],
): Promise<PricedRenewal | null> => {
  if (licenses.length === 0) return null;
  const wanted = licenses.map(({ clientId, plan, licenseId }) => ({ clientId, plan, licenseId, years: 1 }));
  const within = { ...dependencies, db: tx as PaymentDependencies['db'] };
  const { lines: sellable, current } = await checkSellable(within, userId, wanted);
  const most = method === 'card' ? MOST_BY_CARD : MOST_OF_ORDER;
  for (let count = sellable.length; count > 0; count--) {
    // The volume price depends on how many there are.
    const priced = priceLines(sellable.slice(0, count), { volume: current.volume, code: null });
    const amount = totalOf(priced);
    if (isTooCheap(priced)) return null;
    if (amount > most) continue;
    return { amount, currency: current.currency, lines: priced.map(toDraftLine) as PricedRenewal['lines'][number][] };
  }
  return null;
};

export interface RenewalOrder {
  account: Account;
  /** Who reads the mails and the receipt: the account, or a member who buys for the organization. */
  payer: Account;
  priced: PricedRenewal;
  /** It names this attempt among all orders of the account. */
  key: string;
  terms: Pick<OrderTerms, 'method'> & Partial<Pick<OrderTerms, 'savedMethodId' | 'licensee' | 'companyId' | 'company'>>;
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
 * Which card may be charged is asked last, right before the provider is; false where none may be any more.
 */
export const chargeSaved = async (
  dependencies: PaymentDependencies,
  payment: PaymentRow,
  findMethod: (lines: readonly OrderLineRow[]) => Promise<string | undefined>,
): Promise<boolean> => {
  const { db, provider, publicUrl } = dependencies;
  const lines = await linesOfOne(db, payment);
  const savedMethodId = await findMethod(lines);
  if (savedMethodId === undefined) return false;
  try {
    const report = await provider.createPayment({
      paymentId: payment.id,
      idempotenceKey: payment.idempotenceKey,
      money: moneyOf(payment),
      description: descriptionOf(payment, lines),
      items: await itemsOf(dependencies, payment, lines),
      returnUrl: paymentPage(publicUrl, payment.id),
      locale: payment.locale,
      email: payment.email,
      savedMethodId,
    });
    await applyReport(dependencies, payment, report);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    dependencies.log.warn({ payment: payment.id, code: error.code }, 'the payment provider refused a renewal');
    await failPayment(dependencies, payment, error.field === 'method' ? METHOD_UNKNOWN : error.code);
  }
  return true;
};
