import type { FollowedPayment } from '../../entities/payment/payment-state.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useOrganization } from '../../lib/session/organization.ts';
import { useSession } from '../../lib/session/session.ts';
import { isStaff } from '../../lib/session/staff.ts';

/**
 * Where the license is sent. Mails go to the address of today, which may have changed since the purchase. One of
 * the shop's own people may be looking at the payment of somebody else. That of an organization goes to several members.
 */
export const useMailAddress = (payment: FollowedPayment | undefined) => {
  const { t } = useTranslation();
  const session = useSession();
  const organization = useOrganization();
  if (organization) return t('accountSwitch.textReaders');
  return session.status === 'signed-in' && !isStaff(session.user) ? session.user.email : payment?.email;
};
