import type { PaymentMethod, Plan } from '@warden/contract';
import { paymentMethods } from '@warden/contract/calls';
import { isSold } from './shown-plans.ts';

const PLAN = 'buy';
const CLIENT = 'for';
const METHOD = 'pay';

/** What the buy dialog is opened with. The customer can change all of it. */
interface Asked {
  plan: Plan;
  clientId: string | null;
  method: PaymentMethod;
}

/** The address that opens the buy dialog, such as from the pricing page. */
export const buyAddress = (plan: Plan, { clientId, method }: Partial<Omit<Asked, 'plan'>> = {}) =>
  `/dashboard?${new URLSearchParams({
    [PLAN]: plan,
    ...(clientId ? { [CLIENT]: clientId } : {}),
    ...(method ? { [METHOD]: method } : {}),
  })}`;

/** The purchase that an address asks for, or null. */
export const readBuy = (query: URLSearchParams): Asked | null => {
  const plan = query.get(PLAN);
  const method = paymentMethods.find((name) => name === query.get(METHOD)) ?? 'card';
  return isSold(plan) ? { plan, clientId: query.get(CLIENT), method } : null;
};

export const withoutBuy = (query: URLSearchParams) => {
  const rest = new URLSearchParams(query);
  for (const name of [PLAN, CLIENT, METHOD]) rest.delete(name);
  return rest;
};
