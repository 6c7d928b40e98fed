import { contract } from '@warden/contract';
import { addDays, dayOf } from '@warden/license';
import { describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import {
  aClientId,
  bindInstall,
  fillLicenses,
  giveLicense,
  openAccount,
  sharedAccount,
} from '../../../test/licenses.ts';

const { licenses } = contract;

const shop = sharedTestApp({}, { workers: false });
const ada = sharedAccount(shop);
const eve = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });

const get = (id: string, account: Account) => shop.call(licenses.get, { params: { id } }, account);
const ofClient = async (clientId: string, account: Account, query: { includeRevoked?: 'true' | 'false' } = {}) =>
  (await shop.call(licenses.ofClient, { params: { clientId }, query }, account)).data.map(({ id }) => id);
const revoke = (id: string) => shop.call(licenses.revoke, { params: { id }, body: { reason: 'because' } }, admin);
const day = (offset: number) => addDays(dayOf(new Date()), offset);

it('a license without an owner is shown to administrators alone', async () => {
  const { id } = await giveLicense(shop, null);
  expect(await refusal(get(id, ada))).toMatchObject({ status: 404 });
  expect((await get(id, admin)).data.id).toBe(id);
});

describe('the licenses of a client', () => {
  it('are the caller’s own, newest first, and for an administrator those of all accounts', async () => {
    const clientId = aClientId();
    const older = await giveLicense(shop, ada.user.id, { clientId, now: new Date(Date.now() - 60_000) });
    const newer = await giveLicense(shop, ada.user.id, { clientId, type: 'individual' });
    const evesOwn = await giveLicense(shop, eve.user.id, { clientId, now: new Date(Date.now() - 120_000) });
    await giveLicense(shop, ada.user.id);
    expect(await ofClient(clientId, ada)).toEqual([newer.id, older.id]);
    expect(await ofClient(clientId, eve)).toEqual([evesOwn.id]);
    expect(await ofClient(clientId, admin)).toEqual([newer.id, older.id, evesOwn.id]);
    expect(await ofClient(aClientId(), ada)).toEqual([]);
    await revoke(newer.id);
    expect(await ofClient(clientId, ada)).toEqual([older.id]);
    expect(await ofClient(clientId, ada, { includeRevoked: 'false' })).toEqual([older.id]);
    expect(await ofClient(clientId, ada, { includeRevoked: 'true' })).toEqual([newer.id, older.id]);
  });

  it('are found whatever the client is called', async () => {
    for (const clientId of ['a/b?c#d e%', 'сервер-'.repeat(28), '🦊'.repeat(100), "'; drop table licenses; --"]) {
      const { id } = await giveLicense(shop, ada.user.id, { clientId });
      expect(await ofClient(clientId, ada), clientId).toEqual([id]);
    }
  });
});

const successorsIn = (rows: { id: string; superseded_by?: string | null | undefined }[]) =>
  Object.fromEntries(rows.map(({ id, superseded_by }) => [id, superseded_by]));
const successors = async (account: Account) =>
  successorsIn((await shop.call(licenses.list, { query: { limit: '100' } }, account)).data);

it('a license is superseded by one that lasts longer and includes at least as much, of the same customer and installation', async () => {
  const account = await openAccount(shop);
  const { payload: trial, clientId } = await bindInstall(shop, account);
  const give = (order: Parameters<typeof giveLicense>[2]) =>
    giveLicense(shop, account.user.id, { clientId, issuedBy: 'operator', ...order });
  const individual = await give({ type: 'individual', expires: day(90) });
  expect(await successors(account)).toEqual({ [trial.id]: individual.id, [individual.id]: null });

  const short = await give({ expires: day(70) });
  const first = { [trial.id]: individual.id, [individual.id]: null, [short.id]: null };
  expect(await successors(account)).toEqual(first);

  await giveLicense(shop, null, { clientId, issuedBy: 'operator', expires: day(900) });
  await giveLicense(shop, account.user.id, { issuedBy: 'operator', expires: day(900) });
  expect(await successors(account)).toMatchObject(first);

  const long = await give({ expires: day(500) });
  const all = [trial, individual, short].map(({ id }) => [id, long.id]);
  expect(await successors(account)).toMatchObject({ ...Object.fromEntries(all), [long.id]: null });
  await revoke(long.id);
  expect(await successors(account)).toMatchObject({ ...first, [long.id]: null });
  const { data } = await shop.call(contract.admin.user, { params: { id: account.user.id } }, admin);
  expect(successorsIn(data.licenses)).toEqual(await successors(account));
});

it('a license says whether its installation is bound, and the customer’s name for it', async () => {
  const account = await openAccount(shop);
  const { install, clientId } = await bindInstall(shop, account);
  const facts = async () => {
    const { data } = await shop.call(licenses.ofClient, { params: { clientId }, query: {} }, account);
    return data.map((row) => [row.bound, row.description, row.grace_until === row.expires_at]);
  };
  expect(await facts()).toEqual([[true, 'Production', true]]);
  await shop.call(contract.installs.remove, { params: { id: install.id } }, account);
  expect(await facts()).toEqual([[false, null, true]]);
});

const attention = async (account: Account) => (await shop.call(licenses.attention, {}, account)).data;

describe('what needs attention', () => {
  const none = { licenses: [], total: 0 };
  const operator = { issuedBy: 'operator' };
  /** Gives the account a bound installation with a paid license, whose trial is superseded by it. */
  const bound = async (account: Account, clientId: string, ends: number) => {
    await bindInstall(shop, account, clientId);
    await giveLicense(shop, account.user.id, { ...operator, clientId, expires: day(ends) });
  };
  /** A trial of 60 days would outlast some licenses, so they are dated into the past. */
  const longAgo = async (work: () => Promise<unknown>) => {
    const start = new Date(Date.now() - 100 * 86_400_000);
    shop.setClock(() => start);
    await work();
    shop.setClock(undefined);
  };

  it('is what ends soon, is in grace or has ended, nearest first, then what nobody has bound; at most five', async () => {
    const account = await openAccount(shop);
    await bound(account, 'far', 31);
    expect(await attention(account)).toEqual(none);
    const give = (clientId: string, expires?: string) =>
      giveLicense(shop, account.user.id, { ...operator, clientId, ...(expires ? { expires } : {}) });
    await longAgo(async () => {
      const ends = { soon: 30, grace: -9, over: -40, replaced: 3 };
      for (const [clientId, left] of Object.entries(ends)) await bound(account, clientId, left);
      await give('loose', day(200));
      await give('lost', day(-20));
    });
    await give('replaced');
    const { licenses: named, total } = await attention(account);
    const isBound = { grace: true, over: true, soon: true, loose: false };
    expect(named.map(({ client_id, bound }) => [client_id, bound])).toEqual(Object.entries(isBound));
    expect(named[0]).toMatchObject({ status: 'expired', offers: [{ kind: 'extend', plan: 'commercial' }] });
    expect(total).toBe(4);
    await longAgo(async () => {
      for (const clientId of ['a', 'b']) await bound(account, clientId, 1);
    });
    const first = await attention(account);
    expect(first).toMatchObject({ licenses: { length: 5 }, total: 6 });
    // The list of all of them goes on from there, on each of its pages.
    const listed = async (page: string) => {
      const query = { attention: 'true', sortBy: 'urgency', sortOrder: 'asc', limit: '3', page } as const;
      return (await shop.call(licenses.list, { query }, account)).data.map(({ client_id }) => client_id);
    };
    const all = [...(await listed('1')), ...(await listed('2'))];
    expect(all).toEqual([...first.licenses.map(({ client_id }) => client_id), 'loose']);
  });

  it('is not what another account has bound, nor what ended before another license of the installation', async () => {
    const [account, other] = [await openAccount(shop), await openAccount(shop)];
    const { clientId } = await bindInstall(shop, other);
    await giveLicense(shop, account.user.id, { ...operator, clientId, expires: day(3) });
    expect(await attention(account)).toEqual(none);
    await longAgo(() => bound(account, 'downgraded', -5));
    expect(await attention(account)).toMatchObject({ total: 1 });
    await giveLicense(shop, account.user.id, { ...operator, clientId: 'downgraded', type: 'individual' });
    expect(await attention(account)).toEqual(none);
  });

  it('is counted up to fifty of the licenses that nobody has bound, the next to end first', async () => {
    const account = await openAccount(shop);
    const clients = await fillLicenses(shop, account, 60);
    const { licenses: named, ...counted } = await attention(account);
    expect(counted).toEqual({ total: 50, more: true });
    expect(named.map(({ client_id }) => client_id)).toEqual(clients.slice(0, 5));
  });
});
