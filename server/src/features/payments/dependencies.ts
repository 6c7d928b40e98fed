import type { Db } from '../../platform/db/database.ts';
import type { ProviderMethod } from '../../platform/payment-provider/provider.ts';
import type { Resources } from '../../platform/resources.ts';
import type { AuditActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import type { LicenseRow, LicenseService } from '../licenses/service.ts';
import type { PromoCodeService } from '../promo-codes/service.ts';
import type { SellerService } from '../seller/service.ts';
import type { SettingsService } from '../settings/service.ts';
import type { Webhooks } from '../webhooks/service.ts';
import type { OrderLineRow } from './lines.ts';
import type { PaymentCompany } from './tables.ts';
import type { PaymentRow } from './wire.ts';

/**
 * A line of an order that was paid: its license, and when the term of that begins. Both are null while the buyer has not
 * said for which installation it is.
 */
export interface Sold {
  line: OrderLineRow;
  license: LicenseRow | null;
  from: Date | null;
}

/** Invoices implement this interface, since payments know neither companies nor documents. */
interface CardDocuments {
  /** Returns a company of this account, or refuses. */
  companyOf(tx: Db, userId: string, companyId: string): Promise<PaymentCompany>;
  /** Issues the documents of a card payment for a company. Their numbers are taken, so this is the last step. */
  paid(tx: Db, payment: PaymentRow, sold: readonly Sold[], now: Date): Promise<void>;
  /** Corrects them after money was refunded, and mails the correction. False where it has corrected nothing. */
  refunded(
    tx: Db,
    payment: PaymentRow,
    /** What remains of the order, and all of its lines, which say how much of each was given back. */
    refund: { remaining: number; lines: readonly OrderLineRow[] },
    now: Date,
  ): Promise<boolean>;
}

/** Quotes implement this interface, since payments do not know them. */
interface Quotes {
  /** Accepts a quote for an order, or refuses where that has happened before. */
  take(
    tx: Db,
    id: string,
    order: { paymentId: string; amount: number; currency: string; actor: AuditActor },
  ): Promise<void>;
}

/** Renewals implement this interface: cards that the provider has stored because the buyer asked for it. */
interface SavedMethods {
  save(
    tx: Db,
    saved: { userId: string; storedBy: string; paymentId: string; method: ProviderMethod },
    now: Date,
  ): Promise<void>;
}

/** What the operations on payments need. */
export interface PaymentDependencies extends Pick<Resources, 'db' | 'provider' | 'jobs' | 'limits' | 'log' | 'now'> {
  licenses: LicenseService;
  accounts: Pick<AccountService, 'find' | 'lock' | 'lockAlone' | 'userOfSession'>;
  settings: Pick<SettingsService, 'ofStored'>;
  promoCodes: Pick<
    PromoCodeService,
    'asGuess' | 'hashOf' | 'isGoodFor' | 'labelOf' | 'lock' | 'preview' | 'release' | 'reserve' | 'retake'
  >;
  seller: Pick<SellerService, 'forDocuments'>;
  cardDocuments: CardDocuments;
  quotes: Quotes;
  savedMethods: SavedMethods;
  /** Whether the provider stores cards for this shop. */
  savedCards: boolean;
  webhooks: Webhooks;
  publicUrl: string;
}
