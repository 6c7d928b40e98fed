import { randomUUIDv7 } from 'node:crypto';
import {
  contract,
  type Endpoint,
  type ErrorBody,
  ORGANIZATION_HEADER,
  type StaffRole,
  staffRoles,
} from '@warden/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../../packages/contract/test/endpoints.ts';
import { type Account, refusal, sharedTestApp, type TestApp } from '../../../test/app.ts';
import { issueDocument } from '../../../test/documents.ts';
import { addPasskey, ticketOf } from '../../../test/factors.ts';
import { giveInvoice } from '../../../test/invoices.ts';
import { giveLicense, openAccount } from '../../../test/licenses.ts';
import { openSession } from '../../features/auth/sessions.ts';
import { factorResets, users } from '../../features/auth/tables.ts';
import { memberships } from '../../features/memberships/tables.ts';

const namesOf = (feature: string, names: string) => names.split(' ').map((name) => `${feature}.${name}`);

const reading = [
  ...namesOf('admin', 'users user organizations organization installations payments search stats'),
  ...namesOf('invoices', 'adminList adminGet'),
  'quotes.adminList',
];

const ownTokens = namesOf('tokens', 'shopList shopCreate shopRemove');

/** What is repeated here on purpose: a changed declaration must be changed here too. All else is for administrators. */
const mayCall: Record<StaffRole, readonly string[]> = {
  support: [...reading, ...namesOf('admin', 'jobs retryJobs'), 'licenses.resend', ...ownTokens],
  finance: [
    ...reading,
    ...namesOf('admin', 'exportPayments drift reconcile'),
    ...namesOf('invoices', 'markPaid exportCsv exportFiles'),
    ...namesOf('transfers', 'upload list apply dismiss'),
    ...namesOf('quotes', 'adminCreate adminWithdraw'),
    ...namesOf('promoCodes', 'list create end'),
    'payments.refund',
    ...ownTokens,
  ],
  publisher: [
    ...namesOf('releases', 'listAll publish yank unyank remove editNotes announcement testAnnouncement announce'),
    ...namesOf('advisories', 'listAll create change remove preview publish announce withdraw'),
    ...ownTokens,
  ],
};

const shop = sharedTestApp({}, { workers: false });
const required = sharedTestApp({ ADMIN_SECOND_FACTOR: 'required' }, { workers: false });

/** Returns the code of the refusal, or the status of a success. The input is empty, so most answers refuse that. */
const ask = async ({ app }: TestApp, { method, path }: Endpoint, token: string) => {
  const { statusCode, body } = await app.inject({
    method,
    url: `/api${path.replaceAll(/\{\w+\}/g, randomUUIDv7())}`,
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  return statusCode < 400 ? String(statusCode) : (JSON.parse(body) as ErrorBody).code;
};

describe.each(staffRoles)('the role %s', (staffRole) => {
  it('may call what the table above says, and nothing else of administrators', async () => {
    const { token } = await openAccount(shop, { staffRole });
    const allowed: string[] = [];
    for (const { name, endpoint } of endpoints.filter(({ endpoint: { access } }) => access === 'admin')) {
      const code = await ask(shop, endpoint, token);
      expect(code, name).not.toMatch(/no_session|internal/);
      if (code !== 'admin_required') allowed.push(name);
    }
    expect(allowed.toSorted()).toEqual(mayCall[staffRole].toSorted());
  });
});

it('everyone of the shop needs a second factor where administrators do, and keeps the last one', async () => {
  const account = await openAccount(required, { staffRole: 'publisher' });
  const newSession = async () => ({
    token: await openSession(required.services.db, account.user.id, required.services.now()),
  });
  const missing = { code: 'second_factor_setup_required' };
  for (const list of [contract.licenses.list, contract.installs.list]) {
    expect(await refusal(required.call(list, { query: {} }, account))).toMatchObject(missing);
  }
  expect((await required.call(contract.factors.status, {}, account)).data.required).toBe(true);
  const { id } = await addPasskey(required, account);
  const session = await newSession();
  expect((await required.call(contract.licenses.list, { query: {} }, session)).success).toBe(true);
  const removed = required.call(contract.factors.removePasskey, { params: { id } }, session);
  expect(await refusal(removed)).toMatchObject({ code: 'second_factor_needed' });
});

describe('what belongs to a customer', () => {
  /** The codes with which somebody is refused to read it; null where they read it. */
  const readBy = async (reader: { token: string; headers?: Record<string, string> }, customer: Account) => {
    const license = { params: { id: (await giveLicense(shop, customer.user.id)).id } };
    const invoice = { params: { id: (await giveInvoice(shop, customer)).id } };
    const document = { params: { id: (await issueDocument(shop, customer)).id } };
    const codes: (string | null)[] = [];
    for (const [endpoint, input] of [
      [contract.licenses.get, license],
      [contract.licenses.events, license],
      [contract.invoices.get, invoice],
      [contract.documents.xml, document],
    ] as const) {
      const { statusCode, body } = await shop.app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replace('{id}', input.params.id)}`,
        headers: { authorization: `Bearer ${reader.token}`, ...reader.headers },
      });
      codes.push(statusCode < 400 ? null : (JSON.parse(body) as ErrorBody).code);
    }
    return codes;
  };
  const all = [null, null, null, null];
  const none = all.map(() => 'not_found');

  it.each([
    ['support', all],
    ['finance', all],
    ['publisher', none],
  ] as const)('is read by %s: %j', async (staffRole, expected) => {
    expect(await readBy(await openAccount(shop, { staffRole }), await openAccount(shop))).toEqual(expected);
  });

  it('is changed by its owner alone', async () => {
    const [customer, finance] = [await openAccount(shop), await openAccount(shop, { staffRole: 'finance' })];
    const { id } = await giveInvoice(shop, customer);
    const canceled = shop.call(contract.invoices.cancel, { params: { id } }, finance);
    expect(await refusal(canceled)).toMatchObject({ code: 'not_found' });
  });

  it('is not read by support that calls for an organization of its own', async () => {
    const { db, now } = shop.services;
    const support = await openAccount(shop, { staffRole: 'support' });
    const { user: organization } = await openAccount(shop);
    await db.update(users).set({ kind: 'organization' }).where(eq(users.id, organization.id));
    const membership = { organizationId: organization.id, userId: support.user.id, role: 'owner' as const };
    await db.insert(memberships).values({ ...membership, createdAt: now() });
    const headers = { [ORGANIZATION_HEADER]: organization.id };
    expect(await readBy({ ...support, headers }, await openAccount(shop))).toEqual(none);
  });
});

it('a role is part of the account that its owner and administrators see', async () => {
  const account = await openAccount(shop, { staffRole: 'publisher' });
  const { user } = (await shop.call(contract.auth.me, {}, account)).data;
  expect(user).toMatchObject({ isAdmin: false, staff_role: 'publisher' });
  const admin = await openAccount(shop, { isAdmin: true });
  const query = { search: account.user.email };
  expect((await shop.call(contract.admin.users, { query }, admin)).data.users).toMatchObject([
    { staff_role: 'publisher' },
  ]);
});

it('lost factors are a matter for the operator', async () => {
  const account = await openAccount(required, { staffRole: 'support' });
  await addPasskey(required, account);
  const ticket = await ticketOf(required, account);
  await required.call(contract.factors.lost, { body: { ticket } });
  const { db } = required.services;
  expect(await db.$count(factorResets, eq(factorResets.userId, account.user.id))).toBe(0);
});
