import { contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { jobsLeft } from '../../../test/jobs.ts';
import { openAccount } from '../../../test/licenses.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { sweepSecurityEvents } from '../security-events/jobs.ts';
import { openSession } from './sessions.ts';
import { users } from './tables.ts';

const shop = sharedTestApp();

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

const at = (from: string, userAgent?: string) => ({ from, headers: userAgent ? { 'user-agent': userAgent } : {} });
const signIn = async ({ user, password }: Account, caller: Partial<ReturnType<typeof at>> = {}, device?: string) =>
  (await shop.call(contract.auth.login, { body: { email: user.email, password, device } }, caller)).data;
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
  const other = await signIn(account, at('192.0.2.7', FIREFOX));
  const list = await listFor(account);
  expect(list).toHaveLength(2);
  expect(list[0]).toMatchObject({ device: 'Firefox, Windows', address: '192.0.2.7', current: false });
  expect(list[1]).toMatchObject({ current: true });
  expect(JSON.stringify(list)).not.toContain(other.token);
  expect(lengthOf(list[0])).toBe(90 * DAY);
  expect(lengthOf((await listFor(await openAccount(shop, { isAdmin: true })))[0])).toBe(7 * DAY);
  expect(lengthOf((await listFor(await openAccount(shop, { staffRole: 'support' })))[0])).toBe(7 * DAY);
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
  { who: 'a customer', staff: {}, idle: 30 * DAY, absolute: 90 * DAY },
  { who: 'an administrator', staff: { isAdmin: true }, idle: 12 * HOUR, absolute: 7 * DAY },
  { who: 'a publisher', staff: { staffRole: 'publisher' as const }, idle: 12 * HOUR, absolute: 7 * DAY },
])('the session of $who', ({ staff, idle, absolute }) => {
  it('ends when it is not used, and lives on also where only lists are read, which find it by themselves', async () => {
    const account = await openAccount(shop, staff);
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
    const account = await openAccount(shop, staff);
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

const openedAt = async (caller: ReturnType<typeof at>) => {
  const account = await openAccount(shop, caller);
  return { account, ...(await signIn(account, caller)) };
};

/** The notices that reached the account once every mail in the queue is sent. */
const notices = async ({ user }: Account) => {
  await expect.poll(() => jobsLeft(shop.services.db, ['mail'])).toBe(0);
  const mails = await shop.mailbox.list({ to: user.email, limit: 1000 });
  return mails.filter(({ subject }) => subject.includes('New sign-in'));
};

describe('a sign-in from a new device', () => {
  it('is mailed to the owner with time, device, network address and what to do', async () => {
    const { account } = await openedAt(at('198.51.100.4', FIREFOX));
    await signIn(account, at('203.0.113.9', SAFARI));
    const [mail, ...others] = await notices(account);
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/^Device: Safari, iOS\nNetwork address: 203\.0\.113\.9$/m);
    expect(mail?.text).toContain('UTC');
    expect(mail?.text).toContain('change your password');
    expect(mail?.links).toEqual(['http://shop.test/dashboard?profile=sessions', 'http://shop.test/contacts']);
    // Another browser in a known network, and a known one in another network.
    await signIn(account, at('198.51.100.4', SAFARI));
    await signIn(account, at('198.51.101.4', FIREFOX));
    expect(await notices(account)).toHaveLength(3);
  });

  it('is mailed whatever mark of another account it shows, no more than ten times a day', async () => {
    const { account } = await openedAt(at('198.51.100.4', FIREFOX));
    const { device } = await openedAt(at('203.0.113.9', SAFARI));
    // The mark is another account's.
    for (let network = 0; network < 12; network++) await signIn(account, at(`203.0.${network}.9`, SAFARI), device);
    expect(await notices(account)).toHaveLength(10);
  });
});

it('no mail follows the registration, nor a sign-in that is known by network, browser or mark', async () => {
  const { account, device } = await openedAt(at('198.51.100.4', FIREFOX));
  await signIn(account, at('203.0.113.9', SAFARI), device);
  expect(await notices(account)).toEqual([]);
  const { account: second } = await openedAt(at('198.51.100.4', FIREFOX));
  await signIn(second, at('198.51.100.77', FIREFOX));
  // The same network, where either program does not name itself.
  await signIn(second, at('198.51.100.78'));
  await signIn(second, at('198.51.100.79', SAFARI));
  expect(await notices(second)).toEqual([]);
});

it('an IPv6 network is one', async () => {
  const { account } = await openedAt(at('2001:db8:1:2::1', FIREFOX));
  await signIn(account, at('2001:db8:1:2:abcd::9', FIREFOX));
  expect(await notices(account)).toEqual([]);
  await signIn(account, at('2001:db8:1:3::1', FIREFOX));
  expect(await notices(account)).toHaveLength(1);
});

it('is noticed also where the account was not used for so long that its events are deleted', async () => {
  const { account } = await openedAt(at('198.51.100.4', FIREFOX));
  advance(200 * DAY);
  await sweepSecurityEvents.run({}, { background: shop.services.db, now: shop.services.now }, '');
  await signIn(account, at('203.0.113.9', SAFARI));
  expect(await notices(account)).toHaveLength(1);
});

it('forgets a device that was not used for 90 days', async () => {
  const { account } = await openedAt(at('198.51.100.4', FIREFOX));
  advance(91 * DAY);
  await signIn(account, at('198.51.100.4', FIREFOX));
  expect(await notices(account)).toHaveLength(1);
});
