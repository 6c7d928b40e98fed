import { hash } from '@node-rs/argon2';
import { contract, type ErrorBody } from '@warden/contract';
import { errorTexts } from '@warden/i18n';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aRegistration, refusal, startTestApp, type TestApp } from '../../../test/app.ts';
import { copyDatabase } from '../../../test/database.ts';
import { openAccount } from '../../../test/licenses.ts';
import type { Database } from '../../platform/db/database.ts';
import { rateLimits } from '../../platform/limits/tables.ts';

const { auth } = contract;

let database: Database;
let shop: TestApp;
const others: TestApp[] = [];
const start = (environment: Record<string, string> = {}, more: { hash?: typeof hash } = {}) =>
  startTestApp(environment, { database, workers: false, ...more });
const startAnother = async (...args: Parameters<typeof start>) => {
  const app = await start(...args);
  others.push(app);
  return app;
};

beforeAll(async () => {
  database = await copyDatabase();
  shop = await start();
});
beforeEach(async () => {
  await database.db.delete(rateLimits);
});
afterEach(async () => {
  for (const app of others.splice(0)) await app.stop();
});
afterAll(async () => {
  await shop.stop();
  await database.close();
});

interface Try {
  app?: TestApp;
  from?: string;
  headers?: Record<string, string>;
  locale?: 'en' | 'ru';
}
const signIn = (email: string, password: string, { app = shop, ...caller }: Try = {}) =>
  app.call(auth.login, { body: { email, password } }, caller);
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
  database.db.execute(sql`
    insert into rate_limits (key, points, expire) values (${key}, ${points}, now() + interval '10 minutes')
    on conflict (key) do update set points = excluded.points`);

describe('too many attempts', () => {
  it('are answered 429 with the seconds to wait, in both languages', async () => {
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

  it('are forgotten when the time is over', async () => {
    const { user, password } = await shop.register();
    await spend(`signInHere:${user.email} 127.0.0.1`, 10);
    expect(await codeOf(signIn(user.email, password))).toBe('rate_limited');
    await database.db.execute(sql`update rate_limits set expire = now() - interval '1 second'`);
    expect(await codeOf(signIn(user.email, password))).toBe('ok');
  });
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

  it('counts an IPv6 network as one address', async () => {
    await spend('signInAddress:2001:db8:1:2', 199);
    expect(await codeOf(signIn(aRegistration().email, 'wrong', { from: '2001:db8:1:2::aaaa' }))).toBe(
      'invalid_credentials',
    );
    expect(await codeOf(signIn(aRegistration().email, 'wrong', { from: '2001:db8:1:2:3:4:5:6' }))).toBe('rate_limited');
    expect(await codeOf(signIn(aRegistration().email, 'wrong', { from: '2001:db8:1:3::aaaa' }))).toBe(
      'invalid_credentials',
    );
  });

  it('counts the site of an IPv6 network too, five times as much', async () => {
    const wrong = (from: string, email = aRegistration().email) => codeOf(signIn(email, 'wrong', { from }));
    await spend('signInAddressSite:2001:db8:1', 999);
    expect(await wrong('2001:db8:1:2::1')).toBe('invalid_credentials');
    expect(await wrong('2001:db8:1:3::1')).toBe('rate_limited');
    expect(await wrong('2001:db8:2:3::1')).toBe('invalid_credentials');
    const { email } = aRegistration();
    const codes = await times(51, (index) => signIn(email, 'wrong', { from: `2001:db8:7:${index.toString(16)}::1` }));
    expect(codes).toEqual([...Array(50).fill('invalid_credentials'), 'rate_limited']);
    expect(await wrong('2001:db8:8::1', email)).toBe('invalid_credentials');
  });

  it('holds however many tries come at once', async () => {
    const { email } = aRegistration();
    const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(signIn(email, 'wrong horse'))));
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(20);
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

  it.each([
    ['with an account', async () => (await shop.register()).user.email],
    ['without one', async () => aRegistration().email],
  ])('let a reset be asked for five times an hour for an address %s', async (_name, address) => {
    const email = await address();
    const codes = await times(6, () => shop.call(auth.forgotPassword, { body: { email } }));
    expect(codes).toEqual([...Array(5).fill('ok'), 'rate_limited']);
  });

  it('let the confirmation be sent again five times an hour, per account and per place', async () => {
    const { token } = await shop.register();
    const resend = () => shop.call(auth.resendVerificationEmail, {}, { token });
    expect(await times(6, resend)).toEqual([...Array(5).fill('ok'), 'rate_limited']);
    await database.db.delete(rateLimits);
    await spend('resendAddress:127.0.0.1', 50);
    expect(await codeOf(resend())).toBe('rate_limited');
  });

  it.each([auth.verifyEmail, auth.resetPassword])(
    'let one place try a hundred mailed tokens: $path',
    async (endpoint) => {
      await spend('tokenAddress:127.0.0.1', 99);
      const attempt = () => shop.call(endpoint, { body: { token: 'guess', newPassword: 'new horse' } as never });
      expect((await times(2, attempt))[0]).toMatch(/token_invalid$/);
      expect(await codeOf(attempt())).toBe('rate_limited');
    },
  );
});

describe('whose address counts', () => {
  const forwarded = (...hops: string[]) => ({ headers: { 'x-forwarded-for': hops.join(', ') } });
  const attempt = (app: TestApp, caller: Try) => codeOf(signIn(aRegistration().email, 'wrong', { app, ...caller }));

  it('is the peer’s, whatever X-Forwarded-For says, as long as no proxy is trusted', async () => {
    await spend('signInAddress:127.0.0.1', 200);
    expect(await attempt(shop, forwarded('203.0.113.5'))).toBe('rate_limited');
    await database.db.delete(rateLimits);
    await spend('signInAddress:203.0.113.5', 200);
    expect(await attempt(shop, forwarded('203.0.113.5'))).toBe('invalid_credentials');
  });
});

// It is the processor that is short, not the database: once is enough.
describe.runIf(process.env.WARDEN_TEST_DB === 'postgres')('a storm of sign-ins', () => {
  it('is shed with 503 and Retry-After; nobody gets another 5xx, and others are served meanwhile', async () => {
    const app = await startAnother({ TRUST_PROXY: '1' }, { hash });
    const { token } = await app.register();
    const storm = Array.from({ length: 400 }, (_, index) =>
      app.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-forwarded-for': `198.51.${index >> 8}.${index & 255}`, 'accept-language': 'ru' },
        payload: { email: aRegistration().email, password: 'wrong horse' },
      }),
    );
    expect((await app.call(auth.me, {}, { token })).success).toBe(true);
    const answers = await Promise.all(storm);
    const shed = answers.filter(({ statusCode }) => statusCode === 503);
    expect(shed.length).toBeGreaterThan(0);
    for (const answer of shed) {
      expect(answer.json<ErrorBody>()).toMatchObject({ code: 'overloaded', message: errorTexts.ru.overloaded });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    const rest = answers.filter(({ statusCode }) => statusCode !== 503);
    expect(new Set(rest.map((answer) => answer.json<ErrorBody>().code))).toEqual(new Set(['invalid_credentials']));
    expect(
      await refusal(app.call(auth.login, { body: { email: aRegistration().email, password: 'x' } })),
    ).toMatchObject({
      status: 400,
    });
  });
});
