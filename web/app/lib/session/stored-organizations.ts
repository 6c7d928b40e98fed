import type { Organization } from '@warden/contract';
import { memberRoles } from '@warden/contract/roles';

/** What the header shows of an organization that the user is a member of. */
export type MyOrganization = Pick<Organization, 'id' | 'name' | 'role'>;

const isOrganization = (value: unknown): value is MyOrganization => {
  const { id, name, role } = (value ?? {}) as Partial<Record<keyof MyOrganization, unknown>>;
  return typeof id === 'string' && typeof name === 'string' && memberRoles.some((known) => known === role);
};

export interface StoredOrganizations {
  userId: string;
  organizations: readonly MyOrganization[];
}

/** The stored list, and whose it is. The inline script and React must come to the same result. */
export const parseOrganizations = (raw: string | null): StoredOrganizations | null => {
  try {
    const { userId, organizations } = JSON.parse(raw ?? 'null') as { userId: unknown; organizations: unknown[] };
    return typeof userId === 'string' ? { userId, organizations: organizations.filter(isOrganization) } : null;
  } catch {
    return null;
  }
};
