import { createHash } from 'node:crypto';
import type { WantedLine } from './opening.ts';

interface KeyedOrder {
  lines: readonly WantedLine[];
  /** What was shown, in minor units. */
  amount: number;
  currency: string;
  promoCode: string | null;
  /** Whether the card that pays is to be stored. */
  saveMethod?: boolean | undefined;
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
    promoCode === null &&
    !saveMethod
  );
};

/**
 * Returns what an order consists of as a hash; null where installation and plan say it all. An order with the same hash
 * is the same one again.
 */
export const orderKeyOf = ({ lines, amount, currency, promoCode, saveMethod }: KeyedOrder): string | null => {
  if (isPlain({ lines, promoCode, saveMethod })) return null;
  const wanted = lines.map(({ clientId, plan, licenseId, years, until, special }) => [
    clientId,
    plan,
    licenseId,
    until ?? years ?? 1,
    special ?? null,
  ]);
  const text = JSON.stringify([wanted, amount, currency, promoCode, ...(saveMethod ? ['save'] : [])]);
  return createHash('sha256').update(text).digest('base64url');
};
