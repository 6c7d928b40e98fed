import type { LicenseStatus } from '@warden/contract';
import { readPage } from '../../lib/address/page-in-address.ts';

/** As the filter offers them: a self-signed trial is a trial. */
export const filterTypes = ['trial', 'commercial', 'individual'] as const;
export const filterStatuses = ['active', 'expired', 'revoked'] as const satisfies readonly LicenseStatus[];

export interface LicenseFilters {
  clientId: string;
  licenseType: (typeof filterTypes)[number] | '';
  status: LicenseStatus | '';
  page: number;
}

const MAX_CLIENT_ID = 200;

/** The names in the address; short, since people see them. */
const names = { clientId: 'client', licenseType: 'type', status: 'status', page: 'page' } as const;

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | '' =>
  known.find((word) => word === value) ?? '';

/** Whatever stands in the address, the filters are ones the API takes. */
export const readFilters = (query: URLSearchParams): LicenseFilters => ({
  clientId: (query.get(names.clientId) ?? '').trim().slice(0, MAX_CLIENT_ID).trim(),
  licenseType: oneOf(filterTypes, query.get(names.licenseType)),
  status: oneOf(filterStatuses, query.get(names.status)),
  page: readPage(query, names.page),
});

/** The address with the filters changed. Another filter starts at its first page; what is not set is not written. */
export const writeFilters = (query: URLSearchParams, changed: Partial<LicenseFilters>): URLSearchParams => {
  const filters = { ...readFilters(query), page: 1, ...changed };
  const written = new URLSearchParams(query);
  for (const key of Object.keys(names) as (keyof LicenseFilters)[]) {
    const value = key === 'page' && filters.page === 1 ? '' : String(filters[key]);
    if (value) written.set(names[key], value);
    else written.delete(names[key]);
  }
  return written;
};

export const isFiltered = ({ clientId, licenseType, status }: LicenseFilters) =>
  Boolean(clientId || licenseType || status);

export const noFilters = { clientId: '', licenseType: '', status: '' } as const;
