import { contract } from '@warden/contract';
import { errorTexts, type Locale, mailTexts, messages } from '@warden/i18n';
import { describe, expect, it, vi } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { aRegistration, refusal, sharedTestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { DAY } from '../../platform/time.ts';

const { auth } = contract;

const shop = sharedTestApp();

const { me, signIn, verify, reset, tokenFor, changePassword } = accountsOf(shop);
const resend = (token: string) => shop.call(auth.resendVerificationEmail, {}, { token });
/** All mails to this address once `count` have come. */
const mailsTo = (email: string, count: number) =>
  vi.waitUntil(async () => {
    const mails = await shop.mailbox.list({ to: email });
    return mails.length >= count && mails;
  });
const verified = async (locale: Locale = 'en') => {
  const account = await shop.register({}, { locale });
  await verify(await shop.tokenFrom(account.user.email, 'verify-email'), account.token);
  return account;
};
const linksIn = (mails: { links: string[] }[]) =>
  mails.flatMap(({ links }) => links).filter((link) => link.includes('token='));

describe('confirming an address', () => {
  it.each(['en', 'ru'] as const)('starts with a mail in the language of the registration: %s', async (locale) => {
    const { user } = await shop.register({ firstName: 'Лев' }, { locale });
    const mail = await shop.mailTo(user.email);
    const texts = mailTexts[locale];
    expect(mail.subject).toBe(texts.confirmAddress.subject);
    expect(mail.text).toContain(texts.greeting());
    expect(mail.text).not.toContain('Лев');
    expect(mail.html).toContain(`lang="${locale}"`);
    expect(mail.links[0]).toMatch(/^http:\/\/shop\.test\/verify-email\?token=[\w-]{43}$/);
  });

  it('works once, with the mailed link', async () => {
    const made = await shop.register();
    const token = await shop.tokenFrom(made.user.email, 'verify-email');
    const { data } = await shop.call(auth.verifyEmail, { body: { token } }, { locale: 'ru' });
    expect(data.message).toBe(messages.ru.emailVerified);
    expect(await refusal(verify(token))).toEqual({
      status: 400,
      code: 'verification_token_invalid',
      message: errorTexts.en.verification_token_invalid,
      field: 'token',
    });
    expect((await me(made)).isEmailVerified).toBe(true);
  });

  it('works for three days', async () => {
    const [one, two] = [await shop.register(), await shop.register()];
    const tokens = [await tokenFor(one, 'verify'), await tokenFor(two, 'verify')] as const;
    shop.setClock(() => new Date(Date.now() + 2.9 * DAY));
    await verify(tokens[0]);
    shop.setClock(() => new Date(Date.now() + 3.1 * DAY));
    expect(await refusal(verify(tokens[1]))).toMatchObject({ code: 'verification_token_invalid' });
    expect((await me(two)).isEmailVerified).toBe(false);
  });

  it('refuses a token that was mailed to set a password, which refuses one that was mailed to confirm', async () => {
    const made = await shop.register();
    const [resetting, verifying] = [await tokenFor(made, 'reset'), await tokenFor(made, 'verify')];
    expect(await refusal(verify(resetting))).toMatchObject({ code: 'verification_token_invalid' });
    expect(await refusal(reset(verifying))).toMatchObject({ code: 'reset_token_invalid' });
    expect((await me(made)).isEmailVerified).toBe(false);
    await reset(resetting);
  });
});

describe('sending the confirmation again', () => {
  it('mails another link, and using one voids the other', async () => {
    const made = await shop.register();
    const first = await shop.tokenFrom(made.user.email, 'verify-email');
    expect((await resend(made.token)).data.message).toBe('Verification email has been sent successfully.');
    const [second = ''] = linksIn(await mailsTo(made.user.email, 2));
    await verify(new URL(second).searchParams.get('token') as string);
    expect(await refusal(verify(first))).toMatchObject({ code: 'verification_token_invalid' });
  });

  it('is refused once the owner has verified the address', async () => {
    const { token } = await verified();
    expect(await refusal(resend(token))).toMatchObject({ status: 409, code: 'already_verified' });
  });
});

describe('registering an address that has an account', () => {
  it('answers as if it had none, and tells only the owner, in the owner’s language, also when asked again', async () => {
    const owner = await verified('ru');
    const body = aRegistration({ email: owner.user.email, password: 'stranger’s horse', firstName: 'Mallory' });
    const { data } = await shop.call(auth.register, { body }, { locale: 'en' });
    expect(data.user).toMatchObject({ email: owner.user.email, firstName: 'Mallory', isEmailVerified: false });
    expect(data.user.id).not.toBe(owner.user.id);
    await resend(data.token);
    const mails = await mailsTo(owner.user.email, 3);
    for (const mail of mails.slice(0, 2)) {
      expect(mail.subject).toBe(mailTexts.ru.alreadyRegistered.subject);
      expect(mail.text).not.toContain('Mallory');
    }
    expect(linksIn(mails.slice(0, 2))).toEqual([]);
    expect((await me(data)).isEmailVerified).toBe(false);
  });

  it('is an account of its own: each password opens its own, and the owner’s stays theirs if both are the same', async () => {
    const owner = await openAccount(shop);
    const { email } = owner.user;
    const stranger = await shop.register({ email: email.toUpperCase(), password: 'stranger’s horse' });
    expect((await signIn(email, owner.password)).user.id).toBe(owner.user.id);
    expect((await signIn(email, stranger.password)).user.id).toBe(stranger.user.id);
    expect(await refusal(signIn(email, 'third horse'))).toMatchObject({ code: 'invalid_credentials' });
    await changePassword(owner, stranger.password);
    expect((await signIn(email, stranger.password)).user.id).toBe(owner.user.id);
  });

  it('with the right password signs in to the account there is', async () => {
    const owner = await verified();
    const body = aRegistration({ email: owner.user.email, password: owner.password, firstName: 'Other' });
    const { data } = await shop.call(auth.register, { body });
    expect(data.user).toMatchObject({ id: owner.user.id, firstName: owner.user.firstName });
    expect((await me(data)).id).toBe(owner.user.id);
    expect(await mailsTo(owner.user.email, 1)).toHaveLength(1);
  });
});

describe('two unverified claims on one address', () => {
  const twoClaims = async () => {
    const one = await shop.register();
    const two = await shop.register({ email: one.user.email, password: 'other horse' });
    return { one, two, first: await tokenFor(one, 'verify'), second: await tokenFor(two, 'verify') };
  };

  it('go to whoever confirms first; the other is told that the address is taken', async () => {
    const { one, two, first, second } = await twoClaims();
    await verify(second);
    expect(await refusal(verify(first))).toEqual({
      status: 409,
      code: 'address_taken',
      message: errorTexts.en.address_taken,
    });
    expect((await me(two)).isEmailVerified).toBe(true);
    expect((await me(one)).isEmailVerified).toBe(false);
  });

  it('confirmed in the same instant go to exactly one', async () => {
    for (let round = 0; round < 3; round++) {
      const { one, two, first, second } = await twoClaims();
      const outcomes = await Promise.allSettled([verify(first), verify(second)]);
      const done = outcomes.map(({ status }) => status === 'fulfilled');
      expect(done.toSorted()).toEqual([false, true]);
      const [refused] = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused?.reason.body.code).toBe('address_taken');
      expect([(await me(one)).isEmailVerified, (await me(two)).isEmailVerified]).toEqual(done);
    }
  });
});
