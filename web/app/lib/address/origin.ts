import { useRouteLoaderData } from 'react-router';

/** The public origin of the site. Search engines need absolute addresses. */
export const useOrigin = () => useRouteLoaderData<{ origin: string }>('root')?.origin ?? '';
