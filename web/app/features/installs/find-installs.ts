import type { Install } from '@warden/contract';
import type { ListShape, ListState } from '../../lib/address/list-address.ts';

/** The dashboard's first tab has taken the usual names. */
export const installShape = {
  filters: { installation: null },
  sorts: { bound: 'desc', name: 'asc', expires: 'asc', validated: 'desc' },
  size: 25,
  names: { page: 'installations', size: 'installationsSize', sort: 'installationsOrder' },
} as const satisfies ListShape;

export type InstallListState = ListState<typeof installShape>;

const nameOf = ({ description, clientId }: Install) => description || clientId;

/** What each order compares. Installations that lack it come last in either order. */
const keys: Record<InstallListState['sortBy'], (install: Install) => string | null | undefined> = {
  bound: ({ createdAt }) => createdAt,
  name: nameOf,
  expires: ({ license }) => license?.expires_at,
  validated: ({ license, sync }) => [sync?.last_sync_at, license?.last_validated_at].filter(Boolean).toSorted().at(-1),
};

const says = (install: Install, text: string) =>
  [install.description, install.clientId, install.hostname, install.sync?.version ?? install.version].some((value) =>
    value?.toLowerCase().includes(text.toLowerCase()),
  );

/** The installations that fit the search, in the order that was asked for. */
export const findInstalls = (
  installs: readonly Install[],
  { filters, sortBy, sortOrder }: InstallListState,
): readonly Install[] => {
  const direction = sortOrder === 'asc' ? 1 : -1;
  const compare = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;
  return installs
    .filter((install) => says(install, filters.installation))
    .toSorted((one, other) => {
      const [first, second] = [keys[sortBy](one), keys[sortBy](other)];
      if (!first || !second) return Number(!first) - Number(!second);
      return direction * compare(first, second);
    });
};
