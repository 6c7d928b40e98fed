import type { contract, Payment, ReplyOf } from '@warden/contract';

export type FollowedPayment = ReplyOf<typeof contract.payments.get>['data'];

/** The state of a payment for customers. To the provider, a refunded payment is still a succeeded one. */
export const stateOf = ({ status, refunded_at }: Pick<Payment, 'status' | 'refunded_at'>) =>
  refunded_at ? ('refunded' as const) : status;

/** The step that the payment waits for, or how it ended. */
export const phaseOf = (payment: Pick<FollowedPayment, 'status' | 'refunded_at' | 'steps'>) => {
  const state = stateOf(payment);
  if (state === 'refunded') return state;
  if (state === 'canceled' || state === 'failed') return 'failed';
  return (['paid', 'signed', 'mailed'] as const).find((step) => !payment.steps[step]) ?? 'done';
};

/** Whether it was paid from a bank account by SBP, and not by card. */
export const isBySbp = ({ paid_with }: Pick<Payment, 'paid_with'>) => paid_with === 'sbp';

const FIRST_HALF_MINUTE = 30_000;
const FIRST_MINUTES = 180_000;

/** When to ask again for what should be there in a moment: often at first, then less often. */
export const askAgainAfter = (waited: number) =>
  waited < FIRST_HALF_MINUTE ? 1500 : waited < FIRST_MINUTES ? 5000 : 20_000;

const ends = ['done', 'failed', 'refunded', 'assign'];

/**
 * When to load the payment again. Most payments are confirmed soon; one that has ended, or waits for its buyer to choose
 * installations, is not asked for.
 */
export const nextAsk = (phase: ReturnType<typeof phaseOf> | 'assign', waited: number): number | false =>
  ends.includes(phase) ? false : askAgainAfter(waited);

/** Why the payment failed. A reason that has no text of its own gets the general one. */
export const reasonOf = <R extends { other: string; failed: string }>(
  { status, cancel_reason }: Pick<Payment, 'status' | 'cancel_reason'>,
  reasons: R,
): string => {
  if (cancel_reason && Object.hasOwn(reasons, cancel_reason)) return String(reasons[cancel_reason as keyof R]);
  return status === 'failed' ? reasons.failed : reasons.other;
};
