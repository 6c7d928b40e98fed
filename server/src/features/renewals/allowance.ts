import type { Allowance } from './domain.ts';
import type { RenewalRow } from './store.ts';

/** What the owner of a card has allowed for a renewal. */
export const allowanceOf = (
  { amount, currency: announcedIn, agreedAmount }: RenewalRow,
  { mostAmount, currency }: { mostAmount: number; currency: string },
): Allowance => ({
  mostAmount,
  currency,
  announced: amount === null || announcedIn === null ? null : { amount, currency: announcedIn },
  agreedAmount,
});
