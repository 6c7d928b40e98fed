import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminInstallation, installationTerms, licenseType } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { type ListShape, type ListState, toQuery } from '../../../lib/address/list-address.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useUserId } from '../../../lib/session/session.ts';

export const installationShape = {
  filters: {
    clientId: null,
    hostname: null,
    status: adminInstallation.shape.status.options,
    term: installationTerms,
    licenseType: licenseType.options,
    hasUser: ['true', 'false'],
  },
  sorts: { added: 'desc', issued_at: 'desc', client_id: 'asc', expires_at: 'asc' },
  size: 50,
} as const satisfies ListShape;

export const useAdminInstallations = (state: ListState<typeof installationShape>) => {
  const query = toQuery(state);
  return useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'installations', query],
    queryFn: async ({ signal }) => {
      const { data } = await checkedCall(contract.admin.installations, { query }, signal);
      return { rows: data.installations, total: data.total, more: data.more };
    },
    placeholderData: keepPreviousData,
  });
};

/** The number of installations whose license ends soon, or has ended and still works. */
export const useInstallationsByTerm = (term: (typeof installationTerms)[number]) =>
  useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'installations-by-term', term],
    queryFn: async ({ signal }) =>
      (await checkedCall(contract.admin.installations, { query: { term, limit: '1' } }, signal)).data.total,
  });
