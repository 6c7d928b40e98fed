import { randomUUID } from 'node:crypto';
import { contract, type ErrorBody } from '@warden/contract';
import { errorTexts, locales } from '@warden/i18n';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { type Account, aRegistration, sharedTestApp } from '../../../test/app.ts';
import { deliver, jobsAbout } from '../../../test/jobs.ts';
import { openAccount } from '../../../test/licenses.ts';
import { spend } from '../../../test/limits.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { giveDeviceMark } from './device-marks.ts';
import { confirmAddress, resetPassword } from './mail.tsx';

const { auth } = contract;
const HOME = '127.0.0.1';
const ELSEWHERE = '203.0.113.9';

const shop = sharedTestApp({}, { workers: false });
const { changePassword, confirmedByLink, deleteAccount, reset, tokenFor } = accountsOf(shop);
const register: typeof shop.register = (...args) => shop.register(...args);
const forgive = () => shop.services.db.delete(rateLimits);
beforeEach(forgive);

interface Sent {
  email?: string;
  password?: string;
  device?: string;
}
const send = (sent: Sent, from = HOME, headers: Record<string, string> = {}) => {
  const payload = { email: aRegistration().email, password: 'wrong horse', ...sent };
  return shop.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: from, headers, payload });
};
/** How a sign-in ends: with "ok" or the code of its refusal. */
const signIn = async (...sent: Parameters<typeof send>) => {
  const answer = await send(...sent);
  return answer.statusCode === 200 ? 'ok' : answer.json<ErrorBody>().code;
};
const codeOf = (called: Promise<unknown>) =>
  called.then(
    () => 'ok',
    (error) => error.body.code as string,
  );
const times = async (count: number, call: (index: number) => Promise<string>) => {
  const codes: string[] = [];
  for (let index = 0; index < count; index++) codes.push(await call(index));
  return codes;
};
const pointsOf = async (key: string) =>
  (await shop.services.db.select().from(rateLimits).where(eq(rateLimits.key, key)))[0]?.points ?? 0;
/** As after a hundred wrong passwords from many places. */
const guessedAt = (email: string) => spend(shop, `signInAccount:${email}`, 100);

/** A customer and the mark of the device they have signed in on. */
const aCustomer = async () => {
  const account = await openAccount(shop);
  const { email, password } = { ...account, ...account.user };
  const { data } = await shop.call(auth.login, { body: { email, password } });
  return { ...account, email, device: data.device };
};

it('too many attempts are answered 429 with the seconds to wait, in both languages', async () => {
  const { email } = aRegistration();
  await spend(shop, `signInHere:${email} ${HOME}`, 10);
  for (const locale of locales) {
    const answer = await send({ email }, HOME, { 'accept-language': locale });
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ code: 'rate_limited', message: errorTexts[locale].rate_limited });
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
  }
});

describe('guessing a password', () => {
  it('stops after ten wrong ones from one place, however the address is written, also for the right one', async () => {
    const { user, password } = await shop.register();
    const spellings = [user.email, user.email.toUpperCase(), ` ${user.email} `];
    const codes = await times(10, (index) => signIn({ email: spellings[index % 3] as string }));
    expect(new Set(codes)).toEqual(new Set(['invalid_credentials']));
    expect(await signIn({ email: user.email, password })).toBe('rate_limited');
    expect(await signIn({ email: user.email.toUpperCase() })).toBe('rate_limited');
    expect(await signIn({ email: user.email, password }, '198.51.100.7')).toBe('ok');
  });

  it('counts from the start again after a right one of a verified account', async () => {
    const { email, password } = await aCustomer();
    await times(9, () => signIn({ email }));
    expect(await signIn({ email, password })).toBe('ok');
    expect(await times(9, () => signIn({ email }))).not.toContain('rate_limited');
  });

  it('stops for one account across many addresses, and for one address across many accounts', async () => {
    const { email } = aRegistration();
    await spend(shop, `signInAccount:${email}`, 99);
    expect(await signIn({ email }, '198.51.100.1')).toBe('invalid_credentials');
    expect(await signIn({ email }, '198.51.100.2')).toBe('sign_in_limited');
    await spend(shop, 'signInAddress:198.51.100.3', 199);
    expect(await signIn({}, '198.51.100.3')).toBe('invalid_credentials');
    expect(await signIn({}, '198.51.100.3')).toBe('rate_limited');
    expect(await signIn({}, '198.51.100.4')).toBe('invalid_credentials');
  });

  it('counts an IPv6 network as one address, and its site too, five times as much', async () => {
    await spend(shop, 'signInAddress:2001:db8:1:2', 199);
    expect(await signIn({}, '2001:db8:1:2::aaaa')).toBe('invalid_credentials');
    expect(await signIn({}, '2001:db8:1:2:3:4:5:6')).toBe('rate_limited');
    await spend(shop, 'signInAddressSite:2001:db8:1', 999);
    expect(await signIn({}, '2001:db8:1:3::1')).toBe('invalid_credentials');
    expect(await signIn({}, '2001:db8:1:4::1')).toBe('rate_limited');
    const { email } = aRegistration();
    await spend(shop, `signInHereSite:${email} 2001:db8:7`, 49);
    expect(await signIn({ email }, '2001:db8:7:1::1')).toBe('invalid_credentials');
    expect(await signIn({ email }, '2001:db8:7:2::1')).toBe('rate_limited');
    expect(await signIn({ email }, '2001:db8:8::1')).toBe('invalid_credentials');
  });

  it('stops within a session too, and the session stays', async () => {
    const { user, token, password } = await shop.register();
    const body = { currentPassword: 'wrong horse', newPassword: 'new horse' };
    const remove = (typed: string) => codeOf(shop.call(auth.deleteAccount, { body: { password: typed } }, { token }));
    const codes = await times(5, () => codeOf(shop.call(auth.changePassword, { body }, { token })));
    codes.push(...(await times(6, () => remove('wrong'))));
    expect(codes).toEqual([...Array(10).fill('wrong_password'), 'rate_limited']);
    expect(await remove(password)).toBe('rate_limited');
    expect((await shop.call(auth.me, {}, { token })).data.user.id).toBe(user.id);
  });
});

describe('other limits', () => {
  const fiveThenLimited = [...Array(5).fill('ok'), 'rate_limited'];

  it('let an address be registered five times a day from one network, and by its owner from another', async () => {
    const { email } = aRegistration();
    const register = (password: string, from: string) => codeOf(shop.register({ email, password }, { from }));
    const codes = await times(6, (index) => register(`password ${index}`, ELSEWHERE));
    expect(codes).toEqual(fiveThenLimited);
    expect(await register('owner’s horse', HOME)).toBe('ok');
  });

  it('tell an owner whose address many networks register how to get the account, and count no deleted ones', async () => {
    const stranger = await shop.register({}, { from: ELSEWHERE });
    const { email } = stranger.user;
    await spend(shop, `registerMailbox:${email}`, 50);
    const register = () => codeOf(shop.register({ email, password: 'owner’s horse' }));
    expect(await register()).toBe('registration_limited');
    await deleteAccount(stranger);
    expect(await pointsOf(`registerMailbox:${email}`)).toBe(50);
    // Registering and deleting in turn must not send any number of mails.
    expect(await pointsOf(`confirmationMailbox:${email}`)).toBe(1);
    await spend(shop, `registerMailbox:${email}`, 49);
    expect(await register()).toBe('ok');
  });

  it('let a reset be asked for five times an hour from one network, with an account or without', async () => {
    for (const email of [(await shop.register()).user.email, aRegistration().email]) {
      const forgot = (from: string) => codeOf(shop.call(auth.forgotPassword, { body: { email } }, { from }));
      expect(await times(6, () => forgot(ELSEWHERE))).toEqual(fiveThenLimited);
      expect(await forgot(HOME)).toBe('ok');
    }
  });

  it('let the confirmation be sent again five times an hour, per account and per place', async () => {
    const { token } = await shop.register();
    const resend = () => codeOf(shop.call(auth.resendVerificationEmail, {}, { token }));
    expect(await times(6, resend)).toEqual(fiveThenLimited);
    await forgive();
    await spend(shop, `resendAddress:${HOME}`, 50);
    expect(await resend()).toBe('rate_limited');
  });

  it('let others ask one mailbox three times a day from one network, and six from many, to become their address', async () => {
    const { token } = await shop.register();
    const { email } = aRegistration();
    const ask = (from: string) => codeOf(shop.call(contract.emailChange.request, { body: { email } }, { token, from }));
    expect(await times(4, () => ask(ELSEWHERE))).toEqual(['ok', 'ok', 'ok', 'rate_limited']);
    expect(await ask(HOME)).toBe('ok');
    await spend(shop, `emailChangeMailbox:${email}`, 6);
    expect(await ask(HOME)).toBe('mails_limited');
  });

  it('let one place try a hundred mailed tokens', async () => {
    const body = { token: 'guess', newPassword: 'new horse' };
    for (const endpoint of [auth.verifyEmail, auth.resetPassword]) {
      await spend(shop, `tokenAddress:${HOME}`, 99);
      const codes = await times(2, () => codeOf(shop.call(endpoint, { body })));
      expect(codes).toEqual([expect.stringMatching(/token_invalid$/), 'rate_limited']);
    }
  });
});

describe('an attempt that ends in a 5xx', () => {
  const failing = (method: 'hash' | 'match') =>
    vi.spyOn(shop.services.passwords, method).mockRejectedValueOnce(new Error('out of memory'));

  it('does not count for the address or the account, but for the network', async () => {
    const body = aRegistration();
    failing('hash');
    expect(await codeOf(shop.call(auth.register, { body }))).toBe('internal');
    for (const name of ['registerMailbox', 'confirmationMailbox'])
      expect(await pointsOf(`${name}:${body.email}`)).toBe(0);
    expect(await pointsOf(`registerHere:${body.email} ${HOME}`)).toBe(0);
    expect(await pointsOf(`registerAddress:${HOME}`)).toBe(1);
  });

  it('counts where it may have been a guess', async () => {
    const { email } = aRegistration();
    failing('match');
    expect(await signIn({ email })).toBe('internal');
    expect(await pointsOf(`signInHere:${email} ${HOME}`)).toBe(1);
  });
});

describe('what strangers can have mailed to one address', () => {
  let networks = 0;
  const forgot = async (email: string) => {
    await shop.call(auth.forgotPassword, { body: { email } }, { from: `192.0.2.${++networks}` });
    await deliver(shop, resetPassword);
  };
  const tokensAt = async (to: string) =>
    (await shop.mailbox.list({ to }))
      .flatMap(({ links }) => links)
      .flatMap((link) => (link.includes('/reset-password?') ? (new URL(link).searchParams.get('token') ?? []) : []));

  it('is three reset links in six hours, from any number of networks: all of them work until the next one', async () => {
    const { email } = await aCustomer();
    for (let n = 0; n < 8; n++) await forgot(email);
    const tokens = await tokensAt(email);
    expect(tokens).toHaveLength(3);
    shop.later(6 * HOUR - 60_000);
    await reset(tokens.at(-1) as string, 'owner’s horse');
    expect(await signIn({ email, password: 'owner’s horse' })).toBe('ok');
    // The others are void now.
    await forgot(email);
    expect(await tokensAt(email)).toHaveLength(4);
  });

  it('is no more reset links after a stranger has changed the password of their own account there', async () => {
    const { email } = await aCustomer();
    const stranger = await shop.register({ email, password: 'stranger’s horse' });
    for (let n = 0; n < 3; n++) await forgot(email);
    await changePassword(stranger, 'another horse');
    await forgot(email);
    expect(await tokensAt(email)).toHaveLength(3);
  });

  it.each([
    ['whose password they change', register, (stranger: Account) => changePassword(stranger, 'another horse')],
    ['which they delete', register, deleteAccount],
    ['which was confirmed by a link alone and which they delete', confirmedByLink, deleteAccount],
  ])('loses no reset link to the account of a stranger %s', async (_name, open, act) => {
    const { email } = (await shop.register()).user;
    const stranger = await open({ email, password: 'stranger’s horse' });
    await forgot(email);
    await act(stranger);
    const [token] = await tokensAt(email);
    await reset(token as string, 'owner’s horse');
    expect(await signIn({ email, password: 'owner’s horse' })).toBe('ok');
    for (const password of [stranger.password, 'another horse', 'correct horse']) {
      expect(await signIn({ email, password })).toBe('invalid_credentials');
    }
  });

  it('is twelve questions a day whether an account is theirs, and who asks for more is told what to do', async () => {
    const body = aRegistration();
    await spend(shop, `confirmationMailbox:${body.email}`, 12);
    const { user, token } = await shop.register(body);
    const mails = await jobsAbout<{ kind: string }>(shop.services.db, 'mail', user.id);
    expect(mails.map(({ data }) => data.kind)).not.toContain(confirmAddress.kind);
    const resend = () => codeOf(shop.call(auth.resendVerificationEmail, {}, { token }));
    expect(await resend()).toBe('confirmation_limited');
    await forgive();
    expect(await resend()).toBe('ok');
  });
});

describe('a stranger who guesses from one place', () => {
  it('does not keep the owner out elsewhere, however often they try', async () => {
    const { email, password } = await aCustomer();
    const codes = await times(12, () => signIn({ email }, ELSEWHERE));
    expect(codes).toEqual([...Array(10).fill('invalid_credentials'), 'rate_limited', 'rate_limited']);
    expect(await pointsOf(`signInAccount:${email}`)).toBeLessThan(100);
    expect(await signIn({ email, password })).toBe('ok');
  });

  it.each([
    ['unconfirmed', aCustomer, register],
    ['confirmed by a link alone', register, confirmedByLink],
  ])('gains no more guesses, and keeps nobody out, by signing in to their own account there, %s', async (...given) => {
    const [, open, openRival] = given;
    const { email } = (await open()).user;
    await openRival({ email, password: 'stranger’s horse' }, { from: ELSEWHERE });
    const guess = () => signIn({ email }, ELSEWHERE);
    const own = () => signIn({ email, password: 'stranger’s horse' }, ELSEWHERE);
    await times(9, guess);
    expect(await own()).toBe('ok');
    expect(await times(2, guess)).toEqual(['invalid_credentials', 'rate_limited']);
    await forgive();
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
      await forgive();
      await spend(shop, name, points);
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
    await times(9, () => signIn({ email, device }));
    expect(await signIn({ email, password, device })).toBe('ok');
    await shop.services.db.execute(sql`delete from rate_limits where key like 'signInHere%'`);
    const codes = await times(12, (index) => signIn({ email, device }, `198.51.100.${index}`));
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

it('a device that nobody knows, while many guess at the account is let in at once after a password reset', async () => {
  const { user, email } = await aCustomer();
  await guessedAt(email);
  await spend(shop, `signInHere:${email} ${HOME}`, 10);
  const token = await tokenFor({ user }, 'reset');
  await shop.call(auth.resetPassword, { body: { token, newPassword: 'new horse' } }, { from: HOME });
  expect(await signIn({ email, password: 'new horse' })).toBe('ok');
});

it('a password reset clears the limit on codes of six digits three times a day, not for each reset', async () => {
  const { user } = await openAccount(shop);
  const name = `factorAccount:${user.id}`;
  const left: number[] = [];
  for (let round = 0; round < 4; round++) {
    await spend(shop, name, 20);
    const token = await tokenFor({ user }, 'reset');
    await reset(token, `new horse ${round}`);
    left.push(await pointsOf(name));
  }
  expect(left).toEqual([0, 0, 0, 20]);
});
