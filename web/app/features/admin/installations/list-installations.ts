import { contract, installationStatuses, installationTerms, licenseTypes } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { type ListShape, type ListState, toQuery } from '../../../lib/address/list-address.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useRows } from '../list/use-rows.ts';

export const installationShape = {
  filters: {
    clientId: null,
    hostname: null,
    status: installationStatuses,
    term: installationTerms,
    licenseType: licenseTypes,
    hasUser: ['true', 'false'],
    email: null,
  },
  sorts: { added: 'desc', issued_at: 'desc', client_id: 'asc', expires_at: 'asc' },
  size: 50,
} as const satisfies ListShape;

export const useAdminInstallations = (state: ListState<typeof installationShape>) =>
  useRows('installations', contract.admin.installations, { query: toQuery(state) }, ({ installations, ...counts }) => ({
    rows: installations,
    ...counts,
  }));

/** The number of installations whose license ends soon, or has ended and still works. */
export const useInstallationsByTerm = (term: (typeof installationTerms)[number]) =>
  useData(
    [...queryKeys.admin, 'installations-by-term', term],
    contract.admin.installations,
    { query: { term, limit: '1' } },
    { select: ({ total }) => total },
  );
