import { contract } from '@warden/contract';
import { errorTexts, type Locale, mailTexts, messages } from '@warden/i18n';
import { describe, expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { spend } from '../../../test/limits.ts';
import { MINUTE } from '../../platform/time.ts';

const { auth } = contract;

const shop = sharedTestApp();

const { me, signIn, reset, resetToken, tokenFor, changePassword: change, ...underWay } = accountsOf(shop);
const forgot = (email: string, locale: Locale = 'en') =>
  shop.call(auth.forgotPassword, { body: { email } }, { locale });
const linkInvalid = { status: 400, code: 'reset_token_invalid' };

describe('changing the password', () => {
  it('keeps this session, ends the others, tells the owner, and only the new password opens one', async () => {
    const account = await openAccount(shop, { locale: 'ru' });
    const { email } = account.user;
    const body = { email, password: account.password };
    const other = (await shop.call(auth.login, { body }, { locale: 'ru' })).data;
    const { data } = await change(account, 'new horse');
    expect(data.message).toBe('Password changed successfully');
    expect((await me(account)).id).toBe(account.user.id);
    expect(await refusal(me(other))).toMatchObject({ status: 401, code: 'no_session' });
    expect(await refusal(signIn(email, account.password))).toMatchObject({ code: 'invalid_credentials' });
    const { passwordChanged } = mailTexts.ru;
    const mail = await shop.mailTo(email, ({ subject }) => subject === passwordChanged.subject);
    expect(mail.text).toContain(passwordChanged.note);
    expect(`${mail.text}${mail.html}`).not.toContain('new horse');
    expect((await signIn(email, 'new horse')).user.id).toBe(account.user.id);
  });

  it('needs the current one: a wrong one is 400, and the password stays', async () => {
    const account = await shop.register();
    expect(await refusal(change({ ...account, password: 'wrong horse' }, 'new horse'))).toEqual({
      status: 400,
      code: 'wrong_password',
      message: errorTexts.en.wrong_password,
      field: 'currentPassword',
    });
    expect((await signIn(account.user.email, account.password)).user.id).toBe(account.user.id);
  });

  it('is possible ten times a day, and voids no reset link: else a thief could keep the owner out', async () => {
    const account = await openAccount(shop);
    const token = await tokenFor(account, 'reset');
    for (let time = 0; time < 10; time++) await change(account, account.password);
    expect(await refusal(change(account, 'new horse'))).toMatchObject({ code: 'rate_limited' });
    await reset(token);
    expect((await signIn(account.user.email, 'owner’s horse')).user.id).toBe(account.user.id);
  });

  it('loses to a reset that comes in between', async () => {
    const account = await shop.register();
    const token = await tokenFor(account, 'reset');
    underWay.beforeHashing(() => reset(token));
    expect(await refusal(change(account, 'thief’s horse'))).toMatchObject({ code: 'wrong_password' });
    expect((await signIn(account.user.email, 'owner’s horse')).user.id).toBe(account.user.id);
  });

  it('of an administrator may be to a short and weak one in the demo', async () => {
    const account = await openAccount(shop, { isAdmin: true, password: 'demo-admin' });
    await change(account, '123456');
    expect((await signIn(account.user.email, '123456')).user.isAdmin).toBe(true);
  });
});

describe('asking for a new password', () => {
  it.each(['en', 'ru'] as const)('is answered and mailed in the language asked for: %s', async (locale) => {
    const account = await shop.register({}, { locale: locale === 'en' ? 'ru' : 'en' });
    const { email } = account.user;
    expect((await forgot(email.toUpperCase(), locale)).data.message).toBe(messages[locale].resetSent);
    const texts = mailTexts[locale].resetPassword;
    const mail = await shop.mailTo(email, ({ subject }) => subject === texts.subject);
    expect(mail.text).toContain(texts.note);
    expect(mail.links[0]).toMatch(/^http:\/\/shop\.test\/reset-password\?token=[\w-]{43}$/);
    // The mail alone changes nothing.
    expect((await me(account)).id).toBe((await signIn(email, account.password)).user.id);
  });

  it('sends nothing where there is no account', async () => {
    await forgot('nobody-here@example.com');
    await resetToken((await shop.register()).user.email);
    expect(await shop.mailbox.list({ to: 'nobody-here@example.com' })).toEqual([]);
  });
});

describe('setting a new password with the mailed token', () => {
  it('ends every session, verifies the address, tells the owner, and opens with the new password only', async () => {
    const account = await shop.register();
    const { user, password } = account;
    const { data } = await reset(await resetToken(user.email), 'new horse');
    expect(data.message).toBe('Password has been reset successfully! Redirecting to login...');
    expect(await refusal(me(account))).toMatchObject({ status: 401, code: 'no_session' });
    expect(await refusal(signIn(user.email, password))).toMatchObject({ code: 'invalid_credentials' });
    const { user: owner } = await signIn(user.email, 'new horse');
    expect(owner).toEqual({ ...user, isEmailVerified: true, emailConfirmation: 'owner' });
    await shop.mailTo(user.email, ({ subject }) => subject === mailTexts.en.passwordChanged.subject);
  });

  it('works once, also when sent twice in the same instant, and voids the other links', async () => {
    const account = await shop.register();
    const [token, other] = [await tokenFor(account, 'reset'), await tokenFor(account, 'reset')];
    const passwords = ['horse one', 'horse two'];
    const outcomes = await Promise.allSettled(passwords.map((password) => reset(token, password)));
    const done = outcomes.map(({ status }) => status === 'fulfilled');
    expect(done.toSorted()).toEqual([false, true]);
    const winner = passwords[done.indexOf(true)] as string;
    for (const used of [token, other]) {
      expect(await refusal(reset(used, 'third horse'))).toEqual({
        ...linkInvalid,
        message: 'Invalid reset link. Please request a new password reset.',
        field: 'token',
      });
    }
    expect((await signIn(account.user.email, winner)).user.id).toBe(account.user.id);
  });

  it('can be asked before whether it works, which uses nothing up and is counted as other links are', async () => {
    const account = await shop.register();
    const [token, verify] = [await tokenFor(account, 'reset'), await tokenFor(account, 'verify')];
    const works = async (asked: string, from?: string) =>
      (await shop.call(auth.readResetLink, { body: { token: asked } }, from ? { from } : {})).data.valid;
    expect([await works(token), await works(token)]).toEqual([true, true]);
    expect([await works(verify), await works('x')]).toEqual([false, false]);
    await reset(token);
    expect(await works(token)).toBe(false);
    await spend(shop, 'tokenAddress:198.51.100.77', 100);
    expect(await refusal(works(token, '198.51.100.77'))).toMatchObject({ status: 429 });
  });

  it('works for six hours', async () => {
    const [one, two] = [await shop.register(), await shop.register()];
    const tokens = [await tokenFor(one, 'reset'), await tokenFor(two, 'reset')] as const;
    shop.setClock(() => new Date(Date.now() + 359 * MINUTE));
    await reset(tokens[0]);
    shop.setClock(() => new Date(Date.now() + 361 * MINUTE));
    expect(await refusal(reset(tokens[1]))).toMatchObject(linkInvalid);
    expect((await signIn(two.user.email, two.password)).user.id).toBe(two.user.id);
  });

  it('keeps out a sign-in with the old password that was under way', async () => {
    const account = await shop.register();
    const token = await tokenFor(account, 'reset');
    underWay.duringSignIn(() => reset(token));
    const refused = await refusal(signIn(account.user.email, account.password));
    expect(refused).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });
});
