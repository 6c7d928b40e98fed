/** The numbers of ISO 4217, which Russian documents use, and names; a currency without an entry is named by its letters. */
const known: Record<string, [name: string, code: string]> = {
  RUB: ['Российский рубль', '643'],
  USD: ['Доллар США', '840'],
  EUR: ['Евро', '978'],
  KZT: ['Тенге', '398'],
  BYN: ['Белорусский рубль', '933'],
  CNY: ['Юань', '156'],
  AED: ['Дирхам (ОАЭ)', '784'],
};

export const currencyNames = (currency: string): [name: string, code: string] => known[currency] ?? [currency, '—'];
