/** An amount in whole minor units, kopecks or cents, and its currency: neither says anything without the other. */
export interface Money {
  minor: number;
  currency: string;
}

export const moneyOf = ({ amount: minor, currency }: { amount: number; currency: string }): Money => ({
  minor,
  currency,
});

/** Returns how money differs from what was expected. */
export const moneyMismatch = (expected: Money, money: Money): 'other_currency' | 'other_amount' | undefined => {
  if (money.currency !== expected.currency) return 'other_currency';
  return money.minor === expected.minor ? undefined : 'other_amount';
};

export const isSameMoney = (one: Money, other: Money) => moneyMismatch(one, other) === undefined;

/** The provider accepts amounts from 1 to 350,000. */
export const MIN_CHARGE = 100;
export const MOST_BY_CARD = 35_000_000;
/** An order that is paid by bank transfer has at most this sum, which its columns have room for. */
export const MOST_OF_ORDER = 2_000_000_000;

/** Converts exactly. Returns undefined for an amount that cannot be charged, or is above a limit. */
export const toMinor = (amount: string | number, most = MOST_BY_CARD): number | undefined => {
  const [, whole, cents = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(String(amount).trim()) ?? [];
  if (whole === undefined) return undefined;
  const minor = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return minor >= MIN_CHARGE && minor <= most ? minor : undefined;
};

export const toMajor = (minor: number) => minor / 100;

/** Accepts only currencies with a hundred minor units, because all amounts of the shop are written that way. */
export const isCurrency = (code: string) =>
  Intl.supportedValuesOf('currency').includes(code) &&
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits === 2;
