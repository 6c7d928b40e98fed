import type { Language } from '../language.ts';

export const language: Language = {
  name: 'Русский',
  tag: 'ru-RU',
  quotationMarks: ['«', '»'],
  shortDay: { day: '2-digit', month: '2-digit', year: 'numeric' },
  shortDateStyle: 'short',
  // Short dates have the month as a number.
  evenMonths: (date) => date,
  /** 25 000 ₽ */
  formatMoney: (amount, currency, digits) =>
    new Intl.NumberFormat('ru-RU', { style: 'currency', currency, ...digits }).format(amount),
};
