import type { Release } from '@warden/contract';
import { useRouteLoaderData } from 'react-router';

export type ListedRelease = Pick<Release, 'version' | 'released_at' | 'installer_sha256' | 'installer_size'>;

/** What the docs' route asked of the API for the page that is shown. */
export const useLive = () =>
  useRouteLoaderData<{ releases: ListedRelease[]; latest: ListedRelease | null }>('routes/docs') ?? {
    releases: [],
    latest: null,
  };
