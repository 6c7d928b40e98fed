import { randomUUID } from 'node:crypto';
import { contract, type ErrorBody } from '@warden/contract';
import { errorTexts, locales } from '@warden/i18n';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRegistration, sharedTestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { readRows } from '../../platform/db/rows.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { DAY } from '../../platform/time.ts';
import { giveDeviceMark } from './device-marks.ts';
import { issueMailToken } from './mail-tokens.ts';

const { auth } = contract;
const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';

const shop = sharedTestApp();
beforeEach(() => shop.services.db.delete(rateLimits));

interface Sent {
  email: string;
  password: string;
  device?: string;
}
const send = (payload: Sent, from = HOME, locale = 'en') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers: { 'accept-language': locale },
    payload,
  });
/** How a sign-in ends: with "ok" or the code of its refusal. */
const signIn = async (payload: Sent, from = HOME) => {
  const answer = await send(payload, from);
  return answer.statusCode === 200 ? 'ok' : answer.json<ErrorBody>().code;
};
const times = async (count: number, call: (index: number) => Promise<string>) => {
  const codes: string[] = [];
  for (let index = 0; index < count; index++) codes.push(await call(index));
  return codes;
};
const spend = (name: string, points: number) =>
  shop.services.db.execute(sql`
    insert into rate_limits (key, points, expire) values (${name}, ${points}, now() + interval '10 minutes')
    on conflict (key) do update set points = excluded.points`);
const pointsOf = async (name: string) => {
  const counter = sql`select points from rate_limits where key = ${name}`;
  return (await readRows<{ points: number }>(shop.services.db, counter))[0]?.points ?? 0;
};
/** As after a hundred wrong passwords from many places. */
const guessedAt = (email: string) => spend(`signInAccount:${email}`, 100);

/** A customer and the mark of the device they have signed in on. */
const aCustomer = async () => {
  const { user, password } = await openAccount(shop);
  const { data } = await shop.call(auth.login, { body: { email: user.email, password } });
  return { user, email: user.email, password, device: data.device };
};

describe('a stranger who guesses from one place', () => {
  it('does not keep the owner out elsewhere, however often they try', async () => {
    const { email, password } = await aCustomer();
    const codes = await times(12, () => signIn({ email, password: 'wrong horse' }, ELSEWHERE));
    expect(codes).toEqual([...Array(10).fill('invalid_credentials'), 'rate_limited', 'rate_limited']);
    expect(await pointsOf(`signInAccount:${email}`)).toBeLessThan(100);
    expect(await signIn({ email, password })).toBe('ok');
  });

  it('uses up nothing of the account’s once the network address is held back', async () => {
    const { email } = aRegistration();
    await spend(`signInAddress:${ELSEWHERE}`, 200);
    expect(await times(5, () => signIn({ email, password: 'wrong horse' }, ELSEWHERE))).not.toContain(
      'invalid_credentials',
    );
    expect(await pointsOf(`signInAccount:${email}`)).toBe(0);
  });

  it('gains no more guesses, and keeps nobody out, by registering the address and signing in to their own account', async () => {
    const { email } = await aCustomer();
    await shop.register({ email, password: 'stranger’s horse' }, { from: ELSEWHERE });
    const guess = () => signIn({ email, password: 'wrong horse' }, ELSEWHERE);
    const own = () => signIn({ email, password: 'stranger’s horse' }, ELSEWHERE);
    await times(9, guess);
    expect(await own()).toBe('ok');
    expect(await times(2, guess)).toEqual(['invalid_credentials', 'rate_limited']);
    await shop.services.db.delete(rateLimits);
    expect(new Set(await times(12, own))).toEqual(new Set(['ok']));
    expect(await pointsOf(`signInAccount:${email}`)).toBe(0);
  });
});

describe('a device that has signed in before', () => {
  it('is let in while guesses hold everybody else back: elsewhere, here, or from its whole network', async () => {
    const { email, password, device } = await aCustomer();
    const limits = [
      [`signInAccount:${email}`, 100, 'sign_in_limited'],
      [`signInHere:${email} ${HOME}`, 10, 'rate_limited'],
      [`signInAddress:${HOME}`, 200, 'rate_limited'],
    ] as const;
    for (const [name, points, code] of limits) {
      await shop.services.db.delete(rateLimits);
      await spend(name, points);
      expect(await signIn({ email, password }), name).toBe(code);
      expect(await signIn({ email, password, device }), name).toBe('ok');
    }
    const codes = await times(10, () => signIn({ email, password, device }));
    expect(codes).toEqual([...Array(9).fill('ok'), 'rate_limited']);
  });

  it('is known after registering, and gets a new mark with each sign-in, which signing out leaves alone', async () => {
    const body = aRegistration();
    const registered = (await shop.call(auth.register, { body })).data;
    await guessedAt(body.email);
    const again = (await send({ ...body, device: registered.device })).json().data;
    expect(again.device).not.toBe(registered.device);
    await shop.call(auth.logout, {}, { token: again.token });
    for (const { device } of [registered, again]) expect(await signIn({ ...body, device })).toBe('ok');
  });

  it('has ten wrong passwords of its own in a quarter of an hour', async () => {
    const { email, password, device } = await aCustomer();
    await guessedAt(email);
    await times(9, () => signIn({ email, password: 'wrong horse', device }));
    expect(await signIn({ email, password, device })).toBe('ok');
    await shop.services.db.execute(sql`delete from rate_limits where key like 'signInHere%'`);
    const codes = await times(12, (index) => signIn({ email, password: 'wrong horse', device }, `198.51.100.${index}`));
    expect(codes).toEqual([...Array(10).fill('invalid_credentials'), 'sign_in_limited', 'sign_in_limited']);
  });

  it('gets nowhere with the mark of another account that claims the same address', async () => {
    const { email, password, device } = await aCustomer();
    const rival = await shop.call(auth.register, { body: aRegistration({ email, password: 'stranger’s horse' }) });
    // Where nothing is held back, each device may sign in to each account.
    expect(await signIn({ email, password: 'stranger’s horse', device })).toBe('ok');
    expect(await signIn({ email, password, device: rival.data.device })).toBe('ok');
    await guessedAt(email);
    expect(await signIn({ email, password, device: rival.data.device })).toBe('invalid_credentials');
    expect(await signIn({ email, password: 'stranger’s horse', device: rival.data.device })).toBe('ok');
  });

  it('is not known by a mark of another address or of an account that is gone, nor one that is changed, made up or old', async () => {
    const { user, email, password, device } = await aCustomer();
    const other = await aCustomer();
    await guessedAt(email);
    const [id, , until, code] = other.device.split('.') as [string, string, string, string];
    const forged = [
      other.device,
      giveDeviceMark(shop.services.secret, randomUUID(), new Date()),
      `${id}.${user.id}.${until}.${code}`,
      device.replace(/\.\d{10}\./, '.9999999999.'),
      `${device.slice(0, -3)}AAA`,
      `${device} `.repeat(2),
      giveDeviceMark(shop.services.secret, user.id, new Date(Date.now() - 366 * DAY)),
      user.id,
      '',
      '.'.repeat(300),
    ];
    for (const mark of forged) {
      await shop.services.db.execute(sql`delete from rate_limits where key like 'signInHere%'`);
      expect(await signIn({ email, password, device: mark })).toBe('sign_in_limited');
    }
  });
});

describe('a device that nobody knows, while many guess at the account', () => {
  it('is told what helps: a new password by mail', async () => {
    const { email } = aRegistration();
    await guessedAt(email);
    for (const locale of locales) {
      const answer = await send({ email, password: 'wrong horse' }, HOME, locale);
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      const { sign_in_limited: message } = errorTexts[locale];
      expect(answer.json<ErrorBody>()).toMatchObject({ success: false, code: 'sign_in_limited', message });
    }
  });

  it('is let in at once after a password reset', async () => {
    const { user, email } = await aCustomer();
    await guessedAt(email);
    await spend(`signInHere:${email} ${HOME}`, 10);
    const token = await issueMailToken(shop.services.db, 'reset', user.id, shop.services.now());
    await shop.call(auth.resetPassword, { body: { token, newPassword: 'new horse' } }, { from: HOME });
    expect(await signIn({ email, password: 'new horse' })).toBe('ok');
  });
});

it('a password reset clears the limit on codes of six digits three times a day, not for each reset', async () => {
  const { user } = await openAccount(shop);
  const name = `factorAccount:${user.id}`;
  const left: number[] = [];
  for (let round = 0; round < 4; round++) {
    await spend(name, 20);
    const token = await issueMailToken(shop.services.db, 'reset', user.id, shop.services.now());
    await shop.call(auth.resetPassword, { body: { token, newPassword: `new horse ${round}` } });
    left.push(await pointsOf(name));
  }
  expect(left).toEqual([0, 0, 0, 20]);
});
