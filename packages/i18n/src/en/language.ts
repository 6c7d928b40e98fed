import type { Language } from '../language.ts';

/** 25 000 */
const formatAmount: Language['formatAmount'] = (amount, digits) =>
  new Intl.NumberFormat('en-GB', digits).format(amount).replaceAll(',', '\u202f');

export const language: Language = {
  name: 'English',
  tag: 'en-GB',
  quotationMarks: ['“', '”'],
  shortDay: { day: 'numeric', month: 'short', year: 'numeric' },
  shortDateStyle: 'medium',
  evenMonths: (date) => date.replace('Sept', 'Sep'),
  formatAmount,
  /** 25 000 RUB */
  formatMoney: (amount, currency, digits) => `${formatAmount(amount, digits)}\u00a0${currency}`,
};
