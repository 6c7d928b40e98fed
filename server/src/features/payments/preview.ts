import type { PricedOrder } from '@warden/contract';
import { toMajor } from '../../platform/money.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { licenseStatus } from '../licenses/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import type { Buyer, WantedLine } from './opening.ts';
import { type CheckedLine, checkOrder, priceOrder } from './ordering.ts';
import { vatOfLines } from './pricing.ts';
import { carriedToWire, type PaymentRow } from './wire.ts';

interface Previewed {
  lines: readonly WantedLine[];
  promoCode: string | null;
  method: PaymentRow['method'];
}

/** The license that the installation runs on now, if its remaining days are not added, such as a trial. */
const supersededBy = ({ plan, term, facts: { current } }: CheckedLine, now: Date) => {
  const isLost =
    term && current?.type !== plan && term.from <= now && term.carried.days === 0 && current
      ? licenseStatus(current, now) === 'active'
      : false;
  return isLost && current ? { license_type: current.type, expires_at: current.expiresAt } : null;
};

/** Returns what an order would cost, and the terms of its licenses, if it was made and paid now. */
export const previewOrder = async (
  dependencies: PaymentDependencies,
  buyer: Pick<Buyer, 'user' | 'address'>,
  { lines, promoCode, method }: Previewed,
): Promise<PricedOrder> => {
  const { user } = buyer;
  const { db, promoCodes, seller, now } = dependencies;
  const checked = await checkOrder(dependencies, user, { lines, promoCode, method, isByLine: true });
  const price = () => priceOrder(dependencies, checked, { user, promoCode, method });
  const priced = promoCode === null ? await price() : await promoCodes.asGuess(buyer, price);
  const terms = await seller.forDocuments(db);
  const vat = terms?.vatOn(moscowDay(now()));
  const sumOf = (part: 'listAmount' | 'discount') => priced.lines.reduce((sum, line) => sum + line[part], 0);
  return {
    lines: priced.lines.map((line) => ({
      client_id: line.clientId,
      plan: line.plan,
      kind: line.kind,
      years: line.years,
      days: line.days,
      year_price: toMajor(line.yearPrice),
      list_amount: toMajor(line.listAmount),
      discount: toMajor(line.discount),
      discount_reason: line.discountReason,
      amount: toMajor(line.amount),
      valid_from: line.term?.from.toISOString() ?? null,
      valid_until: line.term?.until.toISOString() ?? null,
      carried_over: carriedToWire(line.term?.carried ?? null),
      superseded: supersededBy(line, now()),
    })),
    list_amount: toMajor(sumOf('listAmount')),
    discount: toMajor(sumOf('discount')),
    amount: toMajor(priced.amount),
    currency: priced.currency,
    vat: vat ? { rate: vat.rate, amount: toMajor(vatOfLines(priced.lines, vat.rate)) } : null,
  };
};
