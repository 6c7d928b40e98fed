import { createClient } from '@warden/contract';
import { createContext, type RouterContextProvider } from 'react-router';
import { requestLocale } from '../i18n/request-locale.ts';

/** How a loader reaches the API. The server sets it to its own handler, so nothing goes over the network. */
export const ownFetch = createContext<typeof fetch>();

/** The API for loaders, as anybody sees it: they run without a session. */
export const serverApi = (context: Readonly<RouterContextProvider>, request: Request) =>
  createClient({
    base: '/api',
    token: () => null,
    locale: () => requestLocale(request),
    fetch: context.get(ownFetch),
  });
