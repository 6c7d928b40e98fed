import type { DiscountReason, LineKind, Plan } from '@warden/contract';
import type { DocumentSeller, Vat } from '../seller/service.ts';

/** A line of a quote, with the price that holds for it. Amounts are in minor units. */
export interface QuoteLine {
  plan: Plan;
  kind: LineKind;
  /** Null where the buyer will say later for which installation it is. */
  clientId: string | null;
  fromLicenseId: string | null;
  years: number;
  days: number;
  yearPrice: number;
  individualPrice: number | null;
  listAmount: number;
  discount: number;
  discountReason: DiscountReason | null;
  amount: number;
}

export interface QuoteContent {
  lines: QuoteLine[];
  /** What the receiver reads beside the prices. */
  message: string;
  /** Null where a link was made before the seller was entered. */
  seller: DocumentSeller | null;
  vat: Vat | null;
}
