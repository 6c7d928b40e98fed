import { addDays, addYears, dayOf, endOfDay } from '@warden/license';
import type { ChainLink } from '../src/features/licenses/domain.ts';

/** Adds terms one by one, in the order in which they were sold: on the way, a 29 February becomes a 1 March. */
const endAfter = (start: Date, sold: readonly ChainLink[]) => {
  let day = dayOf(start);
  for (const { termYears, termDays } of sold) day = addDays(addYears(day, termYears), termDays);
  return endOfDay(day).getTime();
};

const inOrder = (one: ChainLink, other: ChainLink) =>
  one.issuedAt.getTime() - other.issuedAt.getTime() || one.expiresAt.getTime() - other.expiresAt.getTime();

const isPaid = ({ paymentId, refundedAt }: ChainLink) => paymentId !== null && !refundedAt;

/**
 * Returns the earliest and the latest time at which a paid license in force may end. They are computed without the
 * rule of the shop. For the latest, some purchase or some license of an administrator began a sequence of terms, and
 * since then it has all terms that were paid for and not refunded. For the earliest, only those terms count that were
 * not revoked by hand before the license was bought.
 */
export const boundsOf = (license: ChainLink, chain: readonly ChainLink[]) => {
  const before = chain.filter(({ issuedAt }) => issuedAt <= license.issuedAt).toSorted(inOrder);
  const rowsOf = (paid: ChainLink[]) =>
    paid.map(({ issuedAt: start }) =>
      endAfter(
        start,
        paid.filter(({ issuedAt }) => issuedAt >= start),
      ),
    );
  const paid = before.filter(isPaid);
  const gifts = before.filter(({ paymentId, revokedAt }) => paymentId === null && !revokedAt);
  const onGifts = gifts.map((gift) =>
    endAfter(
      gift.expiresAt,
      paid.filter(({ issuedAt }) => issuedAt > gift.issuedAt),
    ),
  );
  const unrevoked = paid.filter(({ revokedAt }) => !revokedAt || revokedAt > license.issuedAt);
  return { latest: Math.max(...rowsOf(paid), ...onGifts), soonest: Math.max(...rowsOf(unrevoked)) };
};
