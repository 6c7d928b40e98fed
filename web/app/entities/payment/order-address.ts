import type { PaymentMethod, Plan } from '@warden/contract';
import { paymentMethods } from '@warden/contract/calls';
import { isSold } from './shown-plans.ts';

const LICENSES = 'licenses';
const PLAN = 'plan';
const CLIENT = 'for';
const AGAIN = 'again';
const METHOD = 'pay';

/** What an order begins with: licenses to extend or upgrade, or a new one. */
export interface AskedOrder {
  licenses: readonly string[];
  plan: Plan | null;
  clientId: string | null;
  /** The payment whose lines are ordered once more. */
  again: string | null;
  /** The way to pay that is chosen at first. */
  method: PaymentMethod;
}

/** The address of the page on which several licenses are ordered. */
export const orderAddress = ({
  licenses = [],
  plan = null,
  clientId = null,
  again = null,
  method = 'card',
}: Partial<AskedOrder>) =>
  `/order?${new URLSearchParams({
    ...(licenses.length > 0 ? { [LICENSES]: licenses.join() } : {}),
    ...(plan ? { [PLAN]: plan } : {}),
    ...(clientId ? { [CLIENT]: clientId } : {}),
    ...(again ? { [AGAIN]: again } : {}),
    ...(method === 'card' ? {} : { [METHOD]: method }),
  })}`;

export const readOrder = (query: URLSearchParams): AskedOrder => {
  const plan = query.get(PLAN);
  return {
    licenses: [...new Set((query.get(LICENSES) ?? '').split(',').filter(Boolean))],
    plan: isSold(plan) ? plan : null,
    clientId: query.get(CLIENT),
    again: query.get(AGAIN),
    method: paymentMethods.find((name) => name === query.get(METHOD)) ?? 'card',
  };
};
