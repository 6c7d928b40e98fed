import type { Release } from '@warden/contract';
import { useRouteLoaderData } from 'react-router';

export type ListedRelease = Pick<
  Release,
  'version' | 'released_at' | 'channel' | 'min_version' | 'yanked' | 'installer_sha256' | 'installer_size'
>;

/** A release without its notes, which are long and have pages of their own. */
export const asListed = ({ version, released_at, channel, min_version, yanked, ...files }: Release): ListedRelease => ({
  ...{ version, released_at, channel, min_version, yanked },
  ...{ installer_sha256: files.installer_sha256, installer_size: files.installer_size },
});

interface Live {
  releases: ListedRelease[];
  latest: ListedRelease | null;
  /** The public key that signs releases; null where the shop has none. */
  key: string | null;
}

/** The data that the loader of the docs' route has fetched for the current page. */
export const useLive = () => useRouteLoaderData<Live>('routes/docs') ?? { releases: [], latest: null, key: null };
