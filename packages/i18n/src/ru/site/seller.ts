import type { SellerTexts } from '../../en/site/seller.ts';

export const seller: SellerTexts = {
  seller: {
    title: 'Реквизиты',
    lead: 'Для договора, платёжного поручения и бухгалтерии.',
    homeTitle: 'Банк для платежей по России',
    abroadTitle: 'Банк для платежей из-за рубежа',
    example: 'Пример продавца',
    exampleText: 'Это демонстрационный магазин. Компании и её счетов не существует: не отправляйте на них деньги.',
    role: { seller: 'Продавец', operator: 'Оператор персональных данных' },
    name: 'Компания',
    inn: 'ИНН',
    kpp: 'КПП',
    ogrn: 'ОГРН',
    ogrnip: 'ОГРНИП',
    address: 'Адрес',
    bank: 'Банк',
    bic: 'БИК',
    correspondent: 'Корр. счёт',
    account: 'Расчётный счёт',
    iban: 'Счёт IBAN',
    swift: 'Код SWIFT',
  },
};
