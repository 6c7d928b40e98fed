import { contract } from '@warden/contract';
import { describe, expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../../test/app.ts';
import { newAuthenticator } from '../../../../test/authenticator.ts';
import { addPasskey, addTotp, signInWithCode, signInWithPasskey, ticketOf } from '../../../../test/factors.ts';
import { openAccount } from '../../../../test/licenses.ts';

const { auth, factors } = contract;
const shop = sharedTestApp();

const statusOf = async (caller: { token: string }) => (await shop.call(factors.status, {}, caller)).data;
const optionsFor = async (ticket: string) => (await shop.call(factors.signInOptions, { body: { ticket } })).data;
const answerWith = (ticket: string, passkey: Record<string, unknown>) =>
  refusal(shop.call(factors.signIn, { body: { ticket, passkey } }));

describe('a passkey', () => {
  it('is made, listed, used after the password, renamed and removed', async () => {
    const account = await openAccount(shop);
    const { authenticator, id, codes } = await addPasskey(shop, account);
    expect(codes).toHaveLength(10);
    expect(await statusOf(account)).toMatchObject({
      required: false,
      totp: null,
      passkeys: [{ id, name: 'Laptop', last_used_at: null }],
      recovery_codes: 10,
    });
    const signedIn = await signInWithPasskey(shop, account, authenticator);
    const renamed = await shop.call(factors.renamePasskey, { params: { id }, body: { name: 'Phone' } }, signedIn);
    expect(renamed.data).toMatchObject({ id, name: 'Phone', last_used_at: expect.any(String) });
    await shop.call(factors.removePasskey, { params: { id } }, signedIn);
    expect(await statusOf(signedIn)).toMatchObject({ passkeys: [], recovery_codes: 0 });
    await shop.call(auth.login, { body: { email: account.user.email, password: account.password } });
  });

  it('is discoverable, and its owner has a handle that is not the address', async () => {
    const account = await openAccount(shop);
    const { options } = await addPasskey(shop, account);
    expect(options).toMatchObject({
      attestation: 'none',
      rp: { id: 'shop.test', name: 'Warden' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      excludeCredentials: [],
    });
    const { id, name } = (options as { user: { id: string; name: string } }).user;
    expect(name).toBe(account.user.email);
    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    const next = (await shop.call(factors.passkeyOptions, {}, account)).data;
    expect(next).toMatchObject({ user: { id }, excludeCredentials: [{ type: 'public-key' }] });
  });

  it('is asked for in the same way whether the account has one or not', async () => {
    const [withPasskey, withTotp] = [await openAccount(shop), await openAccount(shop)];
    await addPasskey(shop, withPasskey);
    await addTotp(shop, withTotp);
    const shapes = [];
    for (const account of [withPasskey, withTotp]) {
      const { challenge, ...rest } = await optionsFor(await ticketOf(shop, account));
      shapes.push(rest);
      expect(challenge).toEqual(expect.any(String));
    }
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]).not.toHaveProperty('allowCredentials', expect.arrayContaining([expect.anything()]));
  });

  it('of another account is refused', async () => {
    const [account, thief] = [await openAccount(shop), await openAccount(shop)];
    await addPasskey(shop, account);
    const { authenticator } = await addPasskey(shop, thief);
    const ticket = await ticketOf(shop, account);
    expect(await answerWith(ticket, authenticator.get(await optionsFor(ticket)))).toMatchObject({
      status: 400,
      code: 'second_factor_wrong',
    });
  });

  it('cannot be added to a second account', async () => {
    const [account, other] = [await openAccount(shop), await openAccount(shop)];
    const { authenticator } = await addPasskey(shop, account);
    expect(await refusal(addPasskey(shop, other, authenticator))).toMatchObject({ code: 'passkey_refused' });
    expect((await statusOf(other)).passkeys).toEqual([]);
  });

  it.each([
    ['for another site', { origin: 'http://evil.test', rpId: 'shop.test' }],
    ['with the id of another site', { origin: 'http://shop.test', rpId: 'evil.test' }],
  ])('%s is refused', async (_, site) => {
    const account = await openAccount(shop);
    expect(await refusal(addPasskey(shop, account, newAuthenticator(site)))).toMatchObject({ code: 'passkey_refused' });
  });

  it.each([
    ['nothing', {}],
    ['texts in the place of bytes', { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: '%' } }],
    ['numbers', { id: 1, rawId: 1, type: 1, response: 1 }],
  ])('that consists of %s is refused', async (_, passkey) => {
    const account = await openAccount(shop);
    await shop.call(factors.passkeyOptions, {}, account);
    const add = shop.call(factors.addPasskey, { body: { name: 'Odd', passkey } }, account);
    expect(await refusal(add)).toMatchObject({ status: 400, code: 'passkey_refused' });
    await addTotp(shop, account);
    const ticket = await ticketOf(shop, account);
    await optionsFor(ticket);
    expect(await answerWith(ticket, passkey)).toMatchObject({ code: 'second_factor_wrong' });
  });

  it('answers each challenge once, and not after five minutes', async () => {
    const account = await openAccount(shop);
    const { authenticator } = await addPasskey(shop, account);
    const ticket = await ticketOf(shop, account);
    const options = await optionsFor(ticket);
    const renewed = await optionsFor(ticket);
    expect(await answerWith(ticket, authenticator.get(options))).toMatchObject({ code: 'second_factor_wrong' });
    // The wrong answer has used the renewed challenge up.
    expect(await answerWith(ticket, authenticator.get(renewed))).toMatchObject({ code: 'second_factor_wrong' });

    const creation = (await shop.call(factors.passkeyOptions, {}, account)).data;
    const body = { name: 'Late', passkey: newAuthenticator().create(creation) };
    const later = new Date(Date.now() + 5 * 60_000 + 1000);
    shop.setClock(() => later);
    const signedIn = await signInWithPasskey(shop, account, authenticator);
    expect(await refusal(shop.call(factors.addPasskey, { body }, signedIn))).toMatchObject({ code: 'passkey_refused' });
    expect(await refusal(shop.call(factors.addPasskey, { body }, account))).toMatchObject({
      code: 'fresh_authentication_required',
    });
    shop.setClock(undefined);
  });

  it('that was copied is refused, because its counter is behind', async () => {
    const account = await openAccount(shop);
    const { authenticator } = await addPasskey(shop, account);
    await signInWithPasskey(shop, account, authenticator);
    await signInWithPasskey(shop, account, authenticator);
    authenticator.turnBack(1);
    expect(await refusal(signInWithPasskey(shop, account, authenticator))).toMatchObject({
      code: 'second_factor_wrong',
    });
  });

  it('lets its owner in even where codes were guessed too often', async () => {
    const account = await openAccount(shop);
    const { authenticator, codes } = await addPasskey(shop, account);
    for (let guess = 0; guess < 5; guess++) {
      const ticket = await ticketOf(shop, account);
      for (let n = 0; n < 5; n++) {
        await shop.call(factors.signIn, { body: { ticket, code: '000000' } }).catch(() => undefined);
      }
    }
    const ticket = await ticketOf(shop, account);
    expect(await refusal(shop.call(factors.signIn, { body: { ticket, code: '000000' } }))).toMatchObject({
      code: 'rate_limited',
    });
    await signInWithPasskey(shop, account, authenticator);
    await signInWithCode(shop, account, codes[0] ?? '');
  });

  it('has at most nineteen others beside it', async () => {
    const account = await openAccount(shop);
    for (let n = 0; n < 20; n++) await addPasskey(shop, account);
    expect(await refusal(addPasskey(shop, account))).toMatchObject({ status: 409, code: 'too_many_passkeys' });
  });
});

it('every factor that is added ends the other sessions, and is told by mail', async () => {
  const account = await openAccount(shop);
  const { email } = account.user;
  const signIn = async () => (await shop.call(auth.login, { body: { email, password: account.password } })).data;
  const other = await signIn();
  const { authenticator } = await addPasskey(shop, account);
  expect(await refusal(shop.call(auth.me, {}, other))).toMatchObject({ status: 401 });
  const third = await signInWithPasskey(shop, account, authenticator);
  const { codes } = await addTotp(shop, account);
  expect(codes).toEqual([]);
  expect(await refusal(shop.call(auth.me, {}, third))).toMatchObject({ status: 401 });
  await shop.mailTo(email, ({ subject }) => subject.includes('passkey was added'));
  await shop.mailTo(email, ({ subject }) => subject.includes('authenticator app was added'));
  await shop.call(factors.removeTotp, {}, account);
  await shop.mailTo(email, ({ subject }) => subject.includes('authenticator app of your Warden account was removed'));
  expect((await statusOf(account)).recovery_codes).toBe(10);
});
