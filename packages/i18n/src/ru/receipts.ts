import type { ReceiptTexts } from '../en/receipts.ts';

export const receipts: ReceiptTexts = {
  license: (plan, installation) => `Лицензия Warden «${plan}», 1 год, ${installation}`,
};
