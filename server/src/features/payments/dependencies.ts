import type { Resources } from '../../platform/resources.ts';
import type { AccountService } from '../auth/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import type { SettingsService } from '../settings/service.ts';

/** What the operations on payments need. */
export interface PaymentDependencies extends Pick<Resources, 'db' | 'provider' | 'jobs' | 'limits' | 'log' | 'now'> {
  licenses: LicenseService;
  accounts: Pick<AccountService, 'find' | 'lock' | 'userOfSession'>;
  settings: Pick<SettingsService, 'ofStored'>;
  publicUrl: string;
}
