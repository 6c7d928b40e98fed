import type { FollowedPayment } from '../../entities/payment/payment-state.ts';
import { useSession } from '../../lib/session/session.ts';

/** Where the license is sent. Mails go to the address of today, which may have changed since the purchase. */
export const useMailAddress = (payment: FollowedPayment | undefined) => {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.email : payment?.email;
};
