import { createHash } from 'node:crypto';
import type { WantedLine } from './opening.ts';

interface KeyedOrder {
  lines: readonly WantedLine[];
  /** What was shown, in minor units. */
  amount: number;
  currency: string;
  /** As the keyed hash by which the code is found: nobody who reads the database learns a private code from the key. */
  promoCode: string | null;
  /** The quote that it accepts. Two equal quotes are two orders. */
  quoteId?: string | null | undefined;
  /** Whether the card that pays is to be stored. */
  saveMethod?: boolean | undefined;
  /** Which member of an organization orders: two members who store their cards make two orders. */
  memberId?: string | undefined;
}

/**
 * Whether installation and plan say everything: one license for a year at the price of its plan. Such an order is the
 * same as any other of its account for that installation and plan, and continues an open one at the price of that.
 */
export const isPlain = ({
  lines,
  promoCode,
  saveMethod,
}: Pick<KeyedOrder, 'lines' | 'promoCode' | 'saveMethod'>): boolean => {
  const [line] = lines;
  return (
    lines.length === 1 &&
    line !== undefined &&
    line.clientId !== null &&
    (line.years ?? 1) === 1 &&
    line.until === undefined &&
    line.special === undefined &&
    line.quoted === undefined &&
    promoCode === null &&
    !saveMethod
  );
};

/**
 * Returns what an order consists of as a hash; null where installation and plan say it all. An order with the same hash
 * is the same one again.
 */
export const orderKeyOf = ({
  lines,
  amount,
  currency,
  promoCode,
  quoteId,
  saveMethod,
  memberId,
}: KeyedOrder): string | null => {
  if (!quoteId && isPlain({ lines, promoCode, saveMethod })) return null;
  const wanted = lines.map(({ clientId, plan, licenseId, years, days, until, special, quoted }) => [
    clientId,
    plan,
    licenseId,
    until ?? years ?? 1,
    quoted?.amount ?? special ?? null,
    ...(days ? [days] : []),
  ]);
  const marks = [...(quoteId ? [quoteId] : []), ...(saveMethod ? ['save', ...(memberId ? [memberId] : [])] : [])];
  const text = JSON.stringify([wanted, amount, currency, promoCode, ...marks]);
  return createHash('sha256').update(text).digest('base64url');
};
