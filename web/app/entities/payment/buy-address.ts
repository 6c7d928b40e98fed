import type { Plan } from '@warden/contract';
import { isSold } from './shown-plans.ts';

const PLAN = 'buy';
const CLIENT = 'for';

/** The address that opens the buy dialog, such as from the pricing page. */
export const buyAddress = (plan: Plan, clientId?: string) =>
  `/dashboard?${new URLSearchParams({ [PLAN]: plan, ...(clientId ? { [CLIENT]: clientId } : {}) })}`;

/** The purchase that an address asks for, or null. */
export const readBuy = (query: URLSearchParams): { plan: Plan; clientId: string | null } | null => {
  const plan = query.get(PLAN);
  return isSold(plan) ? { plan, clientId: query.get(CLIENT) } : null;
};

export const withoutBuy = (query: URLSearchParams) => {
  const rest = new URLSearchParams(query);
  rest.delete(PLAN);
  rest.delete(CLIENT);
  return rest;
};
