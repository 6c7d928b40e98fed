import { contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { openSession } from './sessions.ts';
import { users } from './tables.ts';

const shop = sharedTestApp();
afterEach(() => shop.setClock(undefined));

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

const signIn = async ({ user, password }: Account, caller: { from?: string; headers?: Record<string, string> } = {}) =>
  (await shop.call(contract.auth.login, { body: { email: user.email, password } }, caller)).data;

const listFor = async (caller: { token: string }) => (await shop.call(contract.sessions.list, {}, caller)).data;
const isIn = (caller: { token: string }) =>
  shop.call(contract.auth.me, {}, caller).then(
    () => true,
    () => false,
  );

/** Moves the shop's clock by this much, from now. */
const advance = (milliseconds: number) => {
  const moment = shop.services.now().getTime() + milliseconds;
  shop.setClock(() => new Date(moment));
};

const lengthOf = (session?: { created_at: string; expires_at: string }) =>
  Date.parse(session?.expires_at ?? '') - Date.parse(session?.created_at ?? '');

it('the list of sessions names device, network address and times, the latest use first, and no token', async () => {
  const account = await shop.register();
  const other = await signIn(account, { from: '192.0.2.7', headers: { 'user-agent': FIREFOX } });
  const list = await listFor(account);
  expect(list).toHaveLength(2);
  expect(list[0]).toMatchObject({ device: 'Firefox, Windows', address: '192.0.2.7', current: false });
  expect(list[1]).toMatchObject({ current: true });
  expect(JSON.stringify(list)).not.toContain(other.token);
  expect(lengthOf(list[0])).toBe(90 * DAY);
  expect(lengthOf((await listFor(await openAccount(shop, { isAdmin: true })))[0])).toBe(7 * DAY);
});

describe('ending sessions', () => {
  it('signs out a stolen session from another device, and neither another one nor another account’s', async () => {
    const [account, stranger] = [await shop.register(), await shop.register()];
    const stolen = await signIn(account);
    const [other] = (await listFor(account)).filter(({ current }) => !current);
    const params = { id: other?.id ?? '' };
    expect(await refusal(shop.call(contract.sessions.end, { params }, stranger))).toMatchObject({ status: 404 });
    expect(await isIn(stolen)).toBe(true);
    await shop.call(contract.sessions.end, { params }, account);
    expect(await isIn(stolen)).toBe(false);
    expect(await isIn(account)).toBe(true);
  });

  it('signs out everywhere, here too', async () => {
    const account = await shop.register();
    const other = await signIn(account);
    await shop.call(contract.sessions.endAll, {}, account);
    expect([await isIn(account), await isIn(other)]).toEqual([false, false]);
  });
});

it('ends the session that was not used for the longest time when there are more than a hundred', async () => {
  const account = await shop.register();
  const begun = shop.services.now().getTime();
  const opened: { token: string }[] = [];
  for (let index = 1; index < 100; index++) {
    const token = await openSession(shop.services.db, account.user.id, new Date(begun + index * 1000));
    opened.push({ token });
  }
  advance(10 * 60_000);
  expect(await listFor(account)).toHaveLength(100);
  const latest = await signIn(account);
  const used = [account, opened[1], latest] as const;
  expect(await isIn(opened[0] as { token: string })).toBe(false);
  for (const session of used) expect(await isIn(session as { token: string })).toBe(true);
});

describe.each([
  { who: 'a customer', isAdmin: false, idle: 30 * DAY, absolute: 90 * DAY },
  { who: 'an administrator', isAdmin: true, idle: 12 * HOUR, absolute: 7 * DAY },
])('the session of $who', ({ isAdmin, idle, absolute }) => {
  it('ends when it is not used, and lives on also where only lists are read, which find it by themselves', async () => {
    const account = await openAccount(shop, { isAdmin });
    const call = () => shop.call(contract.auth.me, {}, account);
    const list = () => shop.call(contract.licenses.list, { query: {} }, account);
    for (const read of [list, call, list]) {
      advance(idle - 60_000);
      await read();
    }
    advance(idle + 60_000);
    for (const read of [call, list]) expect(await refusal(read())).toMatchObject({ code: 'no_session' });
  });

  it('ends after its longest time, however much it is used', async () => {
    const account = await openAccount(shop, { isAdmin });
    const step = idle - HOUR;
    for (let passed = 0; passed + step < absolute; passed += step) {
      advance(step);
      expect(await isIn(account)).toBe(true);
    }
    advance(step);
    expect(await isIn(account)).toBe(false);
  });
});

it('has the shorter times from the moment when a customer becomes an administrator', async () => {
  const account = await openAccount(shop);
  advance(DAY);
  expect((await listFor(account)).length).toBe(1);
  advance(13 * HOUR);
  await shop.services.db.update(users).set({ isAdmin: true }).where(eq(users.id, account.user.id));
  expect(await isIn(account)).toBe(false);
  await shop.services.db.update(users).set({ isAdmin: false }).where(eq(users.id, account.user.id));
  expect(await isIn(account)).toBe(true);
});
