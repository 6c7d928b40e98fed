import { contract } from '@warden/contract/calls';
import { type ListShape, type ListState, toQuery } from '../../../lib/address/list-address.ts';
import { useRows } from '../list/use-rows.ts';

export const organizationShape = {
  filters: { search: null },
  sorts: { createdAt: 'desc', name: 'asc' },
  size: 50,
} as const satisfies ListShape;

export const useAdminOrganizations = (state: ListState<typeof organizationShape>) =>
  useRows('organizations', contract.admin.organizations, { query: toQuery(state) }, ({ organizations, ...counts }) => ({
    rows: organizations,
    ...counts,
  }));
