import type { Money } from '../../money.ts';

export interface Amount {
  value: string;
  currency: string;
}

/** Writes kopecks as "25000.00" without floating point, which could change an amount. */
export const toAmount = ({ minor, currency }: Money): Amount => {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError('an amount is a whole number of minor units');
  const digits = String(minor).padStart(3, '0');
  return { value: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currency };
};

const decimal = /^(\d+)(?:\.(\d{1,2}))?$/;

/** Returns undefined for a text that is not an exact amount. */
export const minorOf = (value: string): number | undefined => {
  const [, whole, fraction = ''] = decimal.exec(value) ?? [];
  const minor = Number(`${whole}${fraction.padEnd(2, '0')}`);
  return whole !== undefined && Number.isSafeInteger(minor) ? minor : undefined;
};
