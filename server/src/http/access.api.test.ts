import { type Access, contract, data, type Endpoint, endpoint } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Account, startTestApp, type TestApp } from '../../test/app.ts';
import { bindInstall, giveLicense } from '../../test/licenses.ts';
import { buy } from '../../test/payments.ts';
import { giveRelease } from '../../test/releases.ts';
import { buildApp } from '../app.ts';
import { openSession } from '../features/auth/store.ts';
import { users } from '../features/auth/tables.ts';

type Caller =
  | 'anonymous'
  | 'unverified'
  | 'customer'
  | 'anotherCustomer'
  | 'administrator'
  | 'loggedOut'
  | 'deletedUser';
/** `allowed` means any status but 401 and 403, and `found` any but 404 as well. */
type Outcome = 'allowed' | 'found' | 401 | 403 | 404;

interface Expectation extends Partial<Record<Caller, Outcome>> {
  /** The access is repeated here on purpose, so that a changed declaration must be changed here too. */
  access: Access;
  /**
   * Makes something that the customer owns and returns the parameters to ask for it. Every endpoint with parameters
   * needs it.
   */
  owned?: (shop: TestApp, customer: Account) => Promise<{ params: Record<string, string>; body?: object }>;
}

const aLicense = async (shop: TestApp, { user }: Account) => {
  const { id, clientId } = await giveLicense(shop, user.id);
  return { params: { id, clientId }, body: { reason: 'because' } };
};
const anInstall = async (shop: TestApp, customer: Account) => {
  const { install } = await bindInstall(shop, customer);
  return { params: { id: install.id } };
};

const theCustomer = async (_shop: TestApp, { user }: Account) => ({ params: { id: user.id } });
const aPayment = async (shop: TestApp, customer: Account) => {
  const { install } = await bindInstall(shop, customer);
  const { id } = await buy(shop, customer, install.clientId);
  return { params: { id }, body: { reason: 'because' } };
};

const aRelease = async (shop: TestApp) => {
  const { id, version } = await giveRelease(shop);
  return { params: { id, version, os: 'linux', arch: 'amd64' }, body: { release_notes_en: '', release_notes_ru: '' } };
};

/** Each endpoint has one line. An endpoint with parameters has `owned` and the outcome for another customer. */
const expectations: Record<string, Expectation> = {
  'auth.register': { access: 'public' },
  'auth.login': { access: 'public' },
  'auth.logout': { access: 'user' },
  'auth.me': { access: 'user' },
  'auth.forgotPassword': { access: 'public' },
  'auth.resetPassword': { access: 'public' },
  'auth.verifyEmail': { access: 'public' },
  'auth.confirmOwnership': { access: 'user' },
  'auth.disown': { access: 'public' },
  'auth.resendVerificationEmail': { access: 'user' },
  'auth.changePassword': { access: 'user' },
  'auth.updateProfile': { access: 'user' },
  'auth.deleteAccount': { access: 'user' },
  'licenses.list': { access: 'user' },
  'licenses.get': { access: 'user', owned: aLicense, unverified: 404, anotherCustomer: 404, administrator: 'found' },
  'licenses.events': { access: 'user', owned: aLicense, unverified: 404, anotherCustomer: 404, administrator: 'found' },
  // The list leaves out the licenses of other accounts; the tests of the list check that.
  'licenses.ofClient': { access: 'user', owned: aLicense, anotherCustomer: 'allowed' },
  'licenses.issue': { access: 'admin' },
  'licenses.revoke': { access: 'admin', owned: aLicense, administrator: 'found' },
  'licenses.validate': { access: 'public' },
  'licenses.keys': { access: 'public' },
  'licenses.revocations': { access: 'public' },
  'installs.list': { access: 'user' },
  'installs.bind': { access: 'user' },
  'payments.quote': { access: 'user' },
  'payments.initiate': { access: 'user' },
  'payments.list': { access: 'user' },
  'payments.get': { access: 'user', owned: aPayment, unverified: 404, anotherCustomer: 404, administrator: 'found' },
  'payments.refund': { access: 'admin', owned: aPayment, administrator: 'found' },
  // This call comes from loopback. The payment tests check which other senders are allowed.
  'payments.notify': { access: 'public' },
  'releases.list': { access: 'public' },
  'releases.get': { access: 'public', owned: aRelease, anonymous: 'found' },
  'releases.download': { access: 'public', owned: aRelease, anonymous: 'found' },
  'releases.hash': { access: 'public', owned: aRelease, anonymous: 'found' },
  'releases.listAll': { access: 'admin' },
  'releases.publish': { access: 'admin' },
  'releases.remove': { access: 'admin', owned: aRelease, administrator: 'found' },
  'releases.editNotes': { access: 'admin', owned: aRelease, administrator: 'found' },
  'releases.announce': { access: 'admin', owned: aRelease, administrator: 'found' },
  'releases.unsubscribe': { access: 'public' },
  'releases.unsubscribePage': { access: 'public' },
  'settings.read': { access: 'public' },
  'settings.coreAvailable': { access: 'public' },
  'settings.setCoreAvailable': { access: 'admin' },
  'settings.write': { access: 'admin' },
  'admin.users': { access: 'admin' },
  'admin.user': { access: 'admin', owned: theCustomer, administrator: 'found' },
  'admin.installations': { access: 'admin' },
  'admin.payments': { access: 'admin' },
  'admin.exportUsers': { access: 'admin' },
  'admin.exportInstallations': { access: 'admin' },
  'admin.exportPayments': { access: 'admin' },
  'admin.stats': { access: 'admin' },
  'admin.drift': { access: 'admin' },
  'admin.reconcile': { access: 'admin' },
  'admin.jobs': { access: 'admin' },
  'admin.retryJobs': { access: 'admin' },
  'admin.audit': { access: 'admin' },
  'installs.remove': { access: 'user', owned: anInstall, unverified: 404, anotherCustomer: 404, administrator: 404 },
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

const endpointsOf = (features: Record<string, Record<string, Endpoint>>) =>
  new Map(
    Object.entries(features).flatMap(([feature, endpoints]) =>
      Object.entries(endpoints).map(([name, declared]) => [`${feature}.${name}`, declared] as const),
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

const declared = endpointsOf(contract);

describe('the table of expectations', () => {
  it('covers every declared endpoint and nothing else', () => {
    expect(complaints(declared, expectations)).toEqual([]);
  });

  it('would miss a new endpoint, a removed one, a changed access and an unstated owner', () => {
    const reply = data(z.object({}));
    const made = endpointsOf({
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
    const { params = {}, body = {} } = (await owned?.(shop, accounts.customer)) ?? {};
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
