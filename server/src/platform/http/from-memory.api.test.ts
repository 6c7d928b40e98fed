import { contract } from '@warden/contract';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Account, sharedTestApp, startTestApp, type TestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { aPublication, giveRelease } from '../../../test/releases.ts';
import { statementsOf } from '../../../test/statements.ts';
import { addDownload } from '../../features/releases/store.ts';

/** Two processes of one shop. */
const here = sharedTestApp({}, { workers: false });
let there: TestApp;
let admin: Account;
beforeAll(async () => {
  there = await startTestApp({}, { workers: false, database: here.database });
  admin = await openAccount(here, { isAdmin: true });
});
afterEach(() => vi.useRealTimers());
afterAll(() => there.stop());

const paths = [
  ...['/settings', '/settings/core-available', '/seller', '/licenses/keys', '/licenses/revocations'],
  '/releases/public',
];

const ask = (path: string) => here.app.inject(`/api${path}`);

it('needs no statement as long as nothing has changed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const first = await Promise.all(paths.map(ask));
  const again: typeof first = [];
  const statements = await statementsOf(here.services.db, async () => {
    for (const path of paths) again.push(await ask(path));
  });
  expect(statements).toEqual([]);
  expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
});

it('an administrator sees a change at once, and other processes half a second later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const prices = async () =>
    Promise.all([here, there].map(async (shop) => (await shop.call(contract.settings.read, {})).data.price_commercial));
  const links = async (shop: TestApp) => (await shop.call(contract.seller.read, {})).data.links.repository;
  expect(await prices()).toEqual([null, null]);
  expect(await links(there)).toBeNull();
  await here.call(contract.settings.write, { body: { key: 'price_commercial', value: 4321 } }, admin);
  const repository = 'https://example.com/warden';
  await here.call(contract.seller.writeLinks, { body: { repository } }, admin);
  expect(await prices()).toEqual([4321, null]);
  vi.advanceTimersByTime(500);
  expect(await prices()).toEqual([4321, 4321]);
  expect([await links(here), await links(there)]).toEqual([repository, repository]);
});

it('releases are read when they change, each by itself, and count a download half a second later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { id, version } = await giveRelease(here);
  const older = await giveRelease(here, aPublication({ version: '0.1.0' }));
  here.services.versions.forget();
  const asked = [version, 'latest', older.version, '0.0.1'].map((name) => `/releases/public/${name}`);
  const first = await Promise.all(asked.map(ask));
  expect(first.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404]);
  expect(first.slice(0, 3).map((one) => one.json().release.version)).toEqual([version, version, older.version]);
  expect(await statementsOf(here.services.db, () => Promise.all(asked.slice(0, 3).map(ask)))).toEqual([]);
  const counts = async () => [
    (await here.call(contract.releases.list, {})).releases.find((one) => one.id === id)?.downloads_count,
    (await here.call(contract.releases.get, { params: { version } })).release.downloads_count,
  ];
  expect(await counts()).toEqual([0, 0]);
  await addDownload(here.services.db, id);
  expect(await counts()).toEqual([0, 0]);
  vi.advanceTimersByTime(500);
  expect(await counts()).toEqual([1, 1]);
});
