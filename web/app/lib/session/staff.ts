import type { User } from '@warden/contract';

/** Whether this is one of the shop's own people, who have a panel. The inline script asks for it too. */
export const isStaff = ({ isAdmin, staff_role }: Pick<User, 'isAdmin' | 'staff_role'>) =>
  isAdmin || Boolean(staff_role);
