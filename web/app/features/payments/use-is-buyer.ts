import { useMay } from '../../entities/organization/use-may.ts';
import { useSession } from '../../lib/session/session.ts';
import { isStaff } from '../../lib/session/staff.ts';

/**
 * Whether the visitor may act for the buyer with this address. One of the shop's own people may read the payments of
 * another account, and does nothing with them here.
 */
export const useIsBuyer = (email: string) => {
  const session = useSession();
  const mayBuy = useMay('buy');
  return mayBuy && session.status === 'signed-in' && (!isStaff(session.user) || session.user.email === email);
};
