/** Numbers of ISO 4217, for Russian documents, and names. Other currencies have their letters and no number. */
const known: Record<string, [name: string, code: string]> = {
  RUB: ['Российский рубль', '643'],
  USD: ['Доллар США', '840'],
  EUR: ['Евро', '978'],
  KZT: ['Тенге', '398'],
  BYN: ['Белорусский рубль', '933'],
  CNY: ['Юань', '156'],
  AED: ['Дирхам (ОАЭ)', '784'],
  AMD: ['Армянский драм', '051'],
  KGS: ['Сом', '417'],
  UZS: ['Узбекский сум', '860'],
  GBP: ['Фунт стерлингов', '826'],
  TRY: ['Турецкая лира', '949'],
  INR: ['Индийская рупия', '356'],
};

export const currencyNames = (currency: string): [name: string, code: string] => known[currency] ?? [currency, '000'];
