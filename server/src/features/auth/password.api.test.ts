import { contract } from '@warden/contract';
import { errorTexts, type Locale, mailTexts, messages } from '@warden/i18n';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { MINUTE } from '../../platform/time.ts';

const { auth } = contract;

const shop = sharedTestApp();
afterEach(() => shop.setClock(undefined));

const me = (token: string) => shop.call(auth.me, {}, { token });
const signIn = async (email: string, password: string) =>
  (await shop.call(auth.login, { body: { email, password } })).data;
const forgot = (email: string, locale: Locale = 'en') =>
  shop.call(auth.forgotPassword, { body: { email } }, { locale });
const reset = (token: string, newPassword: string) => shop.call(auth.resetPassword, { body: { token, newPassword } });
const resetToken = async (email: string) => {
  await forgot(email);
  return shop.tokenFrom(email, 'reset-password');
};
const change = ({ token }: Pick<Account, 'token'>, currentPassword: string, newPassword: string) =>
  shop.call(auth.changePassword, { body: { currentPassword, newPassword } }, { token });

describe('changing the password', () => {
  it('keeps this session, ends the others, and only the new password opens one', async () => {
    const account = await shop.register();
    const other = await signIn(account.user.email, account.password);
    const { data } = await change(account, account.password, 'new horse');
    expect(data.message).toBe('Password changed successfully');
    expect((await me(account.token)).success).toBe(true);
    expect(await refusal(me(other.token))).toMatchObject({ status: 401, code: 'no_session' });
    expect(await refusal(signIn(account.user.email, account.password))).toMatchObject({ code: 'invalid_credentials' });
    expect((await signIn(account.user.email, 'new horse')).user.id).toBe(account.user.id);
  });

  it('tells the owner by mail, in the language of the account', async () => {
    const account = await openAccount(shop, { locale: 'ru' });
    await change(account, account.password, 'new horse');
    const mail = await shop.mailTo(
      account.user.email,
      ({ subject }) => subject === mailTexts.ru.passwordChanged.subject,
    );
    expect(mail.text).toContain(mailTexts.ru.passwordChanged.note);
    expect(`${mail.text}${mail.html}`).not.toContain('new horse');
  });

  it('needs the current one: a wrong one is 400, and the password stays', async () => {
    const account = await shop.register();
    expect(await refusal(change(account, 'wrong horse', 'new horse'))).toEqual({
      status: 400,
      code: 'wrong_password',
      message: errorTexts.en.wrong_password,
      field: 'currentPassword',
    });
    expect((await me(account.token)).success).toBe(true);
    expect((await signIn(account.user.email, account.password)).user.id).toBe(account.user.id);
  });

  it('voids the reset links that were mailed before', async () => {
    const account = await shop.register();
    const token = await resetToken(account.user.email);
    await change(account, account.password, 'new horse');
    expect(await refusal(reset(token, 'old link'))).toMatchObject({ status: 400, code: 'reset_token_invalid' });
    expect((await signIn(account.user.email, 'new horse')).user.id).toBe(account.user.id);
  });

  it('is possible ten times a day, so that a thief cannot void each reset link the owner asks for', async () => {
    const account = await shop.register();
    for (let time = 0; time < 10; time++) await change(account, account.password, account.password);
    const token = await resetToken(account.user.email);
    expect(await refusal(change(account, account.password, 'new horse'))).toMatchObject({ code: 'rate_limited' });
    await reset(token, 'owner’s horse');
    expect((await signIn(account.user.email, 'owner’s horse')).user.id).toBe(account.user.id);
  });

  it('loses to a reset that comes in between', async () => {
    const account = await shop.register();
    const token = await resetToken(account.user.email);
    const { hash } = shop.services.passwords;
    vi.spyOn(shop.services.passwords, 'hash').mockImplementationOnce(async (...args) => {
      await reset(token, 'owner’s horse');
      return hash(...args);
    });
    expect(await refusal(change(account, account.password, 'thief’s horse'))).toMatchObject({ code: 'wrong_password' });
    expect((await signIn(account.user.email, 'owner’s horse')).user.id).toBe(account.user.id);
  });
});

describe('asking for a new password', () => {
  it.each(['en', 'ru'] as const)('is answered and mailed in the language asked for: %s', async (locale) => {
    const { user } = await shop.register({}, { locale: locale === 'en' ? 'ru' : 'en' });
    expect((await forgot(user.email, locale)).data.message).toBe(messages[locale].resetSent);
    const texts = mailTexts[locale].resetPassword;
    const mail = await shop.mailTo(user.email, ({ subject }) => subject === texts.subject);
    expect(mail.text).toContain(texts.note);
    expect(mail.links[0]).toMatch(/^http:\/\/shop\.test\/reset-password\?token=[\w-]{43}$/);
  });

  it('finds the account whatever the case of the address, and mails to the address as registered', async () => {
    const { user } = await shop.register();
    await forgot(user.email.toUpperCase());
    expect(await shop.tokenFrom(user.email, 'reset-password')).toMatch(/^[\w-]{43}$/);
  });

  it('sends nothing where there is no account', async () => {
    await forgot('nobody-here@example.com');
    const { user } = await shop.register();
    await resetToken(user.email);
    expect(await shop.mailbox.list({ to: 'nobody-here@example.com' })).toEqual([]);
  });

  it('changes nothing by itself', async () => {
    const { user, token, password } = await shop.register();
    await resetToken(user.email);
    expect((await me(token)).success).toBe(true);
    expect((await signIn(user.email, password)).user.id).toBe(user.id);
  });
});

describe('setting a new password with the mailed token', () => {
  it('ends every session, verifies the address, tells the owner, and opens with the new password only', async () => {
    const { user, token, password } = await shop.register();
    const { data } = await reset(await resetToken(user.email), 'new horse');
    expect(data.message).toBe('Password has been reset successfully! Redirecting to login...');
    expect(await refusal(me(token))).toMatchObject({ status: 401, code: 'no_session' });
    expect(await refusal(signIn(user.email, password))).toMatchObject({ code: 'invalid_credentials' });
    const { user: owner } = await signIn(user.email, 'new horse');
    expect(owner).toEqual({ ...user, isEmailVerified: true, emailConfirmation: 'owner' });
    await shop.mailTo(user.email, ({ subject }) => subject === mailTexts.en.passwordChanged.subject);
  });

  it('works once', async () => {
    const { user } = await shop.register();
    const token = await resetToken(user.email);
    await reset(token, 'first horse');
    expect(await refusal(reset(token, 'second horse'))).toEqual({
      status: 400,
      code: 'reset_token_invalid',
      message: 'Invalid reset link. Please request a new password reset.',
      field: 'token',
    });
    expect((await signIn(user.email, 'first horse')).user.id).toBe(user.id);
  });

  it('works once even when sent twice in the same instant', async () => {
    const { user } = await shop.register();
    const token = await resetToken(user.email);
    const passwords = ['horse one', 'horse two'];
    const outcomes = await Promise.all(
      passwords.map((password) =>
        reset(token, password).then(
          () => password,
          (error) => error.body.code as string,
        ),
      ),
    );
    const winner = outcomes.find((outcome) => passwords.includes(outcome)) as string;
    expect(outcomes.toSorted()).toEqual([winner, 'reset_token_invalid'].toSorted());
    expect((await signIn(user.email, winner)).user.id).toBe(user.id);
  });

  it('voids the other links that were sent', async () => {
    const { user } = await shop.register();
    const first = await resetToken(user.email);
    await forgot(user.email);
    const second = await vi.waitUntil(async () => {
      const newest = await shop.tokenFrom(user.email, 'reset-password');
      return newest === first ? undefined : newest;
    });
    await reset(second, 'new horse');
    expect(await refusal(reset(first, 'old link'))).toMatchObject({ code: 'reset_token_invalid' });
  });

  it('works for an hour', async () => {
    const one = await shop.register();
    const two = await shop.register();
    const tokens = [await resetToken(one.user.email), await resetToken(two.user.email)] as const;
    shop.setClock(() => new Date(Date.now() + 59 * MINUTE));
    await reset(tokens[0], 'new horse');
    shop.setClock(() => new Date(Date.now() + 61 * MINUTE));
    expect(await refusal(reset(tokens[1], 'new horse'))).toMatchObject({ code: 'reset_token_invalid' });
    expect((await signIn(two.user.email, two.password)).user.id).toBe(two.user.id);
  });

  it.each(['a', 'A'.repeat(43), '../..', ' ', '\0', 'ы'.repeat(43)])('refuses %j', async (token) => {
    expect(await refusal(reset(token, 'new horse'))).toMatchObject({ status: 400, code: 'reset_token_invalid' });
  });

  it('refuses a token that was mailed to confirm an address', async () => {
    const { user, password } = await shop.register();
    const token = await shop.tokenFrom(user.email, 'verify-email');
    expect(await refusal(reset(token, 'new horse'))).toMatchObject({ code: 'reset_token_invalid' });
    expect((await signIn(user.email, password)).user.isEmailVerified).toBe(false);
  });

  it('does not use the token up when the new password is too short', async () => {
    const { user } = await shop.register();
    const token = await resetToken(user.email);
    expect(await refusal(reset(token, '12345'))).toMatchObject({ code: 'password_too_short' });
    expect((await reset(token, '123456')).success).toBe(true);
  });

  it('keeps out a sign-in with the old password that was under way', async () => {
    const { user, password } = await shop.register();
    const token = await resetToken(user.email);
    const { match } = shop.services.passwords;
    vi.spyOn(shop.services.passwords, 'match').mockImplementationOnce(async (...args) => {
      const fitting = await match(...args);
      await reset(token, 'owner’s horse');
      return fitting;
    });
    expect(await refusal(signIn(user.email, password))).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });
});
