import { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aRegistration, refusal, sharedTestApp } from '../../../test/app.ts';
import { DAY } from '../../platform/time.ts';
import { users } from './tables.ts';

const { auth } = contract;

const shop = sharedTestApp();
afterEach(() => shop.setClock(undefined));

const me = (token: string) => shop.call(auth.me, {}, { token });
const signIn = async (email: string, password: string) =>
  (await shop.call(auth.login, { body: { email, password } })).data;
const noSession = { status: 401, code: 'no_session', message: 'Please sign in.' };

describe('registering', () => {
  it('opens an unverified account without rights, and a session in it', async () => {
    const body = aRegistration({ firstName: ' Иван ', companyName: '  Ромашка  ' });
    const { success, data } = await shop.call(auth.register, { body });
    expect(success).toBe(true);
    expect(data.user).toEqual({
      id: expect.any(String),
      email: body.email,
      firstName: 'Иван',
      lastName: 'Lovelace',
      company_name: 'Ромашка',
      isEmailVerified: false,
      emailConfirmation: 'none',
      isAdmin: false,
      createdAt: expect.any(String),
    });
    expect((await me(data.token)).data.user).toEqual(data.user);
  });

  it('never makes an administrator, whatever the body says', async () => {
    const body = { ...aRegistration(), isAdmin: true, is_admin: true, isEmailVerified: true, id: 'mine' };
    const { data } = await shop.call(auth.register, { body });
    expect(data.user).toMatchObject({ isAdmin: false, isEmailVerified: false });
    expect(data.user.id).not.toBe('mine');
  });
});

describe('signing in', () => {
  it('opens a session of its own each time', async () => {
    const { user, token, password } = await shop.register();
    const again = await signIn(user.email, password);
    expect(again.user).toEqual(user);
    expect(again.token).not.toBe(token);
    // 32 bytes in base64url.
    expect(again.token).toMatch(/^[\w-]{43}$/);
    expect((await me(token)).data.user.id).toBe(user.id);
    expect((await me(again.token)).data.user.id).toBe(user.id);
  });

  it('does not mind the case of the address, nor spaces around it', async () => {
    const { user, password } = await shop.register();
    expect((await signIn(` ${user.email.toUpperCase()} `, password)).user.id).toBe(user.id);
  });

  it('treats composed and decomposed letters of an address as the same', async () => {
    const composed = `some-${process.pid}@\u0439од.example`;
    const { user, password } = await shop.register({ email: composed });
    expect((await signIn(composed.normalize('NFD'), password)).user.id).toBe(user.id);
  });

  it('answers a wrong password with 400 and a code, never 401', async () => {
    const { user } = await shop.register();
    expect(await refusal(signIn(user.email, 'wrong horse'))).toEqual({
      status: 400,
      code: 'invalid_credentials',
      message: 'The email or password is incorrect.',
    });
  });

  it('goes on with the same password for years: it has no end', async () => {
    const { user, password } = await shop.register();
    shop.setClock(() => new Date(Date.now() + 3 * 365 * DAY));
    expect((await signIn(user.email, password)).user.id).toBe(user.id);
  });

  it('is refused, not broken, when the account is deleted meanwhile', async () => {
    const { user, password } = await shop.register();
    const { match } = shop.services.passwords;
    vi.spyOn(shop.services.passwords, 'match').mockImplementationOnce(async (...args) => {
      const fitting = await match(...args);
      await shop.services.db.delete(users).where(eq(users.id, user.id));
      return fitting;
    });
    expect(await refusal(signIn(user.email, password))).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });
});

describe('signing out', () => {
  it('ends this session and no other', async () => {
    const { user, token, password } = await shop.register();
    const other = await signIn(user.email, password);
    const { data } = await shop.call(auth.logout, {}, { token, locale: 'ru' });
    expect(data.message).toBe(messages.ru.signedOut);
    expect(await refusal(me(token))).toEqual(noSession);
    expect(await refusal(shop.call(auth.logout, {}, { token }))).toEqual(noSession);
    expect((await me(other.token)).success).toBe(true);
  });
});

describe('a session token', () => {
  it.each([
    ['none', {}],
    ['an unknown one', { authorization: `Bearer ${'A'.repeat(43)}` }],
    ['an empty one', { authorization: 'Bearer ' }],
    ['garbage', { authorization: 'Bearer ../../etc/passwd' }],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
  ])('is needed: %s is answered 401 in both languages', async (_name, headers) => {
    for (const [locale, message] of [
      ['en', 'Please sign in.'],
      ['ru', 'Войдите в аккаунт.'],
    ] as const) {
      expect(await refusal(shop.call(auth.me, {}, { headers: headers as Record<string, string>, locale }))).toEqual({
        ...noSession,
        message,
      });
    }
  });

  it('is not its hash: what the database holds opens nothing', async () => {
    const { token } = await shop.register();
    const { hashToken } = await import('../../platform/http/session.ts');
    expect(await refusal(me(hashToken(token)))).toEqual(noSession);
  });
});

describe('the profile', () => {
  it('changes names and company, and answers the account as it is now', async () => {
    const { user, token } = await shop.register();
    const body = { firstName: 'Анна', lastName: "O'Neill-Ёж 🦔", company_name: 'ООО «Ёлка»' };
    const { data } = await shop.call(auth.updateProfile, { body }, { token });
    expect(data).toEqual({ ...user, ...body });
    expect((await me(token)).data.user).toEqual(data);
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

  it('changes nothing else, whatever the body says', async () => {
    const { user, token } = await shop.register();
    const body = { firstName: 'A', lastName: 'B', isAdmin: true, email: 'other@example.com', isEmailVerified: true };
    const { data } = await shop.call(auth.updateProfile, { body }, { token });
    expect(data).toEqual({ ...user, firstName: 'A', lastName: 'B' });
  });

  it('is nobody else’s', async () => {
    const mine = await shop.register();
    const theirs = await shop.register();
    const body = { firstName: 'Mine', lastName: 'Only', id: theirs.user.id };
    await shop.call(auth.updateProfile, { body }, { token: mine.token });
    expect((await me(theirs.token)).data.user).toEqual(theirs.user);
  });
});

describe('deleting the account', () => {
  const remove = (token: string, password: string) => shop.call(auth.deleteAccount, { body: { password } }, { token });

  it('ends every session, and the address is free again', async () => {
    const { user, token, password } = await shop.register();
    const other = await signIn(user.email, password);
    expect((await remove(token, password)).data.message).toBe('Account deleted successfully');
    expect(await refusal(me(token))).toEqual(noSession);
    expect(await refusal(me(other.token))).toEqual(noSession);
    expect(await refusal(signIn(user.email, password))).toMatchObject({ code: 'invalid_credentials' });
    const fresh = await shop.register({ email: user.email });
    expect(fresh.user.id).not.toBe(user.id);
  });

  it('asks for the password: a wrong one is 400 and everything stays', async () => {
    const { token } = await shop.register();
    expect(await refusal(remove(token, 'wrong horse'))).toEqual({
      status: 400,
      code: 'wrong_password',
      message: 'The current password is incorrect.',
      field: 'password',
    });
    expect(await refusal(remove(token, ''))).toMatchObject({ status: 400, code: 'field_required', field: 'password' });
    expect((await me(token)).success).toBe(true);
  });

  it('voids the links that were mailed', async () => {
    const { user, token, password } = await shop.register();
    const mailed = await shop.tokenFrom(user.email, 'verify-email');
    await remove(token, password);
    expect(await refusal(shop.call(auth.verifyEmail, { body: { token: mailed } }))).toMatchObject({
      code: 'verification_token_invalid',
    });
  });

  const makeAdmin = (id: string, isAdmin = true) =>
    shop.services.db.update(users).set({ isAdmin }).where(eq(users.id, id));

  it('is refused to the last administrator', async () => {
    const last = await shop.register();
    await makeAdmin(last.user.id);
    expect(await refusal(remove(last.token, last.password))).toMatchObject({ status: 409, code: 'last_admin' });
    expect((await me(last.token)).data.user.isAdmin).toBe(true);
    await makeAdmin(last.user.id, false);
  });

  it('lets only one of two administrators go when both leave at once', async () => {
    const { match } = shop.services.passwords;
    for (let round = 0; round < 5; round++) {
      const admins = [await shop.register(), await shop.register()];
      for (const { user } of admins) await makeAdmin(user.id);
      const bothAsked = Promise.withResolvers<void>();
      let asked = 0;
      const spy = vi.spyOn(shop.services.passwords, 'match').mockImplementation(async (...args) => {
        const fitting = await match(...args);
        if (++asked === 2) bothAsked.resolve();
        await bothAsked.promise;
        return fitting;
      });
      const outcomes = await Promise.all(
        admins.map(({ token, password }) =>
          remove(token, password).then(
            () => 'gone',
            (error) => error.body.code as string,
          ),
        ),
      );
      spy.mockRestore();
      expect(outcomes.toSorted()).toEqual(['gone', 'last_admin']);
      for (const { user } of admins) await makeAdmin(user.id, false);
    }
  });
});
