import { contract, type WantedLine } from '@warden/contract';
import { addDays, dayOf, endOfDay } from '@warden/license';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { parseCsv } from '../../../test/csv.ts';
import {
  aClientId,
  bindInstall,
  fillLicenses,
  giveLicense,
  openAccount,
  sharedAccount,
} from '../../../test/licenses.ts';
import { linesFor, orderOf } from '../../../test/orders.ts';
import { buy, buyAndPay, paymentOf } from '../../../test/payments.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { users } from '../auth/tables.ts';
import { refreshAllClients, refreshClients } from '../clients/clients.ts';
import { clients } from '../clients/tables.ts';
import { licenses } from '../licenses/tables.ts';

const shop = sharedTestApp({}, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true, firstName: 'Grace', lastName: 'Hopper' });
const names = { firstName: '=HYPERLINK("x")', lastName: 'Ёлкин', companyName: 'Рога, "и" копыта' };
const customer = sharedAccount(shop, names);

const listUsers = async (query = {}) => (await shop.call(contract.admin.users, { query }, admin)).data;
const listInstallations = async (query = {}) => (await shop.call(contract.admin.installations, { query }, admin)).data;
const clientIds = async (query = {}) =>
  (await listInstallations(query)).installations.map(({ client_id }) => client_id);
const installation = async (clientId: string) => (await listInstallations({ clientId })).installations[0];
const listPayments = async (query = {}) => (await shop.call(contract.admin.payments, { query }, admin)).data;
const csv = (path: string) =>
  shop.app.inject({ url: `/api/admin/${path}`, headers: { authorization: `Bearer ${admin.token}` } });
const revoke = (id: string) =>
  shop.call(contract.licenses.revoke, { params: { id }, body: { reason: 'because' } }, admin);
const aPayment = async () => buy(shop, customer, (await bindInstall(shop, customer)).clientId);
const aPaidPayment = async () => buyAndPay(shop, customer, (await bindInstall(shop, customer)).clientId);

describe('users', () => {
  it('are listed newest first, found by any part of name, company and email, and filtered', async () => {
    expect((await listUsers()).users.map(({ email }) => email)).toEqual([customer.user.email, admin.user.email]);
    expect((await listUsers({ search: 'ёлк' })).users).toHaveLength(1);
    expect((await listUsers({ search: 'копыта' })).total).toBe(1);
    expect((await listUsers({ search: customer.user.email.slice(3, -3).toUpperCase() })).total).toBe(1);
    expect((await listUsers({ role: 'admin' })).users.map(({ id }) => id)).toEqual([admin.user.id]);
    expect((await listUsers({ verified: 'false' })).users).toEqual([]);
    expect((await listUsers({ sortBy: 'email', sortOrder: 'asc', limit: '1', page: '2' })).users).toHaveLength(1);
  });

  it('are shown with their installations and licenses', async () => {
    const { clientId } = await bindInstall(shop, customer);
    const { data } = await shop.call(contract.admin.user, { params: { id: customer.user.id } }, admin);
    expect(data).toMatchObject({
      user: { id: customer.user.id },
      installs: [{ clientId }],
      licenses: [{ client_id: clientId, license_type: 'trial-self-signed' }],
    });
    expect((await listUsers({ search: 'ёлк' })).users[0]).toMatchObject({ installs: 1, licenses: 1 });
    const unknownUser = shop.call(contract.admin.user, { params: { id: crypto.randomUUID() } }, admin);
    expect(await refusal(unknownUser)).toMatchObject({ status: 404 });
  });

  it('leave as CSV that a spreadsheet opens without running anything', async () => {
    const { body, headers } = await csv('users/export?sortBy=email&sortOrder=asc');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain(`warden-users-${dayOf(new Date())}.csv`);
    const [head, ...lines] = body.replace('\ufeff', '').trim().split('\r\n');
    expect(head).toBe(
      'id,email,isEmailVerified,isAdmin,firstName,lastName,company_name,createdAt,installs,licenses,emailConfirmation,blocked_at',
    );
    expect(lines).toHaveLength(2);
    expect(body).toContain(`,"'=HYPERLINK(""x"")",Ёлкин,"Рога, ""и"" копыта",`);
    expect(body).not.toContain(',=HYPERLINK');
  });
});

describe('installations', () => {
  it('are every client known, by the license that runs longest, with or without an account', async () => {
    const { clientId } = await bindInstall(shop, customer);
    const owned = await giveLicense(shop, customer.user.id, { clientId });
    const unowned = await giveLicense(shop, null, { type: 'individual', hostname: 'lonely.example' });
    const grace_until = endOfDay(addDays(dayOf(owned.expiresAt), 14)).toISOString();
    const { installations } = await listInstallations();
    expect(installations.slice(0, 2)).toMatchObject([
      { client_id: unowned.clientId, hasUser: false, user: null, license_type: 'individual' },
      { client_id: owned.clientId, hasUser: true, user: { email: customer.user.email }, status: 'active', grace_until },
    ]);
    for (const query of [{ hasUser: 'false' }, { hostname: 'ONELY' }])
      expect(await clientIds(query)).toEqual([unowned.clientId]);
    expect(await clientIds({ clientId: owned.clientId.slice(2) })).toEqual([owned.clientId]);
    const { installations: trials } = await listInstallations({ licenseType: 'trial' });
    expect(trials.map(({ license_type }) => license_type)).toEqual(['trial-self-signed']);
  });

  it('show their own sync, and so does their user', async () => {
    const account = await openAccount(shop);
    const bound = [await bindInstall(shop, account), await bindInstall(shop, account)] as const;
    const [synced, stopped] = bound.map(({ clientId }) => clientId) as [string, string];
    await shop.call(contract.installs.endKey, { params: { id: bound[1].install.id } }, account);
    const sync = { key_id: expect.any(String), pinned_at: expect.any(String), last_sync_at: null };
    expect(await installation(synced)).toMatchObject({ sync, staging_for: null });
    expect(await installation(stopped)).toMatchObject({ sync: null });
    const { data } = await shop.call(contract.admin.user, { params: { id: account.user.id } }, admin);
    const shown = { [synced]: expect.objectContaining(sync), [stopped]: null };
    expect(Object.fromEntries(data.installs.map((install) => [install.clientId, install.sync]))).toEqual(shown);
  });

  it('follow what happens to their license', async () => {
    const clientId = aClientId();
    const trial = await bindInstall(shop, customer, clientId);
    expect(await installation(clientId)).toMatchObject({ status: 'active', license_type: 'trial-self-signed' });
    const paid = await giveLicense(shop, customer.user.id, { clientId });
    expect(await installation(clientId)).toMatchObject({ license_type: 'commercial', license_id: paid.id });
    const other = await giveLicense(shop, customer.user.id);
    const order = async () => (await clientIds()).slice(0, 2);
    expect(await order()).toEqual([other.clientId, clientId]);
    await revoke(paid.id);
    const revoked = { status: 'revoked', license_id: paid.id, license_type: 'commercial', revoked_reason: 'because' };
    expect(await installation(clientId)).toMatchObject(revoked);
    expect(await order()).toEqual([other.clientId, clientId]);
    await revoke(trial.payload.id);
    expect(await installation(clientId)).toMatchObject(revoked);
    expect(await clientIds({ status: 'revoked' })).toEqual([clientId]);
    const again = await giveLicense(shop, customer.user.id, { clientId, type: 'trial' });
    expect(await installation(clientId)).toMatchObject({
      status: 'active',
      license_id: again.id,
      revoked_reason: null,
    });
    expect(await order()).toEqual([clientId, other.clientId]);
  });

  it('run on the paid license before the one that was revoked, and keep their place', async () => {
    const [first, other] = [await giveLicense(shop, customer.user.id), await giveLicense(shop, customer.user.id)];
    const { clientId } = first;
    const extension = await giveLicense(shop, customer.user.id, { clientId });
    const newer = await giveLicense(shop, customer.user.id);
    const rows = async () =>
      (await listInstallations({ limit: '10' })).installations
        .filter(({ client_id }) => [clientId, other.clientId, newer.clientId].includes(client_id))
        .map(({ license_id }) => license_id);
    expect(await rows()).toEqual([newer.id, extension.id, other.id]);
    await revoke(extension.id);
    expect(await rows()).toEqual([newer.id, first.id, other.id]);
  });

  it('end when their day is over, though nothing changes them', async () => {
    const ending = await giveLicense(shop, customer.user.id, { expires: dayOf(new Date()) });
    expect(await installation(ending.clientId)).toMatchObject({ status: 'active' });
    shop.setClock(() => new Date(Date.now() + 24 * 3600_000));
    const { token } = await openAccount(shop, { isAdmin: true });
    const { data } = await shop.call(contract.admin.installations, { query: { status: 'expired' } }, { token });
    shop.setClock(undefined);
    expect(data.installations.map(({ client_id }) => client_id)).toEqual([ending.clientId]);
  });

  it('name the account that has bound them now', async () => {
    const clientId = aClientId();
    const { install, text } = await bindInstall(shop, customer, clientId);
    expect(await installation(clientId)).toMatchObject({ hasUser: true, user: { id: customer.user.id } });
    await shop.call(contract.installs.remove, { params: { id: install.id } }, customer);
    expect(await installation(clientId)).toMatchObject({ hasUser: false, user: null, status: 'active' });
    expect(await clientIds({ clientId, hasUser: 'true' })).toEqual([]);
    await shop.call(contract.installs.bind, { body: { clientId, licenseText: text } }, customer);
    expect(await installation(clientId)).toMatchObject({ hasUser: true, user: { id: customer.user.id } });
  });

  it('go with the last thing known of them, and stay without their owner', async () => {
    const leaving = await openAccount(shop);
    const { clientId } = await bindInstall(shop, leaving);
    await shop.call(contract.auth.deleteAccount, { body: { password: leaving.password } }, leaving);
    expect(await installation(clientId)).toMatchObject({ hasUser: false, user: null });
    await shop.services.db.delete(licenses).where(eq(licenses.clientId, clientId));
    await refreshClients(shop.services.db, [clientId]);
    expect(await shop.services.db.$count(clients, eq(clients.clientId, clientId))).toBe(0);
  });

  it('are found by what is left of their license: the last 30 days, and the days of grace', async () => {
    const today = dayOf(new Date());
    const now = new Date(`${addDays(today, -30)}T12:00:00Z`);
    const give = async (left: number, order: Parameters<typeof giveLicense>[2] = {}) =>
      (await giveLicense(shop, customer.user.id, { now, expires: addDays(today, left), ...order })).clientId;
    const [lastDay, soon, late, extended] = [await give(0), await give(30), await give(31), await give(10)];
    await give(400, { clientId: extended });
    const [yesterday, longest, over] = [await give(-1), await give(-14), await give(-15)];
    const trial = await give(-1, { type: 'trial' });
    const given = [lastDay, soon, late, extended, yesterday, longest, over, trial];
    const found = async (term: string) =>
      (await clientIds({ term, limit: '100', sortBy: 'expires_at' })).filter((client) => given.includes(client));
    expect(await found('ending')).toEqual([soon, lastDay]);
    expect(await found('grace')).toEqual([yesterday, longest]);
  });
});

it('payments are those of all accounts, by state, email and client, with their license', async () => {
  const { license, ...paid } = await aPaidPayment();
  const open = await aPayment();
  const all = await listPayments();
  expect(all).toMatchObject({ total: 2, page: 1, limit: 10 });
  expect(all.payments.map(({ id }) => id)).toEqual([open.id, paid.id]);
  expect((await listPayments({ status: 'succeeded' })).payments).toMatchObject([
    { id: paid.id, license_uuid: license.id, user_id: customer.user.id, problem: null },
  ]);
  expect((await listPayments({ clientId: license.clientId })).payments.map(({ id }) => id)).toEqual([paid.id]);
  expect((await listPayments({ email: customer.user.email })).total).toBe(2);
  expect((await listPayments({ email: 'nobody@' })).total).toBe(0);
  expect((await listPayments({ method: 'card' })).payments).toMatchObject([
    { id: open.id, method: 'card', invoice_number: null, company: null, inn: null },
    { id: paid.id },
  ]);
  expect((await listPayments({ method: 'invoice' })).total).toBe(0);
  expect((await csv(`payments/export?status=succeeded`)).body).toContain(paid.id);
});

it('the export of payments names all plans of an order', async () => {
  const lines = await linesFor(shop, customer, 3);
  const { id } = await orderOf(shop, customer, [...lines.slice(1), { ...lines[0], plan: 'individual' } as WantedLine]);
  const { body } = await csv('payments/export');
  expect(parseCsv(body).find((row) => row.id === id)).toMatchObject({
    plan: 'commercial, individual',
    line_count: '3',
  });
});

describe('figures', () => {
  it('agree with what is in the tables', async () => {
    const { data } = await shop.call(contract.admin.stats, {}, admin);
    const { db } = shop.services;
    const today = dayOf(new Date());
    const month = moscowDay(new Date()).slice(0, 7);
    const admins = await db.$count(users, eq(users.isAdmin, true));
    expect(data.users).toEqual({ total: await db.$count(users), admins });
    expect(data.installs.total).toBe((await listInstallations()).total);
    const isActive = sql`revoked_at is null and expires_at > now()`;
    expect(data.licenses).toMatchObject({
      total_licenses: await db.$count(licenses),
      revoked_licenses: await db.$count(licenses, sql`revoked_at is not null`),
      active_licenses: await db.$count(licenses, isActive),
    });
    expect(data.signups.at(-1)?.label).toBe(month);
    expect(data.signups).toHaveLength(12);
    expect(data.revenue.at(-1)).toEqual({ month, currency: 'RUB', amount: 8000, refunded: 0 });
    expect(data.expiring).toHaveLength(13);
    expect(data.expiring[0]).toMatchObject({ label: today });
    const ending = await db.$count(licenses, sql`${isActive} and expires_at < ${addDays(today, 91)}::date`);
    expect(data.expiring.reduce((all, { count }) => all + count, 0)).toBe(ending);
  });

  it('count validations by day, and money given back', async () => {
    const license = await giveLicense(shop, customer.user.id);
    await shop.call(contract.licenses.validate, { body: { licenseText: license.licenseText } });
    const [paid] = (await listPayments({ status: 'succeeded' })).payments;
    await shop.call(contract.payments.refund, { params: { id: paid?.id as string }, body: { reason: 'x' } }, admin);
    const { data } = await shop.call(contract.admin.stats, {}, admin);
    expect(data.validations.at(-1)).toEqual({ label: dayOf(new Date()), count: 1 });
    expect(data.revenue.at(-1)).toMatchObject({ amount: 8000, refunded: 8000 });
  });
});

describe('drift', () => {
  const readDrift = async () => (await shop.call(contract.admin.drift, {}, admin)).data;

  it('shows licenses without a payment or an administrator', async () => {
    const strange = await giveLicense(shop, customer.user.id);
    const body = { clientId: aClientId(), licenseType: 'commercial' as const, licensee: 'By hand' };
    const byHand = await shop.call(contract.licenses.issue, { body }, admin);
    const unpaid = (await readDrift()).license_without_payment.map((license) => license.id);
    expect(unpaid).toContain(strange.id);
    expect(unpaid).not.toContain(byHand.data.id);
  });

  it('shows a payment whose license is gone, as soon as the ledgers are compared, and until it is back', async () => {
    const { services } = shop;
    const { id, license } = await aPaidPayment();
    const unlicensed = async () => {
      const { paidWithoutLicense } = await services.payments.reconcile(new Date());
      expect((await readDrift()).paid_without_license.map((payment) => payment.id)).toEqual(paidWithoutLicense);
      return paidWithoutLicense;
    };
    await services.db.delete(licenses).where(eq(licenses.paymentId, id));
    expect(await unlicensed()).toEqual([id]);
    await services.db.insert(licenses).values(license);
    expect(await unlicensed()).toEqual([]);
  });

  it('shows notifications that changed nothing they should have', async () => {
    await shop.call(contract.payments.notify, { body: { event: 'payment.succeeded', object: { id: 'nobody-knows' } } });
    expect((await readDrift()).unapplied).toMatchObject([{ object_id: 'nobody-knows', outcome: 'unknown_payment' }]);
  });

  it('is repaired by a button', async () => {
    const { id, providerId } = await aPayment();
    shop.yookassa.pay(providerId);
    const { data } = await shop.call(contract.admin.reconcile, { body: {} }, admin);
    expect(data.mended).toBeGreaterThanOrEqual(1);
    expect((await paymentOf(shop, id)).status).toBe('succeeded');
    shop.yookassa.faults.next('error-before', { count: 10, on: 'listPayments' });
    expect(await refusal(shop.call(contract.admin.reconcile, { body: {} }, admin))).toMatchObject({ status: 503 });
    shop.yookassa.faults.clear();
  });
});

it('the log shows who did what, newest first, and by subject', async () => {
  const license = await giveLicense(shop, customer.user.id);
  const revocation = { params: { id: license.id }, body: { reason: 'Chargeback' } };
  await shop.call(contract.licenses.revoke, revocation, { token: admin.token, from: '192.0.2.9' });
  const { data } = await shop.call(contract.admin.audit, { query: { limit: '1' } }, admin);
  expect(data.entries).toMatchObject([
    {
      ...{ actor: `user:${admin.user.id}`, actor_email: admin.user.email, address: '192.0.2.9' },
      ...{ action: 'license.revoked', subject: `license:${license.id}`, after: { reason: 'Chargeback' } },
    },
  ]);
  const query = { subject: `license:${license.id}` };
  const { data: about } = await shop.call(contract.admin.audit, { query }, admin);
  expect(about).toMatchObject({ total: 2, entries: [{ id: data.entries[0]?.id }, { action: 'license.issued' }] });
  const { data: next } = await shop.call(contract.admin.audit, { query: { limit: '1', page: '2' } }, admin);
  expect(next.entries[0]?.id).toBeLessThan(data.entries[0]?.id ?? 0);
});

it('accounts leave in the order in which they came, in which a new address during the export does not move them', async () => {
  const { db, background } = shop.services;
  const emails = async () => {
    const { body } = await csv('users/export?sortBy=email&sortOrder=asc');
    return parseCsv(body).map(({ email }) => email);
  };
  const before = await emails();
  const rows = Array.from({ length: 100 }, (_, n) => ({ n, id: crypto.randomUUID() }));
  const [copied] = await db.select().from(users).where(eq(users.id, customer.user.id));
  const { search: _, ...fields } = copied as NonNullable<typeof copied>;
  await db.insert(users).values(
    rows.map(({ n, id }) => ({
      ...{ ...fields, id, unsubscribeKey: crypto.randomUUID(), createdAt: new Date(Date.now() + n) },
      ...{ email: `zz-${n + 100}@example.com`, emailKey: `zz-${n + 100}@example.com` },
    })),
  );
  const execute = background.execute.bind(background);
  const spy = vi.spyOn(background, 'execute').mockImplementationOnce((async (...call: Parameters<typeof execute>) => {
    const first = await execute(...call);
    // The last account moves before all others, where the reader has been already.
    const moved = { email: 'aa@example.com', emailKey: 'aa@example.com' };
    await db
      .update(users)
      .set(moved)
      .where(eq(users.id, rows[99]?.id as string));
    return first;
  }) as never);
  const after = await emails();
  spy.mockRestore();
  expect(after).toHaveLength(before.length + 100);
  expect(after).toContain('aa@example.com');
  await db.delete(users).where(
    inArray(
      users.id,
      rows.map(({ id }) => id),
    ),
  );
});

it('installations leave in the order of their ids, in which a renewal during the export does not move them', async () => {
  const exported = async () => {
    const { body } = await csv('installations/export?sortBy=added&sortOrder=asc');
    return parseCsv(body).map((row) => row.client_id);
  };
  const before = await exported();
  await giveLicense(shop, customer.user.id, { clientId: before[0] as string });
  expect(await exported()).toEqual(before);
  expect(before).toHaveLength(await shop.services.db.$count(clients));
});

it('what is known of installations is what reading all licenses anew would say', async () => {
  const known = () => shop.services.db.select().from(clients).orderBy(clients.clientId);
  const before = await known();
  expect(before.length).toBeGreaterThan(5);
  await refreshAllClients(shop.services.db);
  expect(await known()).toEqual(before);
});

it('an account is shown with its newest 200 installations and licenses; the list of installations has the others', async () => {
  const owner = await openAccount(shop);
  const { clientId } = await bindInstall(shop, owner);
  await fillLicenses(shop, owner, 200);
  const { data } = await shop.call(contract.admin.user, { params: { id: owner.user.id } }, admin);
  expect([data.installs.length, data.more_installs]).toEqual([1, undefined]);
  expect([data.licenses.length, data.more_licenses]).toEqual([200, true]);
  expect(await clientIds({ email: owner.user.email.toUpperCase() })).toEqual([clientId]);
  expect(await clientIds({ email: 'nobody@example.com' })).toEqual([]);
});

it('accounts are shown with up to 1,000 licenses, and exported with all', async () => {
  const owner = await openAccount(shop);
  await fillLicenses(shop, owner, 1000);
  const search = owner.user.email;
  const [full] = (await listUsers({ search })).users;
  expect([full?.licenses, full?.more_licenses]).toEqual([1000, undefined]);
  await fillLicenses(shop, owner, 2);
  expect((await listUsers({ search })).users).toMatchObject([{ licenses: 1000, more_licenses: true }]);
  expect((await csv(`users/export?search=${search}`)).body).toContain(',0,1002,');
});
