import { type BodyOf, contract } from '@warden/contract';
import { errorTexts, messages } from '@warden/i18n';
import { addDays, dayOf } from '@warden/license';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { auditOf } from '../../../test/audit.ts';
import {
  aClientId,
  bindInstall,
  giveLicense,
  openAccount,
  showLicense,
  storedLicense,
} from '../../../test/licenses.ts';
import { spend } from '../../../test/limits.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { installs as table } from './tables.ts';

const { installs, licenses } = contract;

const shop = sharedTestApp({}, { workers: false });

const list = async ({ token }: Account) => (await shop.call(installs.list, { query: {} }, { token })).data;
const remove = (id: string, { token }: Account) =>
  shop.call(installs.remove, { params: { id } }, { token, locale: 'ru' });
const revoke = async (id: string) => {
  const admin = await openAccount(shop, { isAdmin: true });
  await shop.call(licenses.revoke, { params: { id }, body: { reason: 'x' } }, admin);
};
const bind = (clientId: string, licenseText: string, { token }: Account) =>
  shop.call(installs.bind, { body: { clientId, licenseText } }, { token });

describe('the list of installations', () => {
  it('shows the caller’s own, newest first', async () => {
    const [ada, eve] = [await openAccount(shop), await openAccount(shop)];
    expect(await list(ada)).toEqual([]);
    const bound = [];
    for (let index = 0; index < 3; index++) {
      shop.setClock(() => new Date(Date.now() + index * 1000));
      bound.unshift((await bindInstall(shop, ada)).install);
    }
    await bindInstall(shop, eve);
    expect(await list(ada)).toMatchObject(bound);
  });

  it('says for each which license runs longest, and when it was validated last', async () => {
    const ada = await openAccount(shop);
    const { clientId, payload } = await bindInstall(shop, ada);
    const license = async () => (await list(ada))[0]?.license;
    expect(await license()).toMatchObject({ id: payload.id, license_type: 'trial-self-signed', status: 'active' });
    const paid = await giveLicense(shop, ada.user.id, { clientId });
    expect(await license()).toMatchObject({ id: paid.id, license_type: 'commercial', last_validated_at: null });
    expect(await license()).not.toHaveProperty('license_text');
    await shop.call(licenses.validate, { body: { licenseText: paid.licenseText, clientId } });
    await expect.poll(license).toMatchObject({ last_validated_at: expect.any(String) });
    await revoke(paid.id);
    expect(await license()).toMatchObject({ id: paid.id, status: 'revoked' });
  });

  it('names no license of another account', async () => {
    const [ada, eve] = [await openAccount(shop), await openAccount(shop)];
    const { install, clientId } = await bindInstall(shop, ada);
    await remove(install.id, ada);
    const { payload } = await bindInstall(shop, eve, clientId);
    expect((await list(eve))[0]?.license).toMatchObject({ id: payload.id });
  });
});

it('a list has 200 installations on a page, and says that there are others', async () => {
  const ada = await openAccount(shop);
  await fill(ada, 201);
  const page = (query: { page?: string }) => shop.call(installs.list, { query }, ada);
  const [first, second] = [await page({}), await page({ page: '2' })];
  expect([first.data.length, first.more, second.data.length, second.more]).toEqual([200, true, 1, undefined]);
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(201);
  expect((await page({ page: '3' })).data).toEqual([]);
});

const change = (id: string, body: BodyOf<typeof installs.change>, { token }: Account) =>
  shop.call(installs.change, { params: { id }, body }, { token });

it('changing an installation writes the fields that are given, clears empty ones and leaves the others', async () => {
  const ada = await openAccount(shop);
  const { install } = await bindInstall(shop, ada);
  const named = { ...install, description: 'Production', hostname: 'errors.example', version: '2.4.0' };
  const { description, hostname, version } = named;
  expect((await change(install.id, { description: ' Production ', hostname, version }, ada)).data).toEqual(named);
  expect((await change(install.id, {}, ada)).data).toEqual(named);
  expect((await change(install.id, { version: '' }, ada)).data).toEqual({ ...named, version: null });
  expect((await change(install.id, { hostname: null }, ada)).data.description).toBe(description);
  expect(await list(ada)).toMatchObject([{ ...named, hostname: null, version: null }]);
  await change(install.id, { hostname: 'moved.example' }, ada);
  const admin = await openAccount(shop, { isAdmin: true });
  const { data } = await shop.call(contract.admin.installations, { query: { clientId: install.clientId } }, admin);
  expect(data.installations).toMatchObject([{ client_id: install.clientId, hostname: 'moved.example' }]);
});

it('removing an installation unbinds it once, leaves its licenses, and stays in its history', async () => {
  const ada = await openAccount(shop);
  const { install, clientId, text, payload } = await bindInstall(shop, ada);
  await bind(clientId, text, ada);
  expect((await remove(install.id, ada)).data.message).toBe(messages.ru.installRemoved);
  expect(await list(ada)).toEqual([]);
  expect((await shop.call(licenses.get, { params: { id: payload.id } }, ada)).data.status).toBe('active');
  expect(await refusal(remove(install.id, ada))).toMatchObject({ status: 404 });
  const facts = JSON.stringify({ clientId, userId: ada.user.id });
  const by = { actor: `user:${ada.user.id}`, address: '127.0.0.1' };
  expect(await auditOf(shop, `install:${install.id}`)).toMatchObject([
    { ...by, action: 'install.bound', before: null, after: facts },
    { ...by, action: 'install.key_pinned', before: null },
    { ...by, action: 'install.removed', before: facts, after: null },
    { ...by, action: 'install.key_ended', after: null },
  ]);
});

describe('an installation that was removed', () => {
  it('can be bound by another account with a trial of its own; the first one’s trial stays the first one’s', async () => {
    const [ada, eve] = [await openAccount(shop), await openAccount(shop)];
    const { install, clientId, text, payload } = await bindInstall(shop, ada);
    await remove(install.id, ada);
    expect(await refusal(bind(clientId, text, eve))).toMatchObject({ status: 409, code: 'license_taken' });
    expect((await bind(clientId, (await showLicense({ client: clientId })).text, eve)).data).toMatchObject({
      clientId,
    });
    expect((await storedLicense(shop, payload.id))?.userId).toBe(ada.user.id);
  });

  it('stays reserved for the account with a running license of ours for it: a stranger’s trial does not get it', async () => {
    const [ada, eve] = [await openAccount(shop), await openAccount(shop)];
    const { install, clientId, text } = await bindInstall(shop, ada);
    const paid = await giveLicense(shop, ada.user.id, { clientId, expires: addDays(dayOf(new Date()), 20) });
    await remove(install.id, ada);
    const attempt = async () =>
      bind(clientId, (await showLicense({ client: clientId, issued: shop.services.now() })).text, eve);
    expect(await refusal(attempt())).toMatchObject({ status: 409, code: 'client_bound_elsewhere', field: 'clientId' });
    expect(await list(eve)).toEqual([]);
    expect((await bind(clientId, text, ada)).data).toMatchObject({ clientId });
    await remove((await list(ada))[0]?.id as string, ada);
    shop.setClock(() => new Date(paid.expiresAt.getTime() + 1));
    expect((await attempt()).data).toMatchObject({ clientId });
  });

  it('is free again once that license is revoked', async () => {
    const [ada, eve] = [await openAccount(shop), await openAccount(shop)];
    const { id, clientId } = await giveLicense(shop, ada.user.id);
    const { text } = await showLicense({ client: clientId });
    expect(await refusal(bind(clientId, text, eve))).toMatchObject({ code: 'client_bound_elsewhere' });
    await revoke(id);
    expect((await bind(clientId, text, eve)).data).toMatchObject({ clientId });
  });
});

it('when an account is deleted its installations are deleted; its licenses stay without an owner, and still validate', async () => {
  const ada = await openAccount(shop);
  const { clientId, text, payload } = await bindInstall(shop, ada);
  const paid = await giveLicense(shop, ada.user.id, { clientId });
  await shop.call(contract.auth.deleteAccount, { body: { password: ada.password } }, ada);
  for (const [id, licenseText] of [
    [payload.id, text],
    [paid.id, paid.licenseText],
  ] as const) {
    const { data } = await shop.call(licenses.validate, { body: { licenseText, clientId } });
    expect(data).toMatchObject({ valid: true, code: 'VALID' });
    expect(await storedLicense(shop, id)).toMatchObject({ userId: null, validationCount: 1 });
  }
  const next = await openAccount(shop);
  expect((await bind(clientId, text, next)).data).toMatchObject({ clientId });
  expect((await storedLicense(shop, payload.id))?.userId).toBe(next.user.id);
  expect((await storedLicense(shop, paid.id))?.userId).toBeNull();
});

const bindNew = async ({ token }: Account, clientId = aClientId(), from = '127.0.0.1') => {
  const { text } = await showLicense({ client: clientId });
  return shop.call(installs.bind, { body: { clientId, licenseText: text } }, { token, from });
};
/** Stores installations directly, as if they had been bound long ago. */
const fill = async ({ user }: Account, count: number) => {
  const rows = Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    userId: user.id,
    clientId: aClientId(),
    licenseText: 'a trial',
    createdAt: new Date(),
  }));
  await shop.services.db.insert(table).values(rows);
  return rows.map(({ id, clientId }) => ({ id, clientId }));
};
const owned = ({ user }: Account) => shop.services.db.$count(table, eq(table.userId, user.id));

describe.each([
  ['unconfirmed', 10, 20],
  ['confirmed', 1000, 2000],
] as const)('an account with an address that is %s', (state, most, perDay) => {
  const open = () => (state === 'confirmed' ? openAccount(shop) : shop.register());

  it(`has at most ${most} installations, also by requests at the same instant, and is answered what to do`, async () => {
    const account = await open();
    const [first] = await fill(account, most - 1);
    await Promise.allSettled(Array.from({ length: 4 }, () => bindNew(account)));
    expect(await owned(account)).toBe(most);
    const { too_many_installs: message } = errorTexts.en;
    expect(await refusal(bindNew(account))).toEqual({ status: 409, code: 'too_many_installs', message });
    // After one installation is removed, another one can be bound.
    await shop.call(installs.remove, { params: { id: first?.id as string } }, account);
    await bindNew(account);
    expect(await owned(account)).toBe(most);
    // What it has goes on where that is more than it could bind now.
    const [more] = await fill(account, 5);
    await bindNew(account, more?.clientId);
  });

  it(`binds at most ${perDay} times a day, and is answered when to come back`, async () => {
    const account = await open();
    const key = `${state === 'confirmed' ? 'bindConfirmed' : 'bindUnconfirmed'}:${account.user.id}`;
    const { clientId } = await bindInstall(shop, account);
    await spend(shop, key, perDay - 1);
    await bindNew(account, clientId);
    const { too_many_binds: message } = errorTexts.en;
    expect(await refusal(bindNew(account, clientId))).toEqual({ status: 429, code: 'too_many_binds', message });
  });
});

it('a network address binds at most 3,000 times an hour, and what it is refused costs the account nothing', async () => {
  const account = await openAccount(shop);
  const from = '203.0.113.9';
  const { clientId } = await bindInstall(shop, account);
  await spend(shop, `bindAddress:${from}`, 2999);
  await bindNew(account, clientId, from);
  const key = eq(rateLimits.key, `bindConfirmed:${account.user.id}`);
  const spent = async () => (await shop.services.db.select().from(rateLimits).where(key))[0]?.points;
  const before = await spent();
  expect(await refusal(bindNew(account, clientId, from))).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(await spent()).toBe(before);
  await bindNew(account, clientId, '203.0.113.10');
});
