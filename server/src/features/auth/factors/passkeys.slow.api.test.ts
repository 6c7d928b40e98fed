import { randomBytes } from 'node:crypto';
import { contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../../test/app.ts';
import { newAuthenticator, USER_PRESENT, USER_VERIFIED } from '../../../../test/authenticator.ts';
import { addPasskey, addTotp, signInWithCode, signInWithPasskey, ticketOf } from '../../../../test/factors.ts';
import { openAccount } from '../../../../test/licenses.ts';
import { spend } from '../../../../test/limits.ts';
import { passkeys } from '../tables.ts';

const { auth, factors } = contract;
const shop = sharedTestApp();

const statusOf = async (caller: { token: string }) => (await shop.call(factors.status, {}, caller)).data;
const optionsFor = async (ticket: string) => (await shop.call(factors.signInOptions, { body: { ticket } })).data;
const newestEvent = async (caller: { token: string }) =>
  (await shop.call(contract.securityEvents.mine, { query: { limit: '1' } }, caller)).data[0];
const sessionsOf = async (caller: { token: string }) => (await shop.call(contract.sessions.list, {}, caller)).data;
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
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
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

  it('of another account is refused, and cannot be added to a second one', async () => {
    const [account, thief] = [await openAccount(shop), await openAccount(shop)];
    await addPasskey(shop, account);
    const { authenticator } = await addPasskey(shop, thief);
    const ticket = await ticketOf(shop, account);
    const refused = await answerWith(ticket, authenticator.get(await optionsFor(ticket)));
    expect(refused).toMatchObject({ status: 400, code: 'second_factor_wrong' });
    expect(await refusal(addPasskey(shop, account, authenticator))).toMatchObject({ code: 'passkey_refused' });
    expect((await statusOf(account)).passkeys).toHaveLength(1);
  });

  it.each([
    ['for another page', { origin: 'http://evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['whose user has proved nothing to it', { flags: USER_PRESENT }],
    ['whose user was not there', { flags: USER_VERIFIED }],
  ])('%s is refused when it is made and when it is used', async (_, claims) => {
    const account = await openAccount(shop);
    const made = addPasskey(shop, account, newAuthenticator(claims));
    expect(await refusal(made)).toMatchObject({ status: 400, code: 'passkey_refused' });
    const { authenticator } = await addPasskey(shop, account);
    authenticator.pretend(claims);
    const used = signInWithPasskey(shop, account, authenticator);
    expect(await refusal(used)).toMatchObject({ status: 400, code: 'second_factor_wrong' });
    expect(await newestEvent(account)).toMatchObject({ kind: 'second_factor_failed', detail: null });
    expect(await sessionsOf(account)).toHaveLength(1);
  });

  it('that consists of anything else is refused', async () => {
    const account = await openAccount(shop);
    const odd = [
      {},
      { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: '%' } },
      { id: 1, rawId: 1, type: 1, response: 1 },
    ];
    for (const passkey of odd) {
      await shop.call(factors.passkeyOptions, {}, account);
      const add = shop.call(factors.addPasskey, { body: { name: 'Odd', passkey } }, account);
      expect(await refusal(add)).toMatchObject({ status: 400, code: 'passkey_refused' });
    }
    await addTotp(shop, account);
    const ticket = await ticketOf(shop, account);
    for (const passkey of odd) {
      await optionsFor(ticket);
      expect(await answerWith(ticket, passkey)).toMatchObject({ code: 'second_factor_wrong' });
    }
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
    shop.later(5 * 60_000 + 1000);
    const signedIn = await signInWithPasskey(shop, account, authenticator);
    expect(await refusal(shop.call(factors.addPasskey, { body }, signedIn))).toMatchObject({ code: 'passkey_refused' });
    expect(await refusal(shop.call(factors.addPasskey, { body }, account))).toMatchObject({
      code: 'fresh_authentication_required',
    });
  });

  it('that was copied is refused, because its counter is behind, and its owner is told', async () => {
    const account = await openAccount(shop);
    const { authenticator } = await addPasskey(shop, account);
    await signInWithPasskey(shop, account, authenticator);
    await signInWithPasskey(shop, account, authenticator);
    authenticator.turnBack(1);
    const copy = signInWithPasskey(shop, account, authenticator);
    expect(await refusal(copy)).toMatchObject({ status: 400, code: 'second_factor_wrong' });
    expect(await newestEvent(account)).toMatchObject({ kind: 'second_factor_failed', detail: 'passkey_copied' });
    expect(await sessionsOf(account)).toHaveLength(3);
    const { text } = await shop.mailTo(account.user.email, ({ subject }) => subject.includes('may have been copied'));
    expect(text).toContain('remove the passkey');
  });

  it('is not called a copy for an answer that it did not sign', async () => {
    const account = await openAccount(shop);
    const { authenticator } = await addPasskey(shop, account);
    await signInWithPasskey(shop, account, authenticator);
    const signature = randomBytes(64).toString('base64url');
    const get = (options: object) => {
      authenticator.turnBack(1);
      const answer = authenticator.get(options);
      return { ...answer, response: { ...answer.response, signature } };
    };
    expect(await refusal(signInWithPasskey(shop, account, { get }))).toMatchObject({ code: 'second_factor_wrong' });
    expect(await newestEvent(account)).toMatchObject({ kind: 'second_factor_failed', detail: null });
  });

  it('lets its owner in even where codes were guessed too often', async () => {
    const account = await openAccount(shop);
    const { authenticator, codes } = await addPasskey(shop, account);
    await spend(shop, `factorAccount:${account.user.id}`, 25);
    const ticket = await ticketOf(shop, account);
    expect(await refusal(shop.call(factors.signIn, { body: { ticket, code: '000000' } }))).toMatchObject({
      code: 'rate_limited',
    });
    await signInWithPasskey(shop, account, authenticator);
    await signInWithCode(shop, account, codes[0] ?? '');
  });

  it('has at most nineteen others beside it', async () => {
    const account = await openAccount(shop);
    await addPasskey(shop, account);
    const [row] = await shop.services.db.select().from(passkeys).where(eq(passkeys.userId, account.user.id));
    const copies = Array.from({ length: 19 }, () => ({
      ...(row as NonNullable<typeof row>),
      id: crypto.randomUUID(),
      credentialId: crypto.randomUUID(),
    }));
    await shop.services.db.insert(passkeys).values(copies);
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
