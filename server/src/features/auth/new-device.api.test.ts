import { contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { jobsLeft } from '../../../test/jobs.ts';
import { openAccount } from '../../../test/licenses.ts';
import { sweepSecurityEvents } from '../security-events/jobs.ts';
import { users } from './tables.ts';

const shop = sharedTestApp();

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

const at = (from: string, userAgent?: string) => ({ from, headers: userAgent ? { 'user-agent': userAgent } : {} });
const signIn = async ({ user, password }: Account, caller: ReturnType<typeof at>, device?: string) =>
  (await shop.call(contract.auth.login, { body: { email: user.email, password, device } }, caller)).data;

const openedAt = async (caller: ReturnType<typeof at>) => {
  const account = await shop.register({}, caller);
  await shop.services.db
    .update(users)
    .set({ emailVerifiedAt: new Date(), verifiedBy: 'session' })
    .where(eq(users.id, account.user.id));
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

  it('is mailed in the language of the account', async () => {
    const account = await openAccount(shop, { locale: 'ru', from: '198.51.100.4' });
    const { email } = account.user;
    await shop.call(
      contract.auth.login,
      { body: { email, password: account.password } },
      { locale: 'ru', ...at('203.0.113.9', SAFARI) },
    );
    await shop.mailTo(email, ({ subject }) => subject.includes('Новый вход'));
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

it('no mail follows a sign-in to an account whose address nobody has confirmed', async () => {
  const account = await shop.register({}, at('198.51.100.4', FIREFOX));
  await signIn(account, at('203.0.113.9', SAFARI));
  expect(await notices(account)).toEqual([]);
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
  const later = new Date(Date.now() + 200 * 24 * 3_600_000);
  shop.setClock(() => later);
  await sweepSecurityEvents.run({}, { background: shop.services.db, now: shop.services.now }, '');
  await signIn(account, at('203.0.113.9', SAFARI));
  shop.setClock(undefined);
  expect(await notices(account)).toHaveLength(1);
});

it('forgets a device that was not used for 90 days', async () => {
  const { account } = await openedAt(at('198.51.100.4', FIREFOX));
  shop.setClock(() => new Date(Date.now() + 91 * 24 * 3_600_000));
  await signIn(account, at('198.51.100.4', FIREFOX));
  shop.setClock(undefined);
  expect(await notices(account)).toHaveLength(1);
});
