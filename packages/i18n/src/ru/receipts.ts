import type { ReceiptTexts } from '../en/receipts.ts';

export const receipts: ReceiptTexts = {
  license: (plan, term, installation) => `Лицензия Warden «${plan}», ${term}, ${installation}`,
  unassigned: 'установка по вашему выбору',
  numbered: (number) => `установка ${number}`,
  licenses: (count) => `Лицензии Warden: ${count} шт.`,
};
