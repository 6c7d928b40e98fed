import type { Plan } from '@warden/contract';

const PLAN = 'buy';
const CLIENT = 'for';

/** The address that opens the buy dialog, such as from the pricing page. */
export const buyAddress = (plan: Plan, clientId?: string) =>
  `/dashboard?${new URLSearchParams({ [PLAN]: plan, ...(clientId ? { [CLIENT]: clientId } : {}) })}`;

/** What an address asks to buy. */
export const readBuy = (query: URLSearchParams): { plan: Plan; clientId: string | null } | null => {
  const plan = query.get(PLAN);
  return plan === 'commercial' || plan === 'individual' ? { plan, clientId: query.get(CLIENT) } : null;
};

export const withoutBuy = (query: URLSearchParams) => {
  const rest = new URLSearchParams(query);
  rest.delete(PLAN);
  rest.delete(CLIENT);
  return rest;
};
