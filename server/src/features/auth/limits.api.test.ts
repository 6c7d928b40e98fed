import { hash } from '@node-rs/argon2';
import { contract, type ErrorBody } from '@warden/contract';
import { errorTexts } from '@warden/i18n';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRegistration, sharedTestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { rateLimits } from '../../platform/limits/tables.ts';

const { auth } = contract;

/** Hashing waits for this, where there is one. */
let isHeld: Promise<void> | undefined;
const shop = sharedTestApp(
  {},
  {
    workers: false,
    hash: async (password, options) => {
      await isHeld;
      return hash(password, { ...options, memoryCost: 8, timeCost: 1 });
    },
  },
);
beforeEach(() => shop.services.db.delete(rateLimits));

const signIn = (email: string, password: string, caller: { from?: string; headers?: Record<string, string> } = {}) =>
  shop.call(auth.login, { body: { email, password } }, caller);
const codeOf = async (called: Promise<unknown>) =>
  called.then(
    () => 'ok',
    (error) => error.body.code as string,
  );
const times = async (count: number, call: (index: number) => Promise<unknown>) => {
  const codes = [];
  for (let index = 0; index < count; index++) codes.push(await codeOf(call(index)));
  return codes;
};
/** Uses up all but `left` of a limit, as that many tries would have. */
const spend = (key: string, points: number) =>
  shop.services.db.execute(sql`
    insert into rate_limits (key, points, expire) values (${key}, ${points}, now() + interval '10 minutes')
    on conflict (key) do update set points = excluded.points`);

it('too many attempts are answered 429 with the seconds to wait, in both languages', async () => {
  const { email } = aRegistration();
  await spend(`signInHere:${email} 127.0.0.1`, 10);
  for (const locale of ['en', 'ru'] as const) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'accept-language': locale },
      payload: { email, password: 'wrong horse' },
    });
    expect(answer.statusCode).toBe(429);
    expect(answer.json<ErrorBody>()).toMatchObject({
      code: 'rate_limited',
      message: errorTexts[locale].rate_limited,
    });
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
  }
});

describe('guessing a password', () => {
  it('stops after ten wrong ones from one place, also for the right one', async () => {
    const { user, password } = await shop.register();
    const codes = await times(10, () => signIn(user.email, 'wrong horse'));
    expect(new Set(codes)).toEqual(new Set(['invalid_credentials']));
    expect(await codeOf(signIn(user.email, password))).toBe('rate_limited');
    expect(await codeOf(signIn(user.email, password, { from: '198.51.100.7' }))).toBe('ok');
  });

  it('counts from the start again after a right one of a verified account', async () => {
    const { user, password } = await openAccount(shop);
    await times(9, () => signIn(user.email, 'wrong horse'));
    expect(await codeOf(signIn(user.email, password))).toBe('ok');
    expect(await times(9, () => signIn(user.email, 'wrong horse'))).not.toContain('rate_limited');
  });

  it('is not helped by writing the address differently', async () => {
    const { user } = await shop.register();
    const spellings = [user.email, user.email.toUpperCase(), ` ${user.email} `];
    await times(10, (index) => signIn(spellings[index % 3] as string, 'wrong horse'));
    expect(await codeOf(signIn(user.email.toUpperCase(), 'wrong horse'))).toBe('rate_limited');
  });

  it('stops for one account across many addresses', async () => {
    const { email } = aRegistration();
    await spend(`signInAccount:${email}`, 99);
    expect(await codeOf(signIn(email, 'wrong horse', { from: '198.51.100.1' }))).toBe('invalid_credentials');
    expect(await codeOf(signIn(email, 'wrong horse', { from: '198.51.100.2' }))).toBe('sign_in_limited');
  });

  it('stops for one address across many accounts', async () => {
    await spend('signInAddress:198.51.100.3', 199);
    expect(await codeOf(signIn(aRegistration().email, 'wrong', { from: '198.51.100.3' }))).toBe('invalid_credentials');
    expect(await codeOf(signIn(aRegistration().email, 'wrong', { from: '198.51.100.3' }))).toBe('rate_limited');
    expect(await codeOf(signIn(aRegistration().email, 'wrong', { from: '198.51.100.4' }))).toBe('invalid_credentials');
  });

  it('counts an IPv6 network as one address, and its site too, five times as much', async () => {
    const wrong = (from: string, email = aRegistration().email) => codeOf(signIn(email, 'wrong', { from }));
    await spend('signInAddress:2001:db8:1:2', 199);
    expect(await wrong('2001:db8:1:2::aaaa')).toBe('invalid_credentials');
    expect(await wrong('2001:db8:1:2:3:4:5:6')).toBe('rate_limited');
    await spend('signInAddressSite:2001:db8:1', 999);
    expect(await wrong('2001:db8:1:3::1')).toBe('invalid_credentials');
    expect(await wrong('2001:db8:1:4::1')).toBe('rate_limited');
    expect(await wrong('2001:db8:2:3::1')).toBe('invalid_credentials');
    const { email } = aRegistration();
    await spend(`signInHereSite:${email} 2001:db8:7`, 49);
    expect(await wrong('2001:db8:7:1::1', email)).toBe('invalid_credentials');
    expect(await wrong('2001:db8:7:2::1', email)).toBe('rate_limited');
    expect(await wrong('2001:db8:8::1', email)).toBe('invalid_credentials');
  });

  it('stops within a session too, and the session stays', async () => {
    const { user, token, password } = await shop.register();
    const body = { currentPassword: 'wrong horse', newPassword: 'new horse' };
    const codes = await times(5, () => shop.call(auth.changePassword, { body }, { token }));
    codes.push(...(await times(6, () => shop.call(auth.deleteAccount, { body: { password: 'wrong' } }, { token }))));
    expect(codes).toEqual([...Array(10).fill('wrong_password'), 'rate_limited']);
    expect(await codeOf(shop.call(auth.deleteAccount, { body: { password } }, { token }))).toBe('rate_limited');
    expect((await shop.call(auth.me, {}, { token })).data.user.id).toBe(user.id);
  });
});

describe('other limits', () => {
  it('let an address be registered five times a day', async () => {
    const { email } = aRegistration();
    const codes = await times(6, (index) => shop.register({ email, password: `password ${index}` }));
    expect(codes).toEqual([...Array(5).fill('ok'), 'rate_limited']);
  });

  it('let a reset be asked for five times an hour, with an account or without', async () => {
    for (const email of [(await shop.register()).user.email, aRegistration().email]) {
      const codes = await times(6, () => shop.call(auth.forgotPassword, { body: { email } }));
      expect(codes).toEqual([...Array(5).fill('ok'), 'rate_limited']);
    }
  });

  it('let the confirmation be sent again five times an hour, per account and per place', async () => {
    const { token } = await shop.register();
    const resend = () => shop.call(auth.resendVerificationEmail, {}, { token });
    expect(await times(6, resend)).toEqual([...Array(5).fill('ok'), 'rate_limited']);
    await shop.services.db.delete(rateLimits);
    await spend('resendAddress:127.0.0.1', 50);
    expect(await codeOf(resend())).toBe('rate_limited');
  });

  it('let one place try a hundred mailed tokens', async () => {
    for (const endpoint of [auth.verifyEmail, auth.resetPassword]) {
      await spend('tokenAddress:127.0.0.1', 99);
      const body = { token: 'guess', newPassword: 'new horse' };
      const codes = await times(2, () => shop.call(endpoint, { body }));
      expect(codes).toEqual([expect.stringMatching(/token_invalid$/), 'rate_limited']);
    }
  });
});

it('the address that counts is the peer’s, whatever X-Forwarded-For says, as long as no proxy is trusted', async () => {
  const attempt = () =>
    codeOf(signIn(aRegistration().email, 'wrong', { headers: { 'x-forwarded-for': '203.0.113.5' } }));
  await spend('signInAddress:127.0.0.1', 200);
  expect(await attempt()).toBe('rate_limited');
  await shop.services.db.delete(rateLimits);
  await spend('signInAddress:203.0.113.5', 200);
  expect(await attempt()).toBe('invalid_credentials');
});

it('a storm of sign-ins is shed with 503 and Retry-After; nobody gets another 5xx, and others are served meanwhile', async () => {
  const { token } = await shop.register();
  const gate = Promise.withResolvers<void>();
  isHeld = gate.promise;
  const storm = Array.from({ length: 130 }, (_, index) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: `198.51.100.${index}`,
      headers: { 'accept-language': 'ru' },
      payload: { email: aRegistration().email, password: 'wrong horse' },
    }),
  );
  // Two passwords are being hashed and a hundred wait, so the others are refused at once.
  let refused = 0;
  const shed = Promise.withResolvers<void>();
  for (const answer of storm) void answer.then(() => ++refused === 28 && shed.resolve());
  await shed.promise;
  expect((await shop.call(auth.me, {}, { token })).success).toBe(true);
  gate.resolve();
  isHeld = undefined;
  const answers = await Promise.all(storm);
  expect(answers.filter(({ statusCode }) => statusCode === 503)).toHaveLength(28);
  for (const answer of answers) {
    const { code, message } = answer.json<ErrorBody>();
    if (answer.statusCode !== 503) expect(code).toBe('invalid_credentials');
    else {
      expect([code, message]).toEqual(['overloaded', errorTexts.ru.overloaded]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  expect(await codeOf(signIn(aRegistration().email, 'wrong'))).toBe('invalid_credentials');
});
