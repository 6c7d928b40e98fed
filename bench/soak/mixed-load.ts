import { PASSWORD } from '../fill-accounts.ts';
import type { fillGrown } from '../growth/fill.ts';
import { ownedBy } from '../growth/fill.ts';
import type { Load } from '../load.ts';

type Requests = Load['requests'];

const LENGTH = 6_000;

/** So many of the requests are of this kind. */
interface Kind {
  share: number;
  make: (n: number) => Requests[number];
}

const each = (paths: readonly string[], headers: Record<string, string>) => (n: number) => ({
  path: paths[n % paths.length] as string,
  headers,
});

const post = (path: string, body: object) => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const customersRead = ({ client, license } = ownedBy('usual')) => [
  ...[
    '/api/licenses',
    '/api/licenses/attention',
    '/api/installs',
    '/api/payments',
    '/api/auth/me',
    '/api/auth/sessions',
  ],
  ...[`/api/licenses/${license}`, `/api/licenses/${license}/events`],
  `/api/payments/quote?client_id=${client}&plan=commercial`,
];

const administratorsRead = [
  'users',
  'users?search=filler',
  'payments',
  'installations?status=revoked',
  'stats',
  'audit',
];

const pages = [
  '/',
  '/pricing',
  '/login',
  '/register',
  '/releases',
  '/docs/en/overview',
  '/docs/ru/admin',
  '/api/settings',
];

/** What visitors, customers, administrators and installations ask for, each request from another address. */
export const mixedLoad = (
  { tokens, texts }: Awaited<ReturnType<typeof fillGrown>>,
  emails: readonly string[],
): Requests => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const kinds: Kind[] = [
    { share: 0.24, make: each(pages, { 'accept-encoding': 'br' }) },
    { share: 0.04, make: (n) => ({ path: `/docs/en/search?q=license+${n}`, headers: { 'accept-encoding': 'br' } }) },
    { share: 0.04, make: (n) => ({ path: `/docs/en/nothing-${n}` }) },
    { share: 0.35, make: each(customersRead(), bearer(tokens.usual)) },
    {
      share: 0.1,
      make: each(
        administratorsRead.map((path) => `/api/admin/${path}`),
        bearer(tokens.admin),
      ),
    },
    { share: 0.2, make: (n) => post('/api/licenses/validate', { licenseText: texts[n % texts.length] }) },
    {
      share: 0.03,
      make: (n) =>
        post('/api/auth/login', { email: emails[n % emails.length], password: n % 4 ? PASSWORD : 'wrong mule' }),
    },
  ];
  // Requests of a kind are spread over the whole list: the n-th of a kind comes at n / share.
  return kinds
    .flatMap(({ share, make }) =>
      Array.from({ length: Math.round(share * LENGTH) }, (_, n) => ({ at: n / share, request: make(n) })),
    )
    .sort((one, other) => one.at - other.at)
    .map(({ request }, n) => ({
      ...request,
      headers: { ...request.headers, 'x-forwarded-for': `10.4.${n >> 8}.${n & 255}` },
    }));
};
