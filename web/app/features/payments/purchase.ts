import type { LicenseWithOffers, Offer, PaymentMethod, Plan } from '@warden/contract';

/** The purchase for which the buy dialog was opened. */
export interface Purchase {
  kind: 'buy' | Offer['kind'];
  plan: Plan;
  /** The plans that the server offers for the license to extend or upgrade; null for all plans on sale. */
  plans: readonly Plan[] | null;
  /** The installation chosen beforehand. The customer can change it, unless a license is extended or upgraded. */
  clientId: string | null;
  licenseId: string | null;
  /** The way to pay that is chosen at first. */
  method: PaymentMethod;
}

export const purchaseOf = (plan: Plan, clientId: string | null = null, method: PaymentMethod = 'card'): Purchase => ({
  kind: 'buy',
  plan,
  plans: null,
  clientId,
  licenseId: null,
  method,
});

const kinds = ['extend', 'upgrade'] as const satisfies Offer['kind'][];

/** One purchase for each kind of offer that the server makes with a license. */
export const purchasesOn = ({ id, client_id, offers = [] }: LicenseWithOffers) =>
  kinds.flatMap((kind) => {
    const plans = offers.filter((offer) => offer.kind === kind).map(({ plan }) => plan);
    const [plan] = plans;
    return plan ? [{ kind, plan, plans, clientId: client_id, licenseId: id, method: 'card' } satisfies Purchase] : [];
  });

const isExtended = (license: LicenseWithOffers) => purchasesOn(license)[0]?.kind === 'extend';

/** The licenses for which something can be bought in one order: for each installation one, to extend if it can be. */
export const orderable = (licenses: readonly LicenseWithOffers[]) => {
  const offered = licenses.filter((license) => purchasesOn(license).length > 0);
  return [...new Set(offered.map(({ client_id }) => client_id))].flatMap((client) => {
    const ofClient = offered.filter(({ client_id }) => client_id === client);
    return ofClient.find(isExtended) ?? ofClient[0] ?? [];
  });
};

/** Whether all of them are extended. */
export const areExtended = (licenses: readonly LicenseWithOffers[]) => licenses.every(isExtended);
