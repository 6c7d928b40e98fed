import type { LicenseWithOffers, Offer, Plan } from '@warden/contract';

/** What the buy dialog was opened for. */
export interface Purchase {
  kind: 'buy' | Offer['kind'];
  plan: Plan;
  /** What the server offers with the license to go on from; null for whatever is on sale. */
  plans: readonly Plan[] | null;
  /** Chosen beforehand; the customer can change it unless there is a license to go on from. */
  clientId: string | null;
  licenseId: string | null;
}

export const purchaseOf = (plan: Plan, clientId: string | null = null): Purchase => ({
  kind: 'buy',
  plan,
  plans: null,
  clientId,
  licenseId: null,
});

const kinds = ['extend', 'upgrade'] as const satisfies Offer['kind'][];

/** One purchase for each kind of offer that the server makes with a license. */
export const purchasesOn = ({ id, client_id, offers = [] }: LicenseWithOffers) =>
  kinds.flatMap((kind) => {
    const plans = offers.filter((offer) => offer.kind === kind).map(({ plan }) => plan);
    const [plan] = plans;
    return plan ? [{ kind, plan, plans, clientId: client_id, licenseId: id } satisfies Purchase] : [];
  });
