import type { FollowedPayment } from '../../entities/payment/payment-state.ts';
import { useSession } from '../../lib/session/session.ts';

/**
 * Where the license is sent. Mails go to the address of today, which may have changed since the purchase. An
 * administrator may be looking at the payment of somebody else.
 */
export const useMailAddress = (payment: FollowedPayment | undefined) => {
  const session = useSession();
  return session.status === 'signed-in' && !session.user.isAdmin ? session.user.email : payment?.email;
};
