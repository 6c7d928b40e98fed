import type { StaffDuty } from '@warden/contract';
import { hasDuty } from '@warden/contract/calls';
import { useSession } from '../../lib/session/session.ts';

/** What is done in the panel: a duty of some of the shop's own people, or what only administrators do. */
export type Duty = StaffDuty | 'administer';

/** Whether the visitor does this in the panel. What they do not do is not offered to them. */
export const useDuties = () => {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  return (duty: Duty): boolean =>
    user !== undefined && (user.isAdmin || (duty !== 'administer' && hasDuty(user.staff_role, duty)));
};
