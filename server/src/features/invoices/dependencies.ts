import type { Db } from '../../platform/db/database.ts';
import type { Resources } from '../../platform/resources.ts';
import type { CompanyService } from '../companies/service.ts';
import type { DocumentService } from '../documents/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import type { PaymentService } from '../payments/service.ts';
import type { PromoCodeService } from '../promo-codes/service.ts';
import type { SellerService } from '../seller/service.ts';
import type { Webhooks } from '../webhooks/service.ts';

/** A transfer as a document names it. */
export interface NamedTransfer {
  number: string;
  date: string;
}

export interface InvoiceDependencies extends Pick<Resources, 'db' | 'jobs' | 'now'> {
  seller: Pick<SellerService, 'forDocuments'>;
  companies: Pick<CompanyService, 'findOwned' | 'confirmedEmails' | 'lockAddresses'>;
  documents: DocumentService;
  payments: Pick<
    PaymentService,
    | 'priceForInvoice'
    | 'openInvoice'
    | 'openRenewal'
    | 'lockWithClients'
    | 'settle'
    | 'cancelUnpaid'
    | 'giveBack'
    | 'contactOf'
  >;
  licenses: Pick<LicenseService, 'wasValidated'>;
  promoCodes: Pick<PromoCodeService, 'labelOf'>;
  /** The transfers that have paid a part of an invoice which is not paid. */
  transfers: { partsOf: (tx: Db, invoiceId: string) => Promise<NamedTransfer[]> };
  webhooks: Webhooks;
}
