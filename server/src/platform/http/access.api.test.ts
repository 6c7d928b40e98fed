import { type Access, contract, data, type Endpoint, endpoint } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { adminAccess } from '../../../test/access-cases/admin.ts';
import { authAccess, emailChangeAccess, sessionAccess } from '../../../test/access-cases/auth.ts';
import { companyAccess } from '../../../test/access-cases/companies.ts';
import { consentAccess } from '../../../test/access-cases/consents.ts';
import { documentAccess } from '../../../test/access-cases/documents.ts';
import type { AccessCases, Caller, Expectation, Outcome } from '../../../test/access-cases/expectation.ts';
import { factorAccess } from '../../../test/access-cases/factors.ts';
import { installAccess } from '../../../test/access-cases/installs.ts';
import { invoiceAccess } from '../../../test/access-cases/invoices.ts';
import { licenseAccess } from '../../../test/access-cases/licenses.ts';
import { paymentAccess } from '../../../test/access-cases/payments.ts';
import { releaseAccess } from '../../../test/access-cases/releases.ts';
import { securityEventAccess } from '../../../test/access-cases/security-events.ts';
import { sellerAccess } from '../../../test/access-cases/seller.ts';
import { settingAccess } from '../../../test/access-cases/settings.ts';
import { transferAccess } from '../../../test/access-cases/transfers.ts';
import { type Account, startTestApp, type TestApp } from '../../../test/app.ts';
import { giveRelease } from '../../../test/releases.ts';
import { buildApp } from '../../app/app.ts';
import { openSession } from '../../features/auth/sessions.ts';
import { users } from '../../features/auth/tables.ts';

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

type Name = Parameters<typeof declared.get>[0];

const expectedOf = (name: Name, caller: Caller): Outcome => {
  const { owned, access, ...exceptions } = expectations[name] as Expectation;
  const standard = byAccess[access][caller];
  return exceptions[caller] ?? (owned && caller === 'customer' && standard === 'allowed' ? 'found' : standard);
};

/** Calls an endpoint as somebody, with something that the customer owns. */
const callAs = async (name: Name, caller: Caller, { params = {}, body = {} }: Awaited<ReturnType<typeof ownedFor>>) => {
  const { method, path } = declared.get(name) as Endpoint;
  const token = await tokenOf(caller);
  return shop.app.inject({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(method === 'GET' ? {} : { payload: body }),
  });
};

const ownedFor = async (name: Name): Promise<{ params?: Record<string, string>; body?: object }> => {
  const customer = { ...accounts.customer, token: (await tokenOf('customer')) ?? '' };
  return (await expectations[name]?.owned?.(shop, customer)) ?? {};
};

describe('who may call', () => {
  interface Answer {
    name: Name;
    caller: Caller;
    expected: Outcome;
    status: number;
    cached: unknown;
  }
  const answers: Answer[] = [];
  const violating = (rule: (answer: Answer) => boolean) =>
    answers
      .filter((answer) => !rule(answer))
      .map(
        ({ name, caller, expected, status, cached }) => `${name} as ${caller}: ${status} for ${expected}, ${cached}`,
      );

  beforeAll(async () => {
    for (const name of declared.keys()) {
      // Who is refused changes nothing, so the refused share one thing; each of the others gets a new one.
      let shared: Awaited<ReturnType<typeof ownedFor>> | undefined;
      for (const caller of callers) {
        const expected = expectedOf(name, caller);
        const owned = (typeof expected === 'number' && shared) || (await ownedFor(name));
        const { statusCode: status, headers } = await callAs(name, caller, owned);
        shared = status < 400 ? undefined : owned;
        answers.push({ name, caller, expected, status, cached: headers['cache-control'] });
      }
    }
  });

  it('is decided by the table, for every endpoint and every kind of caller', () => {
    expect(answers).toHaveLength(declared.size * callers.length);
    const asExpected = ({ expected, status }: Answer) =>
      typeof expected === 'number'
        ? status === expected
        : !(expected === 'found' ? [401, 403, 404] : [401, 403]).includes(status);
    expect(violating(asExpected)).toEqual([]);
  });

  it('gets an answer that is no failure of the shop', () => {
    expect(violating(({ status }) => status < 500)).toEqual([]);
  });

  it('gets an answer that no cache stores, except a public file, which caches must revalidate', () => {
    const rightOf = ({ name, status }: Answer) =>
      name === 'releases.download' && status < 400 ? 'no-cache' : 'no-store';
    expect(violating((answer) => answer.cached === rightOf(answer))).toEqual([]);
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
