import { ORGANIZATION_HEADER } from '@warden/contract/roles';

/** Calls that the inline script makes before the application, which needs their answers, has loaded. */
type EarlyCalls = Map<string, { response: Promise<Response>; until: number }>;

declare global {
  interface Window {
    earlyCalls?: EarlyCalls | undefined;
  }
}

/** An answer that nobody has taken by then is too old to be shown. */
const LIFETIME_MS = 10_000;

type Headers = Record<string, string>;

/** Only a call that would be the same gets the answer. */
const keyOf = (address: string, headers: Headers) =>
  [address, headers.authorization, headers['accept-language'], headers[ORGANIZATION_HEADER]].join('\n');

/** Asks for what the first view of the dashboard shows, unless its address asks for another list. */
export const callEarly = (token: string, search = '', organization: string | null = null) => {
  const query = new URLSearchParams(search);
  const isPlain = ['client', 'type', 'status', 'attention', 'superseded', 'sort', 'size', 'page'].every(
    (name) => !query.has(name),
  );
  const addresses = [...(isPlain ? ['/licenses?page=1&limit=10'] : []), '/licenses/attention', '/installs'];
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'accept-language': document.documentElement.lang,
    ...(organization ? { [ORGANIZATION_HEADER]: organization } : {}),
  };
  window.earlyCalls = new Map(
    addresses.map((path) => {
      const address = `/api${path}`;
      const response = fetch(address, { headers });
      // Whoever takes the answer gets the error as well.
      response.catch(() => undefined);
      return [keyOf(address, headers), { response, until: Date.now() + LIFETIME_MS }];
    }),
  );
};

/** The answer to an early call, once. Whatever may change something makes the others too old as well. */
export const takeEarly = (address: string, { method, headers }: RequestInit) => {
  if (method !== 'GET') window.earlyCalls?.clear();
  const key = keyOf(address, headers as Headers);
  const call = window.earlyCalls?.get(key);
  if (!call) return undefined;
  window.earlyCalls?.delete(key);
  return call.until > Date.now() ? call.response : undefined;
};
