import { type Access, contract, data, type Endpoint, endpoint } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AccessCases, Caller, Expectation, Outcome } from '../../../test/access.ts';
import { type Account, startTestApp, type TestApp } from '../../../test/app.ts';
import { giveRelease } from '../../../test/releases.ts';
import { buildApp } from '../../app/app.ts';
import { adminAccess } from '../../features/admin/access-cases.ts';
import { authAccess, emailChangeAccess, sessionAccess } from '../../features/auth/access-cases.ts';
import { factorAccess } from '../../features/auth/factors/access-cases.ts';
import { openSession } from '../../features/auth/sessions.ts';
import { users } from '../../features/auth/tables.ts';
import { companyAccess } from '../../features/companies/access-cases.ts';
import { consentAccess } from '../../features/consents/access-cases.ts';
import { documentAccess } from '../../features/documents/access-cases.ts';
import { installAccess } from '../../features/installs/access-cases.ts';
import { invoiceAccess } from '../../features/invoices/access-cases.ts';
import { licenseAccess } from '../../features/licenses/access-cases.ts';
import { paymentAccess } from '../../features/payments/access-cases.ts';
import { releaseAccess } from '../../features/releases/access-cases.ts';
import { securityEventAccess } from '../../features/security-events/access-cases.ts';
import { sellerAccess } from '../../features/seller/access-cases.ts';
import { settingAccess } from '../../features/settings/access-cases.ts';
import { transferAccess } from '../../features/transfers/access-cases.ts';

const cases: { [F in keyof typeof contract]: AccessCases<(typeof contract)[F]> } = {
  auth: authAccess,
  sessions: sessionAccess,
  securityEvents: securityEventAccess,
  consents: consentAccess,
  factors: factorAccess,
  emailChange: emailChangeAccess,
  licenses: licenseAccess,
  installs: installAccess,
  payments: paymentAccess,
  companies: companyAccess,
  documents: documentAccess,
  invoices: invoiceAccess,
  transfers: transferAccess,
  releases: releaseAccess,
  settings: settingAccess,
  seller: sellerAccess,
  admin: adminAccess,
};

const byAccess: Record<Access, Record<Caller, Outcome>> = {
  public: {
    anonymous: 'allowed',
    unverified: 'allowed',
    customer: 'allowed',
    anotherCustomer: 'allowed',
    administrator: 'allowed',
    loggedOut: 'allowed',
    deletedUser: 'allowed',
  },
  user: {
    anonymous: 401,
    unverified: 'allowed',
    customer: 'allowed',
    anotherCustomer: 'allowed',
    administrator: 'allowed',
    loggedOut: 401,
    deletedUser: 401,
  },
  admin: {
    anonymous: 401,
    unverified: 403,
    customer: 403,
    anotherCustomer: 403,
    administrator: 'allowed',
    loggedOut: 401,
    deletedUser: 401,
  },
};

const byName = <T>(features: Record<string, Record<string, T>>) =>
  new Map(
    Object.entries(features).flatMap(([feature, members]) =>
      Object.entries(members).map(([name, member]) => [`${feature}.${name}`, member] as const),
    ),
  );

/** Returns the mistakes in the table itself. */
const complaints = (endpoints: Map<string, Endpoint>, table: Record<string, Expectation>) => [
  ...[...endpoints.keys()]
    .filter((name) => !table[name])
    .map((name) => `${name} has no expectation: say in the table who may call it`),
  ...Object.keys(table)
    .filter((name) => !endpoints.has(name))
    .map((name) => `${name} is expected but no longer declared: remove it from the table`),
  ...[...endpoints]
    .filter(([name, { access }]) => table[name] && table[name].access !== access)
    .map(([name, { access }]) => `${name} is declared for ${access} but expected for ${table[name]?.access}`),
  ...[...endpoints]
    .filter(([name, { path, access }]) => path.includes('{') && access === 'user' && table[name])
    .filter(([name]) => !table[name]?.owned || table[name].anotherCustomer === undefined)
    .map(([name]) => `${name} takes parameters: say what is owned and what another customer gets for it`),
];

const declared = byName<Endpoint>(contract);
const expectations = Object.fromEntries(byName<Expectation>(cases));

describe('the table of expectations', () => {
  it('covers every declared endpoint and nothing else', () => {
    expect(complaints(declared, expectations)).toEqual([]);
  });

  it('would miss a new endpoint, a removed one, a changed access and an unstated owner', () => {
    const reply = data(z.object({}));
    const made = byName<Endpoint>({
      things: {
        list: endpoint('GET /things', { access: 'user', summary: '', reply }),
        one: endpoint('GET /things/{id}', { access: 'user', summary: '', reply, params: z.object({ id: z.string() }) }),
        all: endpoint('GET /admin/things', { access: 'admin', summary: '', reply }),
      },
    });
    const table: Record<string, Expectation> = {
      'things.one': { access: 'user' },
      'things.all': { access: 'user' },
      'things.gone': { access: 'public' },
    };
    expect(complaints(made, table)).toEqual([
      'things.list has no expectation: say in the table who may call it',
      'things.gone is expected but no longer declared: remove it from the table',
      'things.all is declared for admin but expected for user',
      'things.one takes parameters: say what is owned and what another customer gets for it',
    ]);
  });
});

let shop: TestApp;
const accounts = {} as Record<Exclude<Caller, 'anonymous'>, Account>;
let deletedToken: string;

beforeAll(async () => {
  shop = await startTestApp({}, { workers: false });
  const { db } = shop.services;
  for (const caller of [
    'unverified',
    'customer',
    'anotherCustomer',
    'administrator',
    'loggedOut',
    'deletedUser',
  ] as const) {
    accounts[caller] = await shop.register();
    if (caller === 'unverified') continue;
    await db
      .update(users)
      .set({ emailVerifiedAt: new Date(), isAdmin: caller === 'administrator' })
      .where(eq(users.id, accounts[caller].user.id));
  }
  const { token, password } = accounts.deletedUser;
  await shop.call(contract.auth.deleteAccount, { body: { password } }, { token });
  deletedToken = token;
});
afterAll(() => shop.stop());

/** Opens a new session for each call, because some calls end it. */
const tokenOf = async (caller: Caller): Promise<string | null> => {
  if (caller === 'anonymous') return null;
  if (caller === 'deletedUser') return deletedToken;
  const token = await openSession(shop.services.db, accounts[caller].user.id, new Date());
  if (caller === 'loggedOut') await shop.call(contract.auth.logout, {}, { token });
  return token;
};

const callers = Object.keys(byAccess.public) as Caller[];
const matrix = [...declared].flatMap(([name, { access }]) =>
  callers.map((caller) => {
    const { owned, access: stated = access, ...exceptions }: Partial<Expectation> = expectations[name] ?? {};
    const standard = byAccess[stated][caller];
    const expected =
      exceptions[caller] ?? (owned && caller === 'customer' && standard === 'allowed' ? 'found' : standard);
    return { name, caller, expected };
  }),
);

describe('who may call', () => {
  it.each(matrix)('$name as $caller: $expected', async ({ name, caller, expected }) => {
    const { method, path } = declared.get(name) as Endpoint;
    const { owned } = expectations[name] ?? {};
    const customer = { ...accounts.customer, token: (await tokenOf('customer')) ?? '' };
    const { params = {}, body = {} } = (await owned?.(shop, customer)) ?? {};
    const token = await tokenOf(caller);
    const { statusCode, headers } = await shop.app.inject({
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(method === 'GET' ? {} : { payload: body }),
    });
    if (typeof expected === 'number') expect(statusCode).toBe(expected);
    else expect(expected === 'found' ? [401, 403, 404] : [401, 403]).not.toContain(statusCode);
    expect(statusCode).toBeLessThan(500);
    // A public file may be cached, but caches must revalidate it.
    expect(headers['cache-control']).toBe(name === 'releases.download' && statusCode < 400 ? 'no-cache' : 'no-store');
  });

  it.each([
    ['an address that is nothing', { url: '/api/nothing' }],
    ['an address written another way', { url: '/%61pi/settings' }],
    ['an address that cannot be read', { url: '/api/%' }],
    ['a body that is no JSON', { method: 'POST', url: '/api/auth/login', payload: '{' }],
    [
      'a part that a file does not have',
      { url: '/api/releases/public/latest/download/linux/amd64/installer', headers: { range: 'bytes=9999999999-' } },
    ],
  ] as const)('the answer to %s is not cached', async (_, asked) => {
    await giveRelease(shop);
    const { headers } = await shop.app.inject(asked);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('a route that does not say who may call it', () => {
  it.each([
    ['of ours', '/api/undeclared'],
    ['of a page', '/undeclared'],
  ])('keeps the whole shop from starting: %s', async (_name, url) => {
    const app = await buildApp(shop.services, {
      pages: async (server) => {
        server.get(url, async () => 'open to all');
      },
    });
    await expect(app.ready()).rejects.toThrow(`GET ${url}`);
    await app.close();
  });
});
