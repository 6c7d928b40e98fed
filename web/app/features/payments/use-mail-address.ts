import type { FollowedPayment } from '../../entities/payment/payment-state.ts';
import { useSession } from '../../lib/session/session.ts';
import { isStaff } from '../../lib/session/staff.ts';

/**
 * Where the license is sent. Mails go to the address of today, which may have changed since the purchase. One of
 * the shop's own people may be looking at the payment of somebody else.
 */
export const useMailAddress = (payment: FollowedPayment | undefined) => {
  const session = useSession();
  return session.status === 'signed-in' && !isStaff(session.user) ? session.user.email : payment?.email;
};
