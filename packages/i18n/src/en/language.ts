import type { Language } from '../language.ts';

/** 25 000 */
const formatAmount: Language['formatAmount'] = (amount, digits) =>
  new Intl.NumberFormat('en-GB', digits).format(amount).replaceAll(',', '\u202f');

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const language: Language = {
  name: 'English',
  tag: 'en-GB',
  quotationMarks: ['“', '”'],
  /** 5 Nov 2026 */
  formatDay: (date) => `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`,
  days: { one: 'day', other: 'days' },
  years: { one: 'year', other: 'years' },
  licenses: { one: 'license', other: 'licenses' },
  licensesAsObject: { one: 'license', other: 'licenses' },
  updates: { one: 'update', other: 'updates' },
  shortDateStyle: 'medium',
  evenMonths: (date) => date.replace('Sept', 'Sep'),
  formatAmount,
  /** 25 000 RUB */
  formatMoney: (amount, currency, digits) => `${formatAmount(amount, digits)}\u00a0${currency}`,
};
