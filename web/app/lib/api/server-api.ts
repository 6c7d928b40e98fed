import { createClient } from '@warden/contract/calls';
import { createContext, type RouterContextProvider } from 'react-router';
import { requestLocale } from '../i18n/request-locale.ts';

/** The fetch that loaders use. The server sets it to its own handler, so that nothing goes over the network. */
export const ownFetch = createContext<typeof fetch>();

/** The API client for loaders. They run without a session and see only public data. */
export const serverApi = (context: Readonly<RouterContextProvider>, request: Request) =>
  createClient({
    base: '/api',
    token: () => null,
    locale: () => requestLocale(request),
    fetch: context.get(ownFetch),
  });
