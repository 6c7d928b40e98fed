import { contract } from '@warden/contract';
import { errorTexts, messages } from '@warden/i18n';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { aRegistration, refusal, sharedTestApp } from '../../../test/app.ts';
import { bindInstall, openAccount } from '../../../test/licenses.ts';
import { buy, paymentOf } from '../../../test/payments.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { alignEmailKeys } from './email-keys.ts';
import { users } from './tables.ts';

const { auth } = contract;

const shop = sharedTestApp();
beforeEach(() => shop.services.db.delete(rateLimits));

const { me, signIn, tokenFor, deleteAccount, verify, duringSignIn } = accountsOf(shop);
const noSession = { status: 401, code: 'no_session', message: 'Please sign in.' };

it('registering opens an unverified account without rights, and a session in it, whatever else the body says', async () => {
  const names = aRegistration({ firstName: ' Иван ', companyName: '  Ромашка  ' });
  const body = { ...names, isAdmin: true, is_admin: true, isEmailVerified: true, id: 'mine' };
  const { success, data } = await shop.call(auth.register, { body });
  expect(success).toBe(true);
  expect(data.user).toEqual({
    id: expect.not.stringMatching('mine'),
    email: body.email,
    firstName: 'Иван',
    lastName: 'Lovelace',
    company_name: 'Ромашка',
    isEmailVerified: false,
    emailConfirmation: 'none',
    isAdmin: false,
    staff_role: null,
    createdAt: expect.any(String),
  });
  expect(await me(data)).toEqual(data.user);
});

describe('signing in', () => {
  it('opens a session of its own each time', async () => {
    const account = await shop.register();
    const again = await signIn(account.user.email, account.password);
    expect(again.user).toEqual(account.user);
    expect(again.token).not.toBe(account.token);
    // 32 bytes in base64url.
    expect(again.token).toMatch(/^[\w-]{43}$/);
    for (const session of [account, again]) expect((await me(session)).id).toBe(account.user.id);
  });

  it('answers a wrong password with 400 and a code, never 401', async () => {
    const { user } = await shop.register();
    expect(await refusal(signIn(user.email, 'wrong horse'))).toEqual({
      status: 400,
      code: 'invalid_credentials',
      message: 'The email or password is incorrect.',
    });
  });

  it('is refused, not broken, when the account is deleted meanwhile', async () => {
    const { user, password } = await shop.register();
    duringSignIn(() => shop.services.db.delete(users).where(eq(users.id, user.id)));
    expect(await refusal(signIn(user.email, password))).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });
});

it('signing out ends this session and no other', async () => {
  const account = await shop.register();
  const { token } = account;
  const other = await signIn(account.user.email, account.password);
  const { data } = await shop.call(auth.logout, {}, { token, locale: 'ru' });
  expect(data.message).toBe(messages.ru.signedOut);
  expect(await refusal(me(account))).toEqual(noSession);
  expect(await refusal(shop.call(auth.logout, {}, { token }))).toEqual(noSession);
  expect((await me(other)).id).toBe(account.user.id);
});

it('without a session token the answer is 401: what the database holds is none', async () => {
  const { token } = await shop.register();
  const { hashToken } = await import('../../platform/http/session.ts');
  const wrong = [hashToken(token), 'A'.repeat(43), '', '../../etc/passwd'].map((text) => `Bearer ${text}`);
  for (const authorization of [undefined, 'Basic dXNlcjpwYXNz', ...wrong]) {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    expect(await refusal(shop.call(auth.me, {}, { headers })), authorization).toEqual(noSession);
  }
  const inRussian = await refusal(shop.call(auth.me, {}, { locale: 'ru' }));
  expect(inRussian).toEqual({ ...noSession, message: 'Войдите в аккаунт.' });
});

describe('the profile', () => {
  it('changes names and company of this account, and nothing else, whatever the body says', async () => {
    const [mine, theirs] = [await shop.register(), await shop.register()];
    const names = { firstName: 'Анна', lastName: "O'Neill-Ёж 🦔", company_name: 'ООО «Ёлка»' };
    const body = { ...names, id: theirs.user.id, isAdmin: true, email: 'other@example.com', isEmailVerified: true };
    const { data } = await shop.call(auth.updateProfile, { body }, { token: mine.token });
    expect(data).toEqual({ ...mine.user, ...names });
    expect(await me(mine)).toEqual(data);
    expect(await me(theirs)).toEqual(theirs.user);
  });

  it('keeps the company when it is not sent, and clears it when it is empty', async () => {
    const { token } = await shop.register({ companyName: 'Kept' });
    const names = { firstName: 'A', lastName: 'B' };
    const put = async (body: object) =>
      (await shop.call(auth.updateProfile, { body: { ...names, ...body } }, { token })).data.company_name;
    expect(await put({})).toBe('Kept');
    expect(await put({ company_name: '  ' })).toBeNull();
    expect(await put({ company_name: 'Back' })).toBe('Back');
    expect(await put({ company_name: null })).toBeNull();
  });
});

describe('deleting the account', () => {
  it('ends every session, voids the links that were mailed, and the address is free again', async () => {
    const account = await shop.register();
    const { email } = account.user;
    const mailed = await tokenFor(account, 'verify');
    const other = await signIn(email, account.password);
    expect((await deleteAccount(account)).data.message).toBe('Account deleted successfully');
    expect(await refusal(me(account))).toEqual(noSession);
    expect(await refusal(me(other))).toEqual(noSession);
    expect(await refusal(signIn(email, account.password))).toMatchObject({ code: 'invalid_credentials' });
    expect(await refusal(verify(mailed))).toMatchObject({ code: 'verification_token_invalid' });
    expect((await shop.register({ email })).user.id).not.toBe(account.user.id);
  });

  it('asks for the password: a wrong one is 400 and everything stays', async () => {
    const account = await shop.register();
    expect(await refusal(deleteAccount({ ...account, password: 'wrong horse' }))).toEqual({
      status: 400,
      code: 'wrong_password',
      message: 'The current password is incorrect.',
      field: 'password',
    });
    expect((await me(account)).id).toBe(account.user.id);
  });

  it('is done once: of six requests at the same moment, five find no session any more', async () => {
    const account = await shop.register();
    const codes = await Promise.all(
      Array.from({ length: 6 }, () =>
        deleteAccount(account).then(
          () => 'ok',
          (error) => error.body.code as string,
        ),
      ),
    );
    expect(codes.toSorted()).toEqual([...Array(5).fill('no_session'), 'ok']);
  });

  it('is refused where the password was changed meanwhile', async () => {
    const account = await shop.register();
    duringSignIn(() =>
      shop.services.db.update(users).set({ passwordHash: 'new' }).where(eq(users.id, account.user.id)),
    );
    expect(await refusal(deleteAccount(account))).toMatchObject({ code: 'wrong_password', field: 'password' });
  });

  const makeAdmin = (id: string, isAdmin = true) =>
    shop.services.db.update(users).set({ isAdmin }).where(eq(users.id, id));

  it('is refused to the last administrator', async () => {
    const last = await shop.register();
    await makeAdmin(last.user.id);
    expect(await refusal(deleteAccount(last))).toMatchObject({ status: 409, code: 'last_admin' });
    expect((await me(last)).isAdmin).toBe(true);
    await makeAdmin(last.user.id, false);
  });

  it('lets only one of two administrators go when both leave at once', async () => {
    const { match } = shop.services.passwords;
    const admins = [await shop.register(), await shop.register()];
    for (const { user } of admins) await makeAdmin(user.id);
    const bothAsked = Promise.withResolvers<void>();
    let asked = 0;
    vi.spyOn(shop.services.passwords, 'match').mockImplementation(async (...args) => {
      const fitting = await match(...args);
      if (++asked === 2) bothAsked.resolve();
      await bothAsked.promise;
      return fitting;
    });
    const outcomes = await Promise.allSettled(admins.map(deleteAccount));
    const [refused, ...others] = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(others).toEqual([]);
    expect(refused?.reason.body.code).toBe('last_admin');
  });
});

/** An account with an address that the shop would no longer take, as it was stored then. */
const fromBefore = async (email: string, emailKey = email.toLowerCase()) => {
  const account = await openAccount(shop);
  await shop.services.db.update(users).set({ email, emailKey }).where(eq(users.id, account.user.id));
  return account;
};

it('registering takes an internationalized domain, and everything works with it in either form', async () => {
  const name = `maria-${process.pid}`;
  const [shown, plain] = [`${name}@Почта.рф`, `${name}@xn--80a1acny.xn--p1ai`];
  const account = await shop.register({ email: shown });
  expect(account.user.email).toBe(plain);
  // The mailbox shows the recipient as people read it, whichever form came over the wire.
  const mailbox = `${name}@почта.рф`;
  const token = await shop.tokenFrom(mailbox, 'verify-email');
  await shop.call(auth.verifyEmail, { body: { token } });
  for (const email of [shown, plain, plain.toUpperCase()]) {
    expect((await signIn(email)).user).toMatchObject({ id: account.user.id, isEmailVerified: true });
  }
  const { clientId } = await bindInstall(shop, account);
  const { id } = await buy(shop, account, clientId);
  expect(await paymentOf(shop, id)).toMatchObject({ email: plain, status: 'pending' });
  await shop.call(auth.forgotPassword, { body: { email: shown } });
  await shop.tokenFrom(mailbox, 'reset-password');
});

describe('an account with an address from before the rule', () => {
  it('is found under either form of its domain once the shop has started', async () => {
    const { user } = await fromBefore('Anna@пример.рф');
    const other = await fromBefore('anna@xn--e1afmkfd.рф', 'taken@xn--e1afmkfd.xn--p1ai');
    const double = await fromBefore('taken@пример.рф');
    await alignEmailKeys(shop.services.db);
    await alignEmailKeys(shop.services.db);
    for (const email of ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'])
      expect((await signIn(email)).user.id).toBe(user.id);
    const keyOf = async (id: string) =>
      (await shop.services.db.select().from(users).where(eq(users.id, id)))[0]?.emailKey;
    expect(await keyOf(other.user.id)).toBe('taken@xn--e1afmkfd.xn--p1ai');
    expect(await keyOf(double.user.id)).toBe('taken@пример.рф');
  });

  it('is told that it is the address which the payment provider does not accept', async () => {
    const account = await fromBefore('50%off@example.com');
    const { clientId } = await bindInstall(shop, account);
    expect(await refusal(buy(shop, account, clientId))).toEqual({
      status: 409,
      code: 'payment_email_refused',
      message: errorTexts.en.payment_email_refused,
      field: 'email',
    });
  });

  it('pays with an internationalized domain as it was stored then', async () => {
    const account = await fromBefore(`olga-${process.pid}@почта.рф`);
    const { clientId } = await bindInstall(shop, account);
    expect((await buy(shop, account, clientId)).url).toContain('http');
  });
});
