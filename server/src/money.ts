/** Money is kept in whole minor units: kopecks, cents. The provider takes 1 to 350,000. */
const MIN = 100;
const MAX = 35_000_000;

/** Exactly, or undefined for what is not an amount one can charge. */
export const toMinor = (amount: string | number): number | undefined => {
  const [, whole, cents = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(String(amount).trim()) ?? [];
  if (whole === undefined) return undefined;
  const minor = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return minor >= MIN && minor <= MAX ? minor : undefined;
};

export const toMajor = (minor: number) => minor / 100;

/** Only those that have a hundred minor units: all our amounts are written that way. */
export const isCurrency = (code: string) =>
  Intl.supportedValuesOf('currency').includes(code) &&
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits === 2;
