import type { Config } from '../../platform/config.ts';
import type { Resources } from '../../platform/resources.ts';
import type { AccountService } from '../auth/service.ts';
import type { CompanyService } from '../companies/service.ts';
import type { InvoiceService } from '../invoices/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import type { PaymentService } from '../payments/service.ts';
import type { SellerService } from '../seller/service.ts';
import type { SettingsService } from '../settings/service.ts';
import type { Webhooks } from '../webhooks/service.ts';

export interface RenewalDependencies extends Pick<Resources, 'db' | 'jobs' | 'limits' | 'log' | 'now'> {
  accounts: Pick<AccountService, 'find' | 'findOpen' | 'lock' | 'sqlIsReachable' | 'sqlIsOrganization'>;
  companies: Pick<CompanyService, 'findOwned' | 'listOwned'>;
  licenses: Pick<LicenseService, 'renewable' | 'renewers'>;
  payments: Pick<PaymentService, 'priceRenewal' | 'openRenewal' | 'chargeSaved' | 'find' | 'follow'>;
  invoices: Pick<
    InvoiceService,
    'issueRenewal' | 'withdrawRenewal' | 'remindOfRenewal' | 'ofPayment' | 'findCompanyForCard'
  >;
  settings: Pick<SettingsService, 'read'>;
  seller: Pick<SellerService, 'forDocuments'>;
  webhooks: Webhooks;
  config: Pick<Config, 'publicUrl' | 'savedCards'>;
}
