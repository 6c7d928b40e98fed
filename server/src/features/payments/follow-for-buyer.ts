import { logRarely } from '../../platform/log-rarely.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { follow } from './follow.ts';
import type { Buyer } from './opening.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

/** The page about a payment polls every two seconds. Other callers within this time get the stored answer. */
const ANSWER_LASTS = 1500;

type Asked = Pick<PaymentRow, 'id' | 'providerPaymentId'>;
type Asker = Pick<Buyer, 'user' | 'address'>;

/**
 * Asks the provider about a payment for a person who looks at it or goes on with it. Callers at the same moment share
 * one question, and where its answer is recent enough, also one of another process, there is none.
 */
export const followForBuyer = (dependencies: PaymentDependencies) => {
  const { db, limits, now } = dependencies;
  const underWay = new Map<string, Promise<void>>();
  const ask = async ({ id, providerPaymentId }: Asked, { user, address }: Asker) => {
    const at = now();
    const isClaimed = await store.claimQuestion(db, id, at, new Date(at.getTime() - ANSWER_LASTS));
    // Where it is unknown whether the provider has the payment at all, an earlier answer may be about another attempt.
    if (!isClaimed && providerPaymentId) return;
    await limits.consume({ network: address, account: user.id }, 'askAddress', 'askAccount');
    await follow(dependencies, id);
  };
  return (payment: Asked, asker: Asker): Promise<void> => {
    const question = underWay.get(payment.id) ?? ask(payment, asker).finally(() => underWay.delete(payment.id));
    underWay.set(payment.id, question);
    return question;
  };
};

export type FollowForBuyer = ReturnType<typeof followForBuyer>;

/** While the provider is out, each page and each sweep has the same to say. A limit that is reached needs no line. */
export const logNotFollowed = ({ log }: Pick<PaymentDependencies, 'log'>, error: unknown) => {
  if (!(error instanceof Refusal)) logRarely(log, 'warn', { err: error }, 'payment not followed');
};
