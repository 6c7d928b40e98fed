import type { Release } from '@warden/contract';
import { useRouteLoaderData } from 'react-router';

export type ListedRelease = Pick<Release, 'version' | 'released_at' | 'installer_sha256' | 'installer_size'>;

/** The data that the loader of the docs' route has fetched for the current page. */
export const useLive = () =>
  useRouteLoaderData<{ releases: ListedRelease[]; latest: ListedRelease | null }>('routes/docs') ?? {
    releases: [],
    latest: null,
  };
