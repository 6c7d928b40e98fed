import type { Plan } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { SessionUser } from '../../platform/http/session.ts';
import type { PaymentRow } from './wire.ts';

export interface Purchase {
  clientId: string;
  plan: Plan;
  licenseId: string | null;
}

export interface Buyer {
  user: SessionUser;
  locale: Locale;
  address: string;
}

/** What a new payment is made of. */
export interface Opening {
  buyer: Buyer;
  purchase: Purchase;
  order: Pick<PaymentRow, 'hostname' | 'installation' | 'licensee' | 'amount' | 'currency' | 'method'>;
}
