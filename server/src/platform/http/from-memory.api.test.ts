import { contract } from '@warden/contract';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Account, sharedTestApp, startTestApp, type TestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { statementsOf } from '../../../test/statements.ts';

/** Two processes of one shop. */
const here = sharedTestApp({}, { workers: false });
let there: TestApp;
let admin: Account;
beforeAll(async () => {
  there = await startTestApp({}, { workers: false, database: here.database });
  admin = await openAccount(here, { isAdmin: true });
  await here.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => vi.useRealTimers());
afterAll(() => there.stop());

const paths = ['/settings', '/settings/core-available', '/seller', '/licenses/keys', '/licenses/revocations'];

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const { port } = here.app.server.address() as { port: number };
  return fetch(`http://127.0.0.1:${port}/api${path}`, { method, headers });
};

it.each(paths)('%s needs no statement as long as nothing has changed', async (path) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const first = await ask(path);
  const statements = await statementsOf(here.services.db, async () => {
    expect(await (await ask(path)).text()).toBe(await first.text());
    expect((await here.app.inject(`/api${path}`)).statusCode).toBe(200);
  });
  expect(statements).toEqual([]);
});

it.each(paths)('%s has the same headers and the same line in the log each time', async (path) => {
  const mark = here.lines.length;
  here.services.versions.forget();
  const [first, again] = [await ask(path), await ask(path)];
  const headers = (reply: Response) => ({ ...Object.fromEntries(reply.headers), date: '' });
  expect(headers(again)).toEqual(headers(first));
  expect(headers(again)).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  const written = () => here.lines.slice(mark).filter((line) => line.includes('request completed'));
  await expect.poll(written).toHaveLength(2);
  const [one, other] = written().map((line) => JSON.parse(line));
  expect(other).toMatchObject({ req: { method: 'GET', path: `/api${path}` }, res: { statusCode: 200 } });
  expect(other.reqId).not.toBe(one.reqId);
  const fields = ({ time, reqId, responseTime, ...rest }: Record<string, unknown>) => ({
    ...rest,
    types: [typeof time, typeof reqId, typeof responseTime],
  });
  expect(fields(other)).toEqual(fields(one));
});

it('only the plain call is repeated', async () => {
  const text = await (await ask('/settings')).text();
  expect(await (await ask('/settings?lang=ru')).text()).toBe(text);
  expect(await (await ask('/settings', {}, 'HEAD')).text()).toBe('');
  expect((await ask('/settings', {}, 'POST')).status).toBe(404);
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
  expect(JSON.parse(await (await ask('/settings')).text()).data.price_commercial).toBe(4321);
  vi.advanceTimersByTime(500);
  expect(await prices()).toEqual([4321, 4321]);
  expect([await links(here), await links(there)]).toEqual([repository, repository]);
});

it('while the process stops, each connection ends after its answer', async () => {
  await ask('/settings');
  here.app.draining.begun = true;
  expect((await ask('/settings')).headers.get('connection')).toBe('close');
  here.app.draining.begun = false;
});
