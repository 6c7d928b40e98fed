import { randomUUID } from 'node:crypto';
import { contract } from '@warden/contract';
import { addDays, dayOf, endOfDay, type LicenseType, licenseTypes } from '@warden/license';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { randomIntegers } from '../../../../scripts/lib/random.ts';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import {
  aClientId,
  bindInstall,
  fillLicenses,
  giveLicense,
  openAccount,
  sharedAccount,
  showLicense,
} from '../../../test/licenses.ts';
import { statementsOf } from '../../../test/statements.ts';
import { unzip } from '../../../test/zip.ts';
import { exportedLicenses } from './export.ts';
import { sqlSupersededBy } from './store.ts';
import { licenses as licenseTable } from './tables.ts';

const { licenses } = contract;
type Query = Record<string, string>;

const shop = sharedTestApp({}, { workers: false });
const ada = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });

const list = ({ token }: { token: string }, query: Record<string, string> = {}) =>
  shop.call(licenses.list, { query: query as never }, { token });
const clientsOf = async (account: Account, query: Query) =>
  (await list(account, query)).data.map(({ client_id }) => client_id);
const revoke = (id: string) => shop.call(licenses.revoke, { params: { id }, body: { reason: 'because' } }, admin);
const day = (offset: number) => addDays(dayOf(new Date()), offset);

describe('a customer’s licenses', () => {
  it('come ten to a page, newest first, with how many there are', async () => {
    const account = await openAccount(shop);
    const none = { total: 0, commercial: 0, trial: 0, individual: 0 };
    const empty = { success: true, data: [], total: 0, page: 1, limit: 10, counts: none };
    expect(await list(account)).toEqual(empty);
    const clients = await fillLicenses(shop, account, 12);
    await giveLicense(shop, ada.user.id);
    const first = await list(account);
    expect(first).toMatchObject({ total: 12, page: 1, limit: 10 });
    expect(first.data.map(({ client_id }) => client_id)).toEqual(clients.slice(0, 10));
    const rest = clients.slice(10).map((client_id) => ({ client_id }));
    expect(await list(account, { page: '2' })).toMatchObject({ total: 12, page: 2, data: rest });
    expect(await list(account, { page: '3', limit: '5' })).toMatchObject({ total: 12, limit: 5, data: { length: 2 } });
    expect(await list(account, { page: '999999999', limit: '100' })).toMatchObject({ total: 12, data: [] });
  });

  it('show every field, as the details do', async () => {
    const account = await openAccount(shop);
    const row = await giveLicense(shop, account.user.id, { hostname: 'errors.example.com' });
    const { data } = await list(account);
    expect(data).toEqual([
      {
        ...{ id: row.id, client_id: row.clientId, hostname: 'errors.example.com', license_type: 'commercial' },
        ...{ status: 'active', issued_at: row.issuedAt.toISOString(), expires_at: row.expiresAt.toISOString() },
        ...{ revoked_at: null, revoked_reason: null, revoked_by: null, last_validated_at: null, validation_count: 0 },
        ...{
          license_text: row.licenseText,
          superseded_by: null,
          offers: [],
          bound: false,
          description: null,
          carried_days: 0,
          staging_for: null,
          staging: null,
        },
        grace_until: endOfDay(addDays(dayOf(row.expiresAt), 14)).toISOString(),
      },
    ]);
    expect((await shop.call(licenses.get, { params: { id: row.id } }, account)).data).toEqual(data[0]);
  });

  it('are counted for the cards whatever is shown, where a trial that an installation signed by itself is a trial', async () => {
    const account = await openAccount(shop);
    for (const type of ['commercial', 'commercial', 'trial'] as const)
      await giveLicense(shop, account.user.id, { type });
    await bindInstall(shop, account);
    const counts = { total: 4, commercial: 2, trial: 2, individual: 0 };
    for (const query of [{}, { licenseType: 'individual' }, { status: 'revoked' }, { page: '7' }, { clientId: 'zz' }]) {
      expect((await list(account, query as Query)).counts).toEqual(counts);
    }
    const typesOf = async (licenseType: string) =>
      (await list(account, { licenseType })).data.map(({ license_type }) => license_type).toSorted();
    expect(await typesOf('trial')).toEqual(['trial', 'trial-self-signed']);
    expect(await typesOf('trial-self-signed')).toEqual(['trial-self-signed']);
    expect(await typesOf('commercial')).toEqual(['commercial', 'commercial']);
    expect(await typesOf('')).toHaveLength(4);
  });
});

it('the filter by status goes by the clock, and takes a revoked one for revoked, also after its end', async () => {
  const account = await openAccount(shop);
  const { id, expiresAt } = await giveLicense(shop, account.user.id, { expires: day(5) });
  expect(expiresAt).toEqual(endOfDay(day(5)));
  const seen = async (now: Date) => {
    shop.setClock(() => now);
    const found = await Promise.all(
      (['active', 'expired', 'revoked'] as const).map(async (status) => (await list(account, { status })).data),
    );
    shop.setClock(undefined);
    return found.map((rows) => rows.map(({ status }) => status));
  };
  const after = new Date(expiresAt.getTime() + 1);
  expect(await seen(expiresAt)).toEqual([['active'], [], []]);
  expect(await seen(after)).toEqual([[], ['expired'], []]);
  await revoke(id);
  for (const now of [new Date(), after]) expect(await seen(now)).toEqual([[], [], ['revoked']]);
});

describe('the filter by client', () => {
  it('finds any part of the client id in any case, and takes %, _ and \\ for themselves', async () => {
    const account = await openAccount(shop);
    const clients = ['prod-1', 'prod-2', 'pr%d', 'pr_d', 'pr\\d', 'other'];
    for (const clientId of clients) await giveLicense(shop, account.user.id, { clientId });
    for (const [sought, ...found] of [
      ['prod', 'prod-1', 'prod-2'],
      ['  prod-1 ', 'prod-1'],
      ['OD-2', 'prod-2'],
      ['r%', 'pr%d'],
      ['pr_', 'pr_d'],
      ['pr\\', 'pr\\d'],
      ['rd'],
      ["' or '1'='1"],
      ['', ...clients],
    ] as [string, ...string[]][]) {
      expect((await clientsOf(account, { clientId: sought })).toSorted(), sought).toEqual(found.toSorted());
    }
  });

  it('finds any part of the customer’s description, but not of another’s', async () => {
    const [account, other] = [await openAccount(shop), await openAccount(shop)];
    const { clientId } = await bindInstall(shop, account);
    for (const { user } of [account, other]) await giveLicense(shop, user.id, { clientId });
    await giveLicense(shop, account.user.id);
    expect(await clientsOf(account, { clientId: 'DUCTI' })).toEqual([clientId, clientId]);
    expect(await clientsOf(other, { clientId: 'ducti' })).toEqual([]);
  });
});

it('counts 500 of very many and of those that fit a filter, and every page can be reached', async () => {
  const account = await openAccount(shop);
  const clients = await fillLicenses(shop, account, 525);
  const query = { limit: '10' };
  const counts = { total: 500, commercial: 500, trial: 0, individual: 0, more: true };
  expect(await list(account, query)).toMatchObject({ total: 500, more: true, counts });
  expect(await list(account, { ...query, status: 'active' })).toMatchObject({ total: 500, more: true, counts });
  expect(await list(account, { ...query, clientId: clients[524] as string })).toMatchObject({
    total: 1,
    data: { length: 1 },
    counts,
  });
  expect(await list(account, { ...query, page: '50' })).toMatchObject({ total: 510, more: true });
  const last = await list(account, { ...query, page: '53' });
  expect(last).toMatchObject({ total: 525, data: { length: 5 } });
  expect(last.more).toBeUndefined();
});

it('names the license that supersedes another as statements do, in random histories', async () => {
  const account = await openAccount(shop);
  const other = await openAccount(shop);
  const { licenseText, keyId } = await giveLicense(shop, other.user.id);
  const at = (days: number) => new Date(Date.UTC(2030, 0, days, 12));
  const below = randomIntegers('histories of licenses');
  const large = aClientId();
  const small = Array.from({ length: 8 }, aClientId);
  // Many are issued or end on the same day, and most are in force and of this account.
  const rows = Array.from({ length: 95 }, () => ({
    id: randomUUID(),
    clientId: below(2) ? large : (small[below(small.length)] as string),
    userId: below(3) === 0 ? other.user.id : account.user.id,
    type: licenseTypes[below(licenseTypes.length)] as LicenseType,
    issuedAt: at(below(4)),
    expiresAt: at(100 + below(3)),
    revokedAt: below(4) === 0 ? at(5) : null,
    replacedBy: below(6) === 0 ? randomUUID() : null,
    ...{ licensee: 'Ada', keyId, licenseText },
  }));
  await shop.services.db.insert(licenseTable).values(rows);
  const selected = await shop.services.db
    .select({ id: licenseTable.id, supersededBy: sqlSupersededBy })
    .from(licenseTable)
    .where(eq(licenseTable.userId, account.user.id));
  const expected = new Map(selected.map(({ id, supersededBy }) => [id, supersededBy]));
  expect(new Set(expected.values()).size).toBeGreaterThan(10);
  for (const superseded of ['true', 'false'] as const) {
    const { data } = await list(account, { superseded, limit: '100' });
    const found = [...expected].filter(([, by]) => (by !== null) === (superseded === 'true')).map(([id]) => id);
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(found));
  }
  // The licenses of a client that has many are read once for all rows, not again with each.
  const call = { params: { clientId: large }, query: { includeRevoked: 'true' as const } };
  const ofClient = () => shop.call(licenses.ofClient, call, account);
  for (const read of [() => list(account, { limit: '100' }), ofClient]) {
    const statements = await statementsOf(shop.services.db, async () => {
      for (const { id, superseded_by } of (await read()).data) expect(superseded_by).toBe(expected.get(id));
    });
    expect(statements.filter((statement) => statement.includes('client_id = any('))).toHaveLength(1);
  }
});

describe('the order of the list', () => {
  it('is that of the ends, the issues or the names that the customer gave, on all pages and with filters', async () => {
    const account = await openAccount(shop);
    const rows = [
      ['beta', 'Warehouse', 300],
      ['alpha', null, 100],
      ['gamma', 'billing', 200],
    ] as const;
    for (const [clientId, description, ends] of rows) {
      const { text } = await showLicense({ client: clientId, expires: day(20) });
      const body = { clientId, licenseText: text, ...(description ? { description } : {}) };
      await shop.call(contract.installs.bind, { body }, account);
      await giveLicense(shop, account.user.id, { clientId, expires: day(ends), issuedBy: 'operator' });
    }
    const paid = { licenseType: 'commercial' };
    const sorted = (query: Query) => clientsOf(account, { ...paid, ...query });
    expect(await sorted({ sortBy: 'expires_at', sortOrder: 'asc' })).toEqual(['alpha', 'gamma', 'beta']);
    expect(await sorted({ sortBy: 'expires_at' })).toEqual(['beta', 'gamma', 'alpha']);
    expect(await sorted({ sortBy: 'client_id', sortOrder: 'asc' })).toEqual(['alpha', 'gamma', 'beta']);
    expect(await sorted({ sortOrder: 'asc' })).toEqual(['beta', 'alpha', 'gamma']);
    const pages = { sortBy: 'client_id', sortOrder: 'asc', limit: '2' };
    const all = [await list(account, pages), await list(account, { ...pages, page: '2' })];
    expect(all.map(({ total }) => total)).toEqual([6, 6]);
    const seen = await Promise.all(['1', '2', '3'].map((page) => clientsOf(account, { ...pages, page })));
    expect(seen).toEqual([
      ['alpha', 'alpha'],
      ['gamma', 'gamma'],
      ['beta', 'beta'],
    ]);
  });
});

describe('the filters beside those of the table', () => {
  it('find what is superseded, and what is not', async () => {
    const account = await openAccount(shop);
    const { clientId, payload } = await bindInstall(shop, account);
    const { id } = await giveLicense(shop, account.user.id, { clientId, issuedBy: 'operator' });
    const found = async (superseded: string) => (await list(account, { superseded })).data.map((row) => row.id);
    expect(await found('true')).toEqual([payload.id]);
    expect(await found('false')).toEqual([id]);
  });

  it('find all that needs attention, as many as are counted', async () => {
    const account = await openAccount(shop);
    await fillLicenses(shop, account, 60);
    const { clientId } = await bindInstall(shop, account);
    await giveLicense(shop, account.user.id, { clientId, issuedBy: 'operator' });
    const attention = { attention: 'true', limit: '100' };
    expect(await list(account, attention)).toMatchObject({ total: 60, data: { length: 60 } });
    expect(await list(account, { ...attention, licenseType: 'trial' })).toMatchObject({ total: 0 });
    const { token } = account;
    expect((await shop.call(licenses.attention, {}, { token })).data).toMatchObject({ total: 50, more: true });
  });
});

describe('the file of the list', () => {
  const fileOf = async ({ token }: Pick<Account, 'token'>, query: Query, locale = 'en') => {
    const answer = await shop.app.inject({
      url: `/api/licenses/export?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': locale },
    });
    expect(answer.statusCode).toBe(200);
    return answer.body.replace('\ufeff', '').trimEnd().split('\r\n');
  };

  it('has all pages that fit the filters in the language of the reader, without formulas', async () => {
    const account = await openAccount(shop);
    await fillLicenses(shop, account, 205);
    await giveLicense(shop, ada.user.id);
    expect(await fileOf(account, {})).toHaveLength(206);
    expect(new Set(await fileOf(account, {})).size).toBe(206);
    expect(await fileOf(account, { attention: 'true' })).toHaveLength(206);
    const { id } = await giveLicense(shop, account.user.id, { clientId: '=1+2', type: 'individual' });
    const [titles, line] = await fileOf(account, { licenseType: 'individual' }, 'ru');
    expect(titles).toBe(
      'Описание;Client ID;ID;Имя хоста;Тип;Статус;Выдана;Истекает;Работает до;Заменена лицензией;Тестовая для',
    );
    expect(line).toContain(`;'=1+2;${id};;Индивидуальная;Действует;`);
  });

  it('compares the licenses of the account once, however many batches are read', async () => {
    const account = await openAccount(shop);
    await fillLicenses(shop, account, 205);
    const { db, now } = shop.services;
    const read = () => Array.fromAsync(exportedLicenses(db, account.user.id, { superseded: 'false' }, now()));
    const statements = await statementsOf(db, async () =>
      expect((await read()).map(({ length }) => length)).toEqual([100, 100, 5]),
    );
    expect(statements.filter((statement) => statement.includes('::boolean'))).toHaveLength(1);
  });

  it('is made once at a time for an account, as are the texts: another one waits, and further ones are refused', async () => {
    const account = await openAccount(shop);
    const { id } = await giveLicense(shop, account.user.id);
    const get = (path: string, { token }: Account) =>
      shop.app.inject({ url: `/api${path}?ids=${id}`, headers: { authorization: `Bearer ${token}` } });
    const gate = Promise.withResolvers<number[]>();
    const record = vi.spyOn(shop.services.securityEvents, 'record').mockReturnValueOnce(gate.promise);
    const paths = [licenses.export.path, licenses.texts.path, licenses.export.path];
    const asked = paths.map((path) => get(path, account));
    const refused = await Promise.race(asked);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
    expect((await get(licenses.export.path, ada)).statusCode).toBe(200);
    gate.resolve([]);
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 200, 503]);
    expect((await get(licenses.texts.path, account)).statusCode).toBe(200);
    record.mockRestore();
  });

  it('has the chosen ones alone, and none of another account', async () => {
    const account = await openAccount(shop);
    const mine = await giveLicense(shop, account.user.id);
    await giveLicense(shop, account.user.id);
    const theirs = await giveLicense(shop, ada.user.id);
    const lines = await fileOf(account, { ids: `${mine.id},${theirs.id}` });
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(mine.id);
  });

  it('is refused for anything that is no list of ids', async () => {
    for (const ids of ['', 'x', `${randomUUID()},`, Array.from({ length: 101 }, randomUUID).join()]) {
      const answer = await shop.app.inject({
        url: `/api/licenses/texts?${new URLSearchParams({ ids })}`,
        headers: { authorization: `Bearer ${ada.token}` },
      });
      expect(answer.statusCode, ids).toBe(400);
    }
  });
});

it('the texts of chosen licenses come as an archive, a file each, and none of another account', async () => {
  const account = await openAccount(shop);
  const mine = [
    await giveLicense(shop, account.user.id),
    await giveLicense(shop, account.user.id, { clientId: 'a/../b' }),
  ];
  const theirs = await giveLicense(shop, ada.user.id);
  const ids = [...mine, theirs].map(({ id }) => id).join();
  const answer = await shop.app.inject({
    url: `/api/licenses/texts?ids=${ids}`,
    headers: { authorization: `Bearer ${account.token}` },
  });
  const files = await unzip(answer.rawPayload);
  expect([...files.values()].map(String).toSorted()).toEqual(mine.map(({ licenseText }) => licenseText).toSorted());
  expect([...files.keys()].filter((name) => name.startsWith('a-..-b-'))).toHaveLength(1);
});

describe('what can be bought on top of each license', () => {
  const extend = { kind: 'extend', plan: 'commercial' };
  const offersIn = async (account: Account, query: Query) =>
    (await list(account, query)).data.map(({ id, offers }) => [id, offers]);

  it('follows from all licenses of the installation, with any filter and on any page', async () => {
    const account = await openAccount(shop);
    const clientId = 'offers';
    const { payload } = await bindInstall(shop, account, clientId);
    const long = new Date(Date.now() - 1000 * 86_400_000);
    const facts = { clientId, issuedBy: 'operator' };
    const expired = await giveLicense(shop, account.user.id, { ...facts, now: long });
    const individual = await giveLicense(shop, account.user.id, { ...facts, type: 'individual' });
    const running = await giveLicense(shop, account.user.id, facts);
    // A license of another installation changes nothing.
    const { payload: untouched } = await bindInstall(shop, account, 'offers-elsewhere');
    const upgrades = ['commercial', 'individual'].map((plan) => ({ kind: 'upgrade', plan }));
    const none = [payload.id, expired.id, individual.id].map((id) => [id, []]);
    const all = [...none, [running.id, [extend]], [untouched.id, upgrades]];
    expect(new Set(await offersIn(account, {}))).toEqual(new Set(all));
    for (const filter of [{ licenseType: 'trial' }, { licenseType: 'individual' }, { status: 'expired' }]) {
      const found = (await offersIn(account, filter)).filter(([id]) => id !== untouched.id);
      expect(found).toHaveLength(1);
      expect(none).toContainEqual(found[0]);
    }
    for (const page of ['1', '2', '3', '4', '5']) {
      const [found] = await offersIn(account, { page, limit: '1' });
      expect(all).toContainEqual(found);
    }
    const { token } = account;
    for (const [id, offers] of all) {
      const { data } = await shop.call(licenses.get, { params: { id: id as string } }, { token });
      expect(data.offers).toEqual(offers);
    }
    const { data } = await shop.call(licenses.ofClient, { params: { clientId }, query: {} }, { token });
    expect(new Set(data.map(({ id, offers }) => [id, offers]))).toEqual(new Set(all.slice(0, -1)));
  });

  it('is nothing after a revocation of the latest, and the license before it is not offered either', async () => {
    const account = await openAccount(shop);
    const facts = { clientId: 'revoked-latest', issuedBy: 'operator' };
    const first = await giveLicense(shop, account.user.id, facts);
    const second = await giveLicense(shop, account.user.id, facts);
    await revoke(second.id);
    const none = [first, second].map(({ id }) => [id, []]);
    expect(new Set(await offersIn(account, {}))).toEqual(new Set(none));
  });

  it('considers licenses of other accounts that run for the installation, but extends only one’s own', async () => {
    const account = await openAccount(shop);
    const { payload, clientId } = await bindInstall(shop, account);
    await giveLicense(shop, null, { clientId, issuedBy: 'operator' });
    expect(await offersIn(account, {})).toEqual([[payload.id, []]]);
  });

  it('leaves individual licenses out while the Community Edition is offered', async () => {
    const account = await openAccount(shop);
    const { payload } = await bindInstall(shop, account);
    const offer = (value: boolean) => shop.call(contract.settings.setCoreAvailable, { body: { value } }, admin);
    await offer(true);
    expect(await offersIn(account, {})).toEqual([[payload.id, [{ kind: 'upgrade', plan: 'commercial' }]]]);
    await offer(false);
    expect((await offersIn(account, {}))[0]?.[1]).toHaveLength(2);
  });
});
