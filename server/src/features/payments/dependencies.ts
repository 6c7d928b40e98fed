import type { Db } from '../../platform/db/database.ts';
import type { Resources } from '../../platform/resources.ts';
import type { AccountService } from '../auth/service.ts';
import type { LicenseRow, LicenseService } from '../licenses/service.ts';
import type { SettingsService } from '../settings/service.ts';
import type { Webhooks } from '../webhooks/service.ts';
import type { PaymentCompany } from './tables.ts';
import type { PaymentRow } from './wire.ts';

/** Invoices implement this interface, since payments know neither companies nor documents. */
interface CardDocuments {
  /** Returns a company of this account, or refuses. */
  companyOf(tx: Db, userId: string, companyId: string): Promise<PaymentCompany>;
  /** Issues the documents of a card payment for a company. Their numbers are taken, so this is the last step. */
  paid(tx: Db, payment: PaymentRow, sold: { license: LicenseRow; from: Date }, now: Date): Promise<void>;
  /** Corrects them after money was refunded, and mails the correction. False where it has corrected nothing. */
  refunded(tx: Db, payment: PaymentRow, refund: { remaining: number }, now: Date): Promise<boolean>;
}

/** What the operations on payments need. */
export interface PaymentDependencies extends Pick<Resources, 'db' | 'provider' | 'jobs' | 'limits' | 'log' | 'now'> {
  licenses: LicenseService;
  accounts: Pick<AccountService, 'find' | 'lock' | 'userOfSession'>;
  settings: Pick<SettingsService, 'ofStored'>;
  cardDocuments: CardDocuments;
  webhooks: Webhooks;
  publicUrl: string;
}
