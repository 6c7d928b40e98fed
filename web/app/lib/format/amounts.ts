/** What the payment provider charges at once. */
export const LEAST_CHARGE = 1;
export const MOST_CHARGE = 350_000;

/** People write thousands with spaces, or with commas if cents follow a point, and cents after a comma or a point. */
export const toAmount = (typed: string) => {
  const amount = typed.replace(/\s/g, '');
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(amount) ? amount.replaceAll(',', '') : amount.replace(',', '.');
};

/** Separates the thousands of what was typed by spaces. What is no amount stays as it is. */
export const groupThousands = (typed: string): string => {
  const [, whole, cents = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)([.,]\d*)?$/.exec(typed.replace(/\s/g, '')) ?? [];
  if (!whole) return typed;
  const digits = whole.replaceAll(',', '');
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3).match(/.{3}/g) ?? [];
  return groups.join('\u00a0').trimStart() + cents;
};

/** The amount that was typed; null where it is none that can be charged. */
export const chargeOf = (typed: string): number | null => {
  const amount = toAmount(typed);
  const isCharge =
    /^\d{1,6}(\.\d{1,2})?$/.test(amount) && Number(amount) >= LEAST_CHARGE && Number(amount) <= MOST_CHARGE;
  return isCharge ? Number(amount) : null;
};
