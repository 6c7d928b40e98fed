import { useRouteLoaderData } from 'react-router';

/** Where visitors reach the site; search engines want whole addresses. */
export const useOrigin = () => useRouteLoaderData<{ origin: string }>('root')?.origin ?? '';
