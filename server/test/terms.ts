import { addYears, dayOf, endOfDay } from '@warden/license';
import type { ChainLink } from '../src/features/licenses/domain.ts';

/** Adds years one by one, as they are sold: on the way, a 29 February becomes a 1 March. */
const yearsAfter = (start: Date, count: number) => {
  let day = dayOf(start);
  for (let n = 0; n < count; n++) day = addYears(day, 1);
  return endOfDay(day).getTime();
};

const isPaid = ({ paymentId, refundedAt }: ChainLink) => paymentId !== null && !refundedAt;

/**
 * Returns the earliest and the latest time at which a paid license in force may end. They are computed without the
 * rule of the shop. For the latest, some purchase or some license of an administrator began a sequence of years, and
 * since then it has as many years as were paid for and not refunded. For the earliest, only those years count that were
 * not revoked by hand before the license was bought.
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
