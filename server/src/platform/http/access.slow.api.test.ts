import { randomUUIDv7 } from 'node:crypto';
import { type Access, contract, type Endpoint } from '@warden/contract';
import { addDays, dayOf } from '@warden/license';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { endpoints } from '../../../../packages/contract/test/endpoints.ts';
import { type Account, sharedTestApp, type TestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { contentOf, issueDocument } from '../../../test/documents.ts';
import { giveInvoice, setSeller } from '../../../test/invoices.ts';
import { bindInstall, giveLicense } from '../../../test/licenses.ts';
import { orderOf } from '../../../test/orders.ts';
import { memberOf, openOrganization } from '../../../test/organizations.ts';
import { buy } from '../../../test/payments.ts';
import { givePromoCode } from '../../../test/promo-codes.ts';
import { giveQuote } from '../../../test/quotes.ts';
import { giveRelease } from '../../../test/releases.ts';
import { giveEnding, giveMethod, giveRenewal } from '../../../test/renewals.ts';
import { giveToken } from '../../../test/tokens.ts';
import { importStatement, incoming } from '../../../test/transfers.ts';
import { giveWebhook } from '../../../test/webhooks.ts';
import { buildApp } from '../../app/app.ts';
import { openSession } from '../../features/auth/sessions.ts';
import { identities, passkeys, sessions, users } from '../../features/auth/tables.ts';
import { companyService } from '../../features/companies/service.ts';
import { transfers } from '../../features/transfers/tables.ts';

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

interface Asked {
  params?: Record<string, string>;
  body?: object;
}
/** Makes something that the customer owns, and returns the parameters to ask for it. */
type Owned = (shop: TestApp, customer: Account) => Promise<Asked>;

interface Expectation extends Partial<Record<Caller, Outcome>> {
  /** The access is repeated here on purpose, so that a changed declaration must be changed here too. */
  access: Access;
  /** Every endpoint with parameters needs it. */
  owned?: Owned;
}

const byAccess: Record<Access, Partial<Record<Caller, Outcome>>> = {
  public: { anonymous: 'allowed', customer: 'allowed', administrator: 'allowed', loggedOut: 'allowed' },
  user: {
    ...{ anonymous: 401, loggedOut: 401, deletedUser: 401 },
    ...{ unverified: 'allowed', customer: 'allowed', administrator: 'allowed' },
  },
  admin: {
    ...{ anonymous: 401, loggedOut: 401, deletedUser: 401 },
    ...{ unverified: 403, customer: 403, administrator: 'allowed' },
  },
};

const anyone: Expectation = { access: 'public' };
const signedIn: Expectation = { access: 'user' };
const admins: Expectation = { access: 'admin' };
const ofAll = (owned: Owned): Expectation => ({ access: 'public', owned, anonymous: 'found', customer: 'found' });
const ofOwner = (owned: Owned, administrator: Outcome = 404): Expectation => ({
  ...{ access: 'user', owned, administrator },
  ...{ customer: 'found', unverified: 404, anotherCustomer: 404 },
});
const ofOwnerAndAdmins = (owned: Owned) => ofOwner(owned, 'found');
const ofAdmins = (owned: Owned, administrator: Outcome = 'found'): Expectation => ({
  ...{ access: 'admin', owned, administrator },
});

const theCustomer: Owned = async (_shop, { user }) => ({ params: { id: user.id } });
const aSession: Owned = async ({ services: { db, now } }, { user }) => {
  await openSession(db, user.id, now());
  const [newest] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.createdAt))
    .limit(1);
  return { params: { id: newest?.id ?? '' } };
};
const aPasskey: Owned = async ({ services: { db, now } }, { user }) => {
  const id = randomUUIDv7();
  const own = { credentialId: id, publicKey: '', counter: 0, transports: [], name: 'Laptop' };
  await db.insert(passkeys).values({ id, userId: user.id, createdAt: now(), ...own });
  return { params: { id }, body: { name: 'Phone' } };
};
const anIdentity: Owned = async (shop, customer) => {
  const [id, organizationId] = [randomUUIDv7(), await openOrganization(shop, [[customer, 'viewer']])];
  const at = shop.services.now();
  const known = { issuer: 'https://login.example', subject: id, createdAt: at, lastUsedAt: at };
  await shop.services.db.insert(identities).values({ id, organizationId, userId: customer.user.id, ...known });
  return { params: { id } };
};
/** A call that names no organization is refused, whoever makes it. */
const ofNoOrganization: Expectation = {
  ...{ access: 'user', owned: async () => ({ params: { id: randomUUIDv7(), userId: randomUUIDv7() } }) },
  ...{ customer: 404, unverified: 404, anotherCustomer: 404, administrator: 404 },
};
const aCompany: Owned = async (shop, customer) => {
  const { id, accounting_emails, ...entered } = await giveCompany(shop, customer);
  return { params: { id }, body: { ...entered, email: accounting_emails[0] } };
};
const aDocument: Owned = async (shop, customer) => ({ params: { id: (await issueDocument(shop, customer)).id } });
const aReceipt: Owned = async (shop, customer) => {
  const content = contentOf('upd', { buyer: { ...contentOf('upd').buyer, country: 'DE' } });
  return { params: { id: (await issueDocument(shop, customer, content)).id } };
};
const anInstall: Owned = async (shop, customer) => ({ params: { id: (await bindInstall(shop, customer)).install.id } });
const aMove: Owned = async (shop, customer) => ({
  ...(await anInstall(shop, customer)),
  body: { licenseText: 'none' },
});
const aGift: Owned = async (shop, customer) => ({
  ...(await anInstall(shop, customer)),
  body: { organization_id: await openOrganization(shop, [[customer, 'owner']]) },
});
const because = { reason: 'because' };
const anInvoice: Owned = async (shop, customer) => ({
  params: { id: (await giveInvoice(shop, customer)).id },
  body: because,
});
const aLicense: Owned = async (shop, { user }) => {
  const { id, clientId } = await giveLicense(shop, user.id);
  return { params: { id, clientId }, body: because };
};
const aRotation: Owned = async (shop, { user }) => ({
  params: { id: (await giveLicense(shop, user.id)).id },
  body: { revoke: 'now' },
});
const aStaging: Owned = async (shop, customer) => {
  const [paid, other] = [await bindInstall(shop, customer), await bindInstall(shop, customer)];
  const { id } = await giveLicense(shop, customer.user.id, { clientId: paid.install.clientId });
  await shop.call(contract.licenses.stage, { params: { id }, body: { client_id: other.install.clientId } }, customer);
  return { params: { id }, body: { client_id: other.install.clientId } };
};
const anOrderLine: Owned = async (shop, customer) => {
  const { id } = await orderOf(shop, customer, [{ client_id: null, plan: 'commercial' }]);
  const { clientId } = (await bindInstall(shop, customer)).install;
  return { params: { id }, body: { client_id: clientId } };
};

const aSavedMethod: Owned = async (shop, { user }) => ({ params: { id: await giveMethod(shop, user.id ?? '') } });
const aRenewal: Owned = async (shop, customer) => {
  const userId = customer.user.id ?? '';
  const endsOn = addDays(dayOf(shop.services.now()), 30);
  const [clientId = ''] = await giveEnding(shop, { caller: customer, userId }, endsOn);
  const id = await giveRenewal(shop, userId, { clientId, endsOn });
  const { data: priced } = await shop.call(
    contract.orders.preview,
    { body: { lines: [{ client_id: clientId, plan: 'commercial' }] } },
    customer,
  );
  return { params: { id }, body: { amount: priced.amount, currency: priced.currency } };
};
const aPayment: Owned = async (shop, customer) => {
  const { install } = await bindInstall(shop, customer);
  return { params: { id: (await buy(shop, customer, install.clientId)).id }, body: because };
};
const aPromoCode: Owned = async (shop) => ({ params: { id: (await givePromoCode(shop)).id } });
const aQuote: Owned = async (shop, customer) => {
  const { id, token } = await giveQuote(shop, customer);
  return { params: { id, token }, body: because };
};
const anAcceptableQuote: Owned = async (shop, customer) => ({
  ...(await aQuote(shop, customer)),
  body: { method: 'card', acceptedEula: true },
});
const aPaymentLink: Owned = async (shop, customer) => ({
  params: { token: (await giveQuote(shop, customer, 'link')).token },
});
const aRelease: Owned = async (shop) => {
  const { id, version } = await giveRelease(shop);
  shop.services.versions.forget();
  const body = { release_notes_en: '', release_notes_ru: '', locale: 'en' };
  return { params: { id, version, os: 'linux', arch: 'amd64' }, body };
};
const aWebhook: Owned = async (shop, { user }) => giveWebhook(shop, user.id);
const aShopWebhook: Owned = async (shop) => giveWebhook(shop, null);
const aStamp: Owned = async () => ({ params: { name: 'stamp' } });
const aToken: Owned = async (shop, customer) => ({
  params: { id: (await giveToken(shop, customer, ['licenses:read'])).id },
});
const aShopToken: Owned = async (shop, customer) => ({
  params: { id: (await giveToken(shop, customer, ['releases:publish'], { forShop: true })).id },
});
const aTransfer: Owned = async (shop) => {
  await setSeller(shop);
  await importStatement(shop, incoming());
  const [row] = await shop.services.db.select({ id: transfers.id }).from(transfers).limit(1);
  const id = row?.id as string;
  return { params: { id }, body: { reason: 'Not ours', invoice_ids: [id] } };
};

/** Who may call each endpoint of a feature, by the names of its endpoints. */
const table: Record<keyof typeof contract, [string, Expectation][]> = {
  auth: [
    ['register login forgotPassword resetPassword readResetLink verifyEmail disown', anyone],
    ['logout me confirmOwnership resendVerificationEmail changePassword updateProfile deleteAccount', signedIn],
  ],
  sessions: [
    ['list endAll', signedIn],
    ['end', ofOwner(aSession)],
  ],
  securityEvents: [
    ['mine', signedIn],
    ['list export', admins],
  ],
  consents: [['list export', signedIn]],
  factors: [
    ['signIn signInOptions lost keep reset', anyone],
    ['status startTotp confirmTotp removeTotp passkeyOptions addPasskey makeRecoveryCodes', signedIn],
    ['reauthenticate reauthenticateOptions', signedIn],
    ['renamePasskey removePasskey', ofOwner(aPasskey)],
  ],
  emailChange: [
    ['confirmOld revoke', anyone],
    ['pending request cancel confirmNew', signedIn],
  ],
  licenses: [
    ['validate keys revocations revocationIndex revocationFile', anyone],
    ['list attention export texts', signedIn],
    ['get events', ofOwnerAndAdmins(aLicense)],
    // The list leaves out the licenses of other accounts; the tests of the list check that.
    ['ofClient', { access: 'user', owned: aLicense, customer: 'found', anotherCustomer: 'allowed' }],
    ['issue', admins],
    ['revoke resend', ofAdmins(aLicense)],
    ['rotate', ofOwner(aRotation)],
    ['stage endStaging', ofOwner(aStaging)],
  ],
  installs: [
    ['list bind carried', signedIn],
    ['activate sync', anyone],
    ['change remove activationCode undoMove endKey', ofOwner(anInstall)],
    ['move', ofOwner(aMove)],
    ['changeOwner', ofOwner(aGift)],
  ],
  payments: [
    // This call comes from loopback. The payment tests check which other senders are allowed.
    ['notify', anyone],
    ['quote initiate list', signedIn],
    ['get', ofOwnerAndAdmins(aPayment)],
    ['refund', ofAdmins(aPayment)],
  ],
  orders: [
    ['preview create', signedIn],
    ['assign', ofOwner(anOrderLine)],
  ],
  promoCodes: [
    ['list create', admins],
    ['end', ofAdmins(aPromoCode)],
  ],
  quotes: [
    ['list create', signedIn],
    ['renewLink withdraw', ofOwner(aQuote)],
    ['pdf', ofOwnerAndAdmins(aQuote)],
    ['shared sharedPdf', ofAll(aQuote)],
    ['accept', ofOwner(anAcceptableQuote)],
    ['pay', ofAll(aPaymentLink)],
    ['adminList adminCreate', admins],
    ['adminWithdraw', ofAdmins(aQuote)],
  ],
  renewals: [
    ['get set', signedIn],
    ['unlink', ofOwner(aSavedMethod)],
    ['agree', ofOwner(aRenewal)],
  ],
  companies: [
    ['confirmEmail readEmailLink emailLinkPdf', anyone],
    ['list create lookUp', signedIn],
    ['update remove resendConfirmation', ofOwner(aCompany)],
  ],
  sso: [
    ['start callback finish backchannelLogout', anyone],
    ['link stepUp identities', signedIn],
    ['unlink', ofOwner(anIdentity)],
    ['get setProvider removeProvider tryProvider require makeBreakGlassCodes addDomain', signedIn],
    ['mailDomainCode verifyDomain removeDomain', ofNoOrganization],
  ],
  organizations: [
    ['readInvitation', anyone],
    ['list create accept', signedIn],
    ['get rename close leave mute members invitations invite activity exportActivity', signedIn],
    ['changeRole removeMember revokeInvitation', ofNoOrganization],
  ],
  documents: [
    ['period', signedIn],
    ['pdf xml', ofOwnerAndAdmins(aDocument)],
    ['act', ofOwner(aReceipt)],
  ],
  invoices: [
    ['create list', signedIn],
    ['get pdf', ofOwnerAndAdmins(anInvoice)],
    ['cancel', ofOwner(anInvoice)],
    ['adminList exportCsv exportFiles', admins],
    ['adminGet markPaid', ofAdmins(anInvoice)],
  ],
  transfers: [
    ['upload list', admins],
    ['apply', ofAdmins(aTransfer, 'allowed')],
    ['dismiss', ofAdmins(aTransfer)],
  ],
  releases: [
    ['list unsubscribe unsubscribePage', anyone],
    ['latest latestSignature keys keysSignature publicKey check', anyone],
    ['get download hash signature manifest manifestSignature', ofAll(aRelease)],
    ['listAll publish', admins],
    ['yank unyank remove editNotes announcement testAnnouncement announce', ofAdmins(aRelease)],
  ],
  advisories: [
    ['list get osv', anyone],
    ['subscription subscribe', signedIn],
    ['listAll create', admins],
    ['change remove preview publish announce withdraw', admins],
  ],
  webhooks: [
    ['list create', signedIn],
    ['change remove rotate test deliveries delivery resend', ofOwner(aWebhook)],
    ['shopList shopCreate', admins],
    ['shopChange shopRemove shopRotate shopTest shopDeliveries shopDelivery shopResend', ofAdmins(aShopWebhook)],
  ],
  tokens: [
    ['list create', signedIn],
    ['remove', ofOwner(aToken)],
    ['shopList shopCreate', admins],
    ['shopRemove', ofAdmins(aShopToken)],
  ],
  calendar: [
    ['get rotate remove', signedIn],
    ['feed', anyone],
  ],
  settings: [
    ['read coreAvailable', anyone],
    ['setCoreAvailable write', admins],
  ],
  seller: [
    ['read', anyone],
    ['details write writeLinks', admins],
    ['image setImage', ofAdmins(aStamp, 'allowed')],
    ['removeImage', ofAdmins(aStamp)],
  ],
  admin: [
    ['users installations payments search exportUsers exportInstallations exportPayments stats', admins],
    ['drift reconcile backups jobs retryJobs audit', admins],
    ['user block unblock endSessions', ofAdmins(theCustomer)],
    ['organizations organization previewMerge merge', admins],
  ],
};

const expectations = new Map(
  Object.entries(table).flatMap(([feature, rows]) =>
    rows.flatMap(([names, expectation]) =>
      names.split(' ').map((name) => [`${feature}.${name}`, expectation] as const),
    ),
  ),
);
const declared = new Map(endpoints.map(({ name, endpoint }) => [name, endpoint]));

it('the table says of every endpoint who may call it, and what another customer gets for what is owned', () => {
  const missing = [...declared.keys()].filter((name) => !expectations.has(name));
  expect(missing, 'endpoints that the table above lacks').toEqual([]);
  expect([...expectations.keys()].toSorted()).toEqual([...declared.keys()].toSorted());
  for (const [name, { access, path }] of declared) {
    expect(expectations.get(name)?.access, name).toBe(access);
    if (path.includes('{') && access === 'user') {
      expect(expectations.get(name), name).toMatchObject({
        owned: expect.any(Function),
        anotherCustomer: expect.anything(),
      });
    }
  }
});

const shop = sharedTestApp({}, { workers: false });
const accounts = {} as Record<Exclude<Caller, 'anonymous'>, Account>;

beforeAll(async () => {
  const { db } = shop.services;
  for (const caller of [
    ...(['unverified', 'customer', 'anotherCustomer', 'administrator', 'loggedOut', 'deletedUser'] as const),
  ]) {
    accounts[caller] = await shop.register();
    if (caller === 'unverified') continue;
    await db
      .update(users)
      .set({ emailVerifiedAt: new Date(), isAdmin: caller === 'administrator' })
      .where(eq(users.id, accounts[caller].user.id));
  }
  await shop.call(contract.auth.logout, {}, accounts.loggedOut);
  const { token, password } = accounts.deletedUser;
  await shop.call(contract.auth.deleteAccount, { body: { password } }, { token });
});

/** Opens a new session for each call, because some calls end it. */
const tokenOf = async (caller: Caller): Promise<string | null> => {
  if (caller === 'anonymous') return null;
  if (caller === 'deletedUser' || caller === 'loggedOut') return accounts[caller].token;
  return openSession(shop.services.db, accounts[caller].user.id, new Date());
};

/** Calls an endpoint as somebody, with something that the customer owns. */
const callAs = async (
  { method, path }: Endpoint,
  caller: Caller,
  { params = {}, body = {} }: Asked,
  headers: Record<string, string> = {},
) => {
  const token = await tokenOf(caller);
  return shop.app.inject({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}`,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(method === 'GET' ? {} : { payload: body }),
  });
};

/** Caches must revalidate a public file, and may have the revocations for a minute. */
const cachedPublicly: Record<string, string> = {
  'releases.download': 'no-cache',
  'releases.manifest': 'no-cache',
  'releases.manifestSignature': 'no-cache',
  'releases.signature': 'no-cache',
  'releases.publicKey': 'public, max-age=60, stale-while-revalidate=300',
  'releases.keys': 'public, max-age=60, stale-while-revalidate=300',
  'releases.keysSignature': 'public, max-age=60, stale-while-revalidate=300',
  'licenses.revocations': 'public, max-age=0, s-maxage=60',
  'licenses.revocationIndex': 'public, max-age=60, stale-while-revalidate=300',
};

it('every endpoint answers every kind of caller by the table, never with a failure, and is cached only if it is public', async () => {
  const makeOwned = async (owned: Owned) =>
    owned(shop, { ...accounts.customer, token: (await tokenOf('customer')) as string });
  const wrong: string[] = [];
  for (const [name, endpoint] of declared) {
    const expectation: Expectation = expectations.get(name) ?? { access: endpoint.access };
    const { owned, access, ...outcomes } = expectation;
    // Who is refused changes nothing, so the refused share one thing; each of the others gets a new one.
    let shared: Asked | undefined;
    for (const [caller, expected] of Object.entries({ ...byAccess[access], ...outcomes })) {
      const asked = (typeof expected === 'number' && shared) || (owned ? await makeOwned(owned) : {});
      const { statusCode: status, headers } = await callAs(endpoint, caller as Caller, asked);
      shared = status < 400 ? undefined : asked;
      const isRight =
        typeof expected === 'number'
          ? status === expected
          : status < 500 && !(expected === 'found' ? [401, 403, 404] : [401, 403]).includes(status);
      const caching = (status < 400 && cachedPublicly[name]) || 'no-store';
      const cached = headers['cache-control'];
      if (!isRight || cached !== caching) wrong.push(`${name} as ${caller}: ${status} for ${expected}, ${cached}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('what a person owns is not found where they call for their organization', async () => {
  const id = await openOrganization(shop, [[accounts.customer, 'owner']]);
  const { headers } = memberOf(id, accounts.customer);
  const found: string[] = [];
  for (const [name, endpoint] of declared) {
    const { owned, anotherCustomer } = expectations.get(name) ?? {};
    if (!endpoint.permission || endpoint.ofOrganization || !owned || anotherCustomer !== 404) continue;
    const token = (await tokenOf('customer')) as string;
    const asked = await owned(shop, { ...accounts.customer, token });
    const { statusCode } = await callAs(endpoint, 'customer', asked, headers);
    if (statusCode !== 404) found.push(`${name}: ${statusCode}`);
  }
  expect(found).toEqual([]);
});

it('an account reads four lists at once, in whichever sessions, and the rest in turn; others do not wait for it', async () => {
  const tokens = [await tokenOf('customer'), await tokenOf('customer')];
  const installs = (token = tokens[0]) => shop.call(contract.installs.list, { query: {} }, { token: token as string });
  // With its first read, a session tells whose it is.
  await Promise.all(tokens.map(installs));
  const gate = Promise.withResolvers<void>();
  const readers: string[] = [];
  vi.spyOn(companyService, 'listToWire').mockImplementation(async (_tx, userId) => {
    readers.push(userId);
    await gate.promise;
    return [];
  });
  const read = (token: string | null | undefined) => shop.call(contract.companies.list, {}, { token: token as string });
  const { customer, anotherCustomer } = accounts;
  const reads = [0, 1, 0, 1, 0, 1].map((session) => read(tokens[session]));
  await expect.poll(() => readers.length).toBe(4);
  let isRead = false;
  const list = installs().then(() => {
    isRead = true;
  });
  const others = read(anotherCustomer.token);
  await expect.poll(() => readers.includes(anotherCustomer.user.id)).toBe(true);
  expect(readers.filter((id) => id === customer.user.id)).toHaveLength(4);
  expect(isRead).toBe(false);
  gate.resolve();
  await Promise.all([...reads, list, others]);
  vi.restoreAllMocks();
});

it.runIf(process.env.WARDEN_TEST_DB === 'pglite')(
  'beside the embedded database, requests of one network begin one after the other, and those of others in between',
  async () => {
    const begun: string[] = [];
    vi.spyOn(companyService, 'listToWire').mockImplementation(async (_tx, userId) => {
      begun.push(userId);
      return [];
    });
    const tokens = { many: await tokenOf('customer'), one: await tokenOf('anotherCustomer') };
    const read = (who: keyof typeof tokens, from: string) =>
      shop.call(contract.companies.list, {}, { token: tokens[who] as string, from });
    const many = Array.from({ length: 5 }, () => read('many', '192.0.2.1'));
    await Promise.all([...many, read('one', '198.51.100.1')]);
    expect(begun.indexOf(accounts.anotherCustomer.user.id)).toBeLessThan(3);
    vi.restoreAllMocks();
  },
);

it('an answer about what is wrong with the request itself is not cached either', async () => {
  await giveRelease(shop);
  for (const asked of [
    { url: '/api/nothing' },
    { url: '/%61pi/settings' },
    { url: '/api/%' },
    { method: 'POST', url: '/api/auth/login', payload: '{' },
    { url: '/api/releases/public/latest/download/linux/amd64/installer', headers: { range: 'bytes=9999999999-' } },
  ] as const) {
    const { headers } = await shop.app.inject(asked);
    expect(headers['cache-control'], asked.url).toBe('no-store');
  }
});

it.each(['/api/undeclared', '/undeclared'])(
  'a route %s that does not say who may call it keeps the shop from starting',
  async (url) => {
    const app = await buildApp(shop.services, {
      pages: async (server) => {
        server.get(url, async () => 'open to all');
      },
    });
    await expect(app.ready()).rejects.toThrow(`GET ${url}`);
    await app.close();
  },
);
