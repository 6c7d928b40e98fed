import { contract } from '@warden/contract';
import { errorTexts, mailTexts, messages } from '@warden/i18n';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Account, aRegistration, refusal, sharedTestApp } from '../../../test/app.ts';
import { DAY } from '../../platform/time.ts';

const { auth } = contract;

const shop = sharedTestApp();
afterEach(() => shop.setClock(undefined));

const account = async (token: string) => (await shop.call(auth.me, {}, { token })).data.user;
const signIn = async (email: string, password: string) =>
  (await shop.call(auth.login, { body: { email, password } })).data;
const verify = (token: string, session?: string) =>
  shop.call(auth.verifyEmail, { body: { token } }, { token: session ?? null });
const resend = (token: string) => shop.call(auth.resendVerificationEmail, {}, { token });
const verificationToken = ({ user }: Account) => shop.tokenFrom(user.email, 'verify-email');
const verified = async (changes: Parameters<typeof aRegistration>[0] = {}): Promise<Account> => {
  const made = await shop.register(changes);
  await verify(await verificationToken(made), made.token);
  return { ...made, user: await account(made.token) };
};

/** All mails to this address once `count` have come. */
const mailsTo = (email: string, count: number) =>
  vi.waitUntil(async () => {
    const mails = await shop.mailbox.list({ to: email });
    return mails.length >= count && mails;
  });
const tokensOf = (mails: { links: string[] }[]) =>
  mails.map(({ links }) => new URL(links[0] as string).searchParams.get('token')).filter((token) => token !== null);

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

  it('needs no session, and shows in every session of the account', async () => {
    const made = await shop.register();
    const { data } = await shop.call(
      auth.verifyEmail,
      { body: { token: await verificationToken(made) } },
      { locale: 'ru' },
    );
    expect(data.message).toBe(messages.ru.emailVerified);
    expect((await account(made.token)).isEmailVerified).toBe(true);
  });

  it('works once', async () => {
    const made = await shop.register();
    const token = await verificationToken(made);
    await verify(token);
    expect(await refusal(verify(token))).toEqual({
      status: 400,
      code: 'verification_token_invalid',
      message: errorTexts.en.verification_token_invalid,
      field: 'token',
    });
    expect((await account(made.token)).isEmailVerified).toBe(true);
  });

  it('works for three days', async () => {
    const [one, two] = [await shop.register(), await shop.register()];
    const tokens = [await verificationToken(one), await verificationToken(two)] as const;
    shop.setClock(() => new Date(Date.now() + 2.9 * DAY));
    await verify(tokens[0]);
    shop.setClock(() => new Date(Date.now() + 3.1 * DAY));
    expect(await refusal(verify(tokens[1]))).toMatchObject({ code: 'verification_token_invalid' });
    expect((await account(two.token)).isEmailVerified).toBe(false);
  });

  it('refuses a token that was mailed to set a password, and leaves it usable for that', async () => {
    const made = await shop.register();
    await shop.call(auth.forgotPassword, { body: { email: made.user.email } });
    const token = await shop.tokenFrom(made.user.email, 'reset-password');
    expect(await refusal(verify(token))).toMatchObject({ code: 'verification_token_invalid' });
    expect((await account(made.token)).isEmailVerified).toBe(false);
    await shop.call(auth.resetPassword, { body: { token, newPassword: 'new horse' } });
  });
});

describe('sending the confirmation again', () => {
  it('mails another link, and using one voids the other', async () => {
    const made = await shop.register();
    const first = await verificationToken(made);
    expect((await resend(made.token)).data.message).toBe('Verification email has been sent successfully.');
    const [second] = tokensOf(await mailsTo(made.user.email, 2));
    expect(second).not.toBe(first);
    await verify(second as string);
    expect(await refusal(verify(first))).toMatchObject({ code: 'verification_token_invalid' });
  });

  it('is refused once the owner has verified the address', async () => {
    const { token } = await verified();
    expect(await refusal(resend(token))).toMatchObject({ status: 409, code: 'already_verified' });
  });
});

describe('registering an address that has an account', () => {
  it('answers as if it had none, and tells only the owner, in the owner’s language', async () => {
    const owner = await shop.register({}, { locale: 'ru' });
    await verify(await verificationToken(owner), owner.token);
    const body = aRegistration({ email: owner.user.email, password: 'stranger’s horse', firstName: 'Mallory' });
    const { data } = await shop.call(auth.register, { body }, { locale: 'en' });
    expect(data.user).toMatchObject({ email: owner.user.email, firstName: 'Mallory', isEmailVerified: false });
    expect(data.user.id).not.toBe(owner.user.id);
    const [mail, ...others] = await mailsTo(owner.user.email, 2);
    expect(others).toHaveLength(1);
    expect(mail?.subject).toBe(mailTexts.ru.alreadyRegistered.subject);
    expect(mail?.text).not.toContain('Mallory');
    expect(tokensOf([mail as { links: string[] }])).toEqual([]);
  });

  it('cannot be confirmed by asking again: the owner is told again instead', async () => {
    const owner = await verified();
    const stranger = await shop.register({ email: owner.user.email, password: 'stranger’s horse' });
    await resend(stranger.token);
    const mails = await mailsTo(owner.user.email, 3);
    expect(tokensOf(mails)).toHaveLength(1);
    expect((await account(stranger.token)).isEmailVerified).toBe(false);
  });

  it('is an account of its own: each password opens its own, and each sees its own data', async () => {
    const owner = await verified();
    const stranger = await shop.register({ email: owner.user.email.toUpperCase(), password: 'stranger’s horse' });
    expect((await signIn(owner.user.email, owner.password)).user).toEqual(owner.user);
    expect((await signIn(owner.user.email, stranger.password)).user.id).toBe(stranger.user.id);
    expect(await refusal(signIn(owner.user.email, 'third horse'))).toMatchObject({ code: 'invalid_credentials' });
  });

  it('with the right password signs in to the account there is', async () => {
    const owner = await verified();
    const body = aRegistration({ email: owner.user.email, password: owner.password, firstName: 'Other' });
    const { data } = await shop.call(auth.register, { body });
    expect(data.user).toEqual(owner.user);
    expect((await account(data.token)).id).toBe(owner.user.id);
    expect(await mailsTo(owner.user.email, 1)).toHaveLength(1);
  });

  it('does not let the stranger in by a reset: that is about the owner’s password', async () => {
    const owner = await verified();
    const stranger = await shop.register({ email: owner.user.email, password: 'stranger’s horse' });
    await shop.call(auth.forgotPassword, { body: { email: owner.user.email } });
    const token = await shop.tokenFrom(owner.user.email, 'reset-password');
    await shop.call(auth.resetPassword, { body: { token, newPassword: 'new horse' } });
    expect((await signIn(owner.user.email, 'new horse')).user.id).toBe(owner.user.id);
    expect(await refusal(account(stranger.token))).toMatchObject({ status: 401 });
  });

  it('leaves the owner in charge when both have the same password', async () => {
    const owner = await verified();
    const stranger = await shop.register({ email: owner.user.email, password: 'stranger’s horse' });
    await shop.call(
      auth.changePassword,
      { body: { currentPassword: owner.password, newPassword: stranger.password } },
      { token: owner.token },
    );
    expect((await signIn(owner.user.email, stranger.password)).user.id).toBe(owner.user.id);
  });
});

describe('two unverified claims on one address', () => {
  const twoClaims = async () => {
    const one = await shop.register();
    const [first] = tokensOf(await mailsTo(one.user.email, 1)) as [string];
    const two = await shop.register({ email: one.user.email, password: 'other horse' });
    const second = tokensOf(await mailsTo(one.user.email, 2)).find((token) => token !== first) as string;
    return { one, two, first, second };
  };

  it('go to whoever confirms first; the other is told that the address is taken', async () => {
    const { one, two, first, second } = await twoClaims();
    await verify(second);
    expect(await refusal(verify(first))).toEqual({
      status: 409,
      code: 'address_taken',
      message: errorTexts.en.address_taken,
    });
    expect((await account(two.token)).isEmailVerified).toBe(true);
    expect((await account(one.token)).isEmailVerified).toBe(false);
  });

  it('confirmed in the same instant go to exactly one', async () => {
    for (let round = 0; round < 5; round++) {
      const { one, two, first, second } = await twoClaims();
      const outcomes = await Promise.all(
        [first, second].map((token) =>
          verify(token).then(
            () => 'verified',
            (error) => error.body.code as string,
          ),
        ),
      );
      expect(outcomes.toSorted()).toEqual(['address_taken', 'verified']);
      const states = [await account(one.token), await account(two.token)].map((user) => user.isEmailVerified);
      expect(states.toSorted()).toEqual([false, true]);
      expect(states[0]).toBe(outcomes[0] === 'verified');
    }
  });

  it('registered in the same instant can both sign in', async () => {
    const email = aRegistration().email;
    const passwords = ['horse one', 'horse two'];
    const made = await Promise.all(passwords.map((password) => shop.register({ email, password })));
    for (const { user, password } of made) expect((await signIn(email, password)).user.id).toBe(user.id);
  });
});
