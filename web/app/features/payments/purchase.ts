import type { License, Plan } from '@warden/contract';
import type { Offer } from './offer.ts';

/** What the buy dialog was opened for. */
export interface Purchase {
  kind: 'buy' | Offer['kind'];
  plan: Plan;
  /** Chosen beforehand; the customer can change it unless there is a license to go on from. */
  clientId: string | null;
  licenseId: string | null;
}

export const purchaseOf = (plan: Plan, clientId: string | null = null): Purchase => ({
  kind: 'buy',
  plan,
  clientId,
  licenseId: null,
});

export const purchaseOn = ({ id, client_id }: License, { kind, plan }: Offer): Purchase => ({
  kind,
  plan,
  clientId: client_id,
  licenseId: id,
});
