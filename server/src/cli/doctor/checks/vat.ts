import { vatOn } from '../../../features/seller/domain.ts';
import { readSeller } from '../../../features/seller/store.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/database.ts';
import { moscowDay } from '../../../platform/moscow-day.ts';
import { type Finding, warning } from '../check.ts';

/** The rate that each code of the provider means, from 1 on; null is none. */
const rates = [null, 0, 10, 20, 10, 20, 5, 7, 5, 7, 22, 22];

const words = (rate: number | null | undefined) => (rate === null ? 'no VAT' : `VAT ${rate} %`);

/** The fiscal receipt of a card payment and the closing document of a company are about the same sale. */
export const judgeVat = (vatCode: number, rate: number | null): Finding[] => {
  const onReceipts = rates[vatCode - 1];
  if (onReceipts === rate) return [];
  return [
    warning(
      `receipts say ${words(onReceipts)} (YOOKASSA_VAT_CODE ${vatCode}), and documents of companies ${words(rate)}`,
      `set YOOKASSA_VAT_CODE to ${rates.indexOf(rate) + 1}, or correct the VAT of the seller in the panel`,
    ),
  ];
};

/** Says where the receipts have another tax than the seller's documents of today. */
export const vatFindings = async (db: Db, { vatCode }: Pick<Config, 'vatCode'>): Promise<Finding[]> => {
  const seller = await readSeller(db);
  if (!seller?.details || seller.isExample) return [];
  return judgeVat(vatCode, vatOn(seller.details.vat, moscowDay(new Date())).rate);
};
