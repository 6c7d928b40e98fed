import type { ReceiptTexts } from '../en/receipts.ts';

export const receipts: ReceiptTexts = {
  license: (plan, term, installation) => `Лицензия Warden «${plan}», ${term}, ${installation}`,
  unassigned: 'установка по вашему выбору',
  numbered: (number) => `установка ${number}`,
  discount: {
    volume: 'скидка за количество',
    code: 'скидка по промокоду',
    volume_and_code: 'скидка за количество и по промокоду',
    special: 'особая цена',
  },
  licenses: (count) => `Лицензии Warden: ${count} шт.`,
};
