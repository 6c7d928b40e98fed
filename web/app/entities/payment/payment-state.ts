import type { contract, Payment, ReplyOf } from '@warden/contract';

export type FollowedPayment = ReplyOf<typeof contract.payments.get>['data'];

/** A refunded payment stays succeeded for the provider; for the customer it is something else. */
export const stateOf = ({ status, refunded_at }: Pick<Payment, 'status' | 'refunded_at'>) =>
  refunded_at ? ('refunded' as const) : status;

/** What is awaited next, or how it ended. */
export const phaseOf = (payment: Pick<FollowedPayment, 'status' | 'refunded_at' | 'steps'>) => {
  const state = stateOf(payment);
  if (state === 'refunded') return state;
  if (state === 'canceled' || state === 'failed') return 'failed';
  return (['paid', 'signed', 'mailed'] as const).find((step) => !payment.steps[step]) ?? 'done';
};

const FIRST_HALF_MINUTE = 30_000;
const FIRST_MINUTES = 180_000;

/** When to ask again: often at first, when most payments are confirmed, then less; not at all once it is over. */
export const nextAsk = (phase: ReturnType<typeof phaseOf>, waited: number): number | false => {
  if (phase === 'done' || phase === 'failed' || phase === 'refunded') return false;
  return waited < FIRST_HALF_MINUTE ? 1500 : waited < FIRST_MINUTES ? 5000 : 20_000;
};

/** Why it did not go through; a reason without a text of ours gets the general one. */
export const reasonOf = <R extends { other: string; failed: string }>(
  { status, cancel_reason }: Pick<Payment, 'status' | 'cancel_reason'>,
  reasons: R,
): string => {
  if (cancel_reason && Object.hasOwn(reasons, cancel_reason)) return String(reasons[cancel_reason as keyof R]);
  return status === 'failed' ? reasons.failed : reasons.other;
};
