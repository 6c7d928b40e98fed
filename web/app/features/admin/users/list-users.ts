import { contract } from '@warden/contract/calls';
import { type ListShape, type ListState, toQuery } from '../../../lib/address/list-address.ts';
import { useRows } from '../list/use-rows.ts';

export const userShape = {
  filters: { search: null, role: ['admin', 'user'], verified: ['true', 'false'] },
  sorts: { createdAt: 'desc', email: 'asc', lastName: 'asc' },
  size: 50,
} as const satisfies ListShape;

export const useAdminUsers = (state: ListState<typeof userShape>) =>
  useRows('users', contract.admin.users, { query: toQuery(state) }, ({ users, ...counts }) => ({
    rows: users,
    ...counts,
  }));
