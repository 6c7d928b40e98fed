import { addYears, dayOf, endOfDay } from '@warden/license';
import type { ChainLink } from '../src/features/licenses/domain.ts';

/** One year after another, as they are sold: a 29 February becomes a 1 March on the way. */
const yearsAfter = (start: Date, count: number) => {
  let day = dayOf(start);
  for (let n = 0; n < count; n++) day = addYears(day, 1);
  return endOfDay(day).getTime();
};

const isPaid = ({ paymentId, refunded }: ChainLink) => paymentId !== null && !refunded;

/**
 * Between which moments a paid license in force may end, computed without the rule that the shop follows. At the latest: some
 * purchase, or what an administrator gave, began a row of years, and since then there are as many of them as were paid
 * for and not given back. At the soonest: the same for the years that were not revoked by hand before it was bought.
 */
export const boundsOf = (license: ChainLink, chain: readonly ChainLink[]) => {
  const before = chain.filter(({ issuedAt }) => issuedAt <= license.issuedAt);
  const rowsOf = (paid: ChainLink[]) =>
    paid.map(({ issuedAt: start }) => yearsAfter(start, paid.filter(({ issuedAt }) => issuedAt >= start).length));
  const paid = before.filter(isPaid);
  const gifts = before.filter(({ paymentId, revokedAt }) => paymentId === null && !revokedAt);
  const onGifts = gifts.map((gift) =>
    yearsAfter(gift.expiresAt, paid.filter(({ issuedAt }) => issuedAt > gift.issuedAt).length),
  );
  const unrevoked = paid.filter(({ revokedAt }) => !revokedAt || revokedAt > license.issuedAt);
  return { latest: Math.max(...rowsOf(paid), ...onGifts), soonest: Math.max(...rowsOf(unrevoked)) };
};
