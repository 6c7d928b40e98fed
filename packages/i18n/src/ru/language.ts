import type { Language } from '../language.ts';

/** Puts thin spaces between thousands. The space before the currency stays as it is. */
const withThinSpaces = (text: string) => text.replace(/\u00a0(?=\d)/g, '\u202f');

export const language: Language = {
  name: 'Русский',
  tag: 'ru-RU',
  quotationMarks: ['«', '»'],
  /** 05.11.2026 */
  formatDay: (date) => date.toISOString().slice(0, 10).split('-').reverse().join('.'),
  days: { one: 'день', few: 'дня', many: 'дней', other: 'дня' },
  years: { one: 'год', few: 'года', many: 'лет', other: 'года' },
  licenses: { one: 'лицензия', few: 'лицензии', many: 'лицензий', other: 'лицензии' },
  licensesAsObject: { one: 'лицензию', few: 'лицензии', many: 'лицензий', other: 'лицензии' },
  updates: { one: 'обновление', few: 'обновления', many: 'обновлений', other: 'обновления' },
  shortDateStyle: 'short',
  // Short dates have the month as a number.
  evenMonths: (date) => date,
  /** 25 000 */
  formatAmount: (amount, digits) => withThinSpaces(new Intl.NumberFormat('ru-RU', digits).format(amount)),
  /** 25 000 ₽ */
  formatMoney: (amount, currency, digits) =>
    withThinSpaces(new Intl.NumberFormat('ru-RU', { style: 'currency', currency, ...digits }).format(amount)),
};
