import type { Resources } from '../../platform/resources.ts';
import type { CompanyService } from '../companies/service.ts';
import type { DocumentService } from '../documents/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import type { PaymentService } from '../payments/service.ts';
import type { PromoCodeService } from '../promo-codes/service.ts';
import type { SellerService } from '../seller/service.ts';
import type { Webhooks } from '../webhooks/service.ts';

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
  webhooks: Webhooks;
}
