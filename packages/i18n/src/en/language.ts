import type { Language } from '../language.ts';

export const language: Language = {
  name: 'English',
  tag: 'en-GB',
  quotationMarks: ['“', '”'],
  shortDay: { day: 'numeric', month: 'short', year: 'numeric' },
  shortDateStyle: 'medium',
  evenMonths: (date) => date.replace('Sept', 'Sep'),
  /** 25 000 RUB */
  formatMoney: (amount, currency, digits) =>
    `${new Intl.NumberFormat('en-GB', digits).format(amount).replaceAll(',', '\u00a0')}\u00a0${currency}`,
};
