import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@warden/contract';
import { errorTexts } from '@warden/i18n';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { aRegistration, refusal, sharedTestApp, type TestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { createAdministrator } from './administrators.ts';
import { users } from './tables.ts';

const { auth } = contract;

const directory = mkdtempSync(join(tmpdir(), 'warden-password-rules-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const signingKeyFile = join(directory, 'signing.pem');
writeFileSync(signingKeyFile, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** The settings of a shop that is no demo. */
const production = {
  DEMO: '0',
  ADMIN_SECOND_FACTOR: 'optional',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'shop@warden.example',
  YOOKASSA_SHOP_ID: '12345',
  YOOKASSA_SECRET_KEY: 'secret',
  LICENSE_SIGNING_KEY_FILE: signingKeyFile,
};

const signIn = (shop: TestApp, email: string, password: string) => shop.call(auth.login, { body: { email, password } });
const register = (shop: TestApp, changes: Parameters<typeof aRegistration>[0]) =>
  shop.call(auth.register, { body: aRegistration(changes) });
const change = (shop: TestApp, { token, password }: { token: string; password: string }, newPassword: string) =>
  shop.call(auth.changePassword, { body: { currentPassword: password, newPassword } }, { token });
const resetTo = async (shop: TestApp, email: string) => {
  await shop.call(auth.forgotPassword, { body: { email } });
  const token = await shop.tokenFrom(email, 'reset-password');
  return (newPassword: string) => shop.call(auth.resetPassword, { body: { token, newPassword } });
};
const weak = (field: string) => ({ status: 400, code: 'password_weak', message: errorTexts.en.password_weak, field });
const tooShort = { status: 400, code: 'admin_password_too_short', field: 'newPassword' };
const keptOut = { status: 403, code: 'admin_password_weak', message: errorTexts.en.admin_password_weak };

describe('a customer’s password', () => {
  const shop = sharedTestApp(production);

  it('may be weak: six characters are the whole rule', async () => {
    const password = '123456';
    const { data } = await register(shop, { password });
    expect(data.user.isAdmin).toBe(false);
    await change(shop, { token: data.token, password }, '654321');
    expect((await signIn(shop, data.user.email, '654321')).data.user.id).toBe(data.user.id);
  });
});

describe('where the operator refuses weak passwords', () => {
  const shop = sharedTestApp({ REFUSE_WEAK_PASSWORDS: '1' });

  /** An account whose password became weak by a change of its owner's name. */
  const becomesWeak = async ({ isAdmin }: { isAdmin: boolean }) => {
    const account = await openAccount(shop, { isAdmin, password: 'Babbage-1791' });
    await shop.services.db.update(users).set({ lastName: 'Babbage' }).where(eq(users.id, account.user.id));
    return account;
  };

  it('nobody registers with one', async () => {
    for (const password of ['123456', 'Lovelace1815', 'analytical-engines']) {
      expect(await refusal(register(shop, { password }))).toEqual(weak('password'));
    }
  });

  it('they are refused at a change of password, after the current one was right', async () => {
    const account = await shop.register();
    expect(await refusal(change(shop, { ...account, password: 'wrong horse' }, '123456'))).toMatchObject({
      code: 'wrong_password',
    });
    expect(await refusal(change(shop, account, '123456'))).toEqual(weak('newPassword'));
    expect(await refusal(change(shop, account, 'Lovelace1815'))).toEqual(weak('newPassword'));
    expect((await signIn(shop, account.user.email, account.password)).data.user.id).toBe(account.user.id);
    expect((await change(shop, account, 'seven green horses')).success).toBe(true);
  });

  it('they are refused at a reset, by the names of the link’s owner, and the link stays good', async () => {
    const { user } = await shop.register({ lastName: 'Babbage' });
    const reset = await resetTo(shop, user.email);
    expect(await refusal(reset('Babbage-1791'))).toEqual(weak('newPassword'));
    expect((await reset('Lovelace-1815')).success).toBe(true);
  });

  it('an account from before signs in with its weak one, and is not told apart by registering again', async () => {
    const { user, password } = await becomesWeak({ isAdmin: false });
    expect((await signIn(shop, user.email, password)).data.user.id).toBe(user.id);
    const answers = [user.email, 'nobody-here@example.com'].map((email) =>
      refusal(register(shop, { email, password: '123456' })),
    );
    expect(await Promise.all(answers)).toEqual([weak('password'), weak('password')]);
  });

  it('an administrator of the demo signs in with a weak one too', async () => {
    const { user, password } = await becomesWeak({ isAdmin: true });
    expect((await signIn(shop, user.email, password)).data.user.isAdmin).toBe(true);
  });
});

describe('an administrator’s password', () => {
  const shop = sharedTestApp(production);

  it('is not weak, and not shorter than 12 characters, at a change of password', async () => {
    const account = await openAccount(shop, { isAdmin: true, password: 'seven green horses' });
    expect(await refusal(change(shop, account, 'kX7-rt9-vQ3'))).toMatchObject(tooShort);
    expect(await refusal(change(shop, account, 'Password2026!'))).toEqual(weak('newPassword'));
    expect((await change(shop, account, 'kX7-rt9-vQ3+')).success).toBe(true);
  });

  it('is not weak, and not shorter than 12 characters, at a reset', async () => {
    const { user } = await openAccount(shop, { isAdmin: true });
    const reset = await resetTo(shop, user.email);
    expect(await refusal(reset('kX7-rt9-vQ3'))).toMatchObject(tooShort);
    expect(await refusal(reset('Lovelace-1815'))).toEqual(weak('newPassword'));
    expect((await reset('eight blue horses')).success).toBe(true);
    expect((await signIn(shop, user.email, 'eight blue horses')).data.user.isAdmin).toBe(true);
  });

  it.each([
    ['kX7-rt9-vQ3', 'admin_password_too_short'],
    ['Password2026!', 'password_weak'],
    ['administrator-1', 'password_weak'],
  ])('is neither when the operator makes one: %s', async (password, code) => {
    const email = 'chief@example.com';
    await expect(createAdministrator(shop.services, { email, password })).rejects.toMatchObject({ code });
    expect(await shop.services.db.$count(users, eq(users.email, email))).toBe(0);
  });

  it.each([
    ['too short', 'kX7-rt9-vQ3'],
    ['weak', 'Password2026!'],
  ])('keeps its owner out if it is %s from before the role, until a new one is set by mail', async (_, password) => {
    const { user } = await openAccount(shop, { password });
    expect((await signIn(shop, user.email, password)).success).toBe(true);
    await shop.services.db.update(users).set({ isAdmin: true }).where(eq(users.id, user.id));
    expect(await refusal(signIn(shop, user.email, password))).toEqual(keptOut);
    expect(await refusal(register(shop, { email: user.email, password }))).toEqual(keptOut);
    await (await resetTo(shop, user.email))('eight blue horses');
    expect((await signIn(shop, user.email, 'eight blue horses')).data.user.id).toBe(user.id);
  });

  it('says nothing to those who do not know it', async () => {
    const administrator = await openAccount(shop, { isAdmin: true, password: '123456' });
    const customer = await openAccount(shop);
    const answers = [administrator, customer].map(({ user }) => refusal(signIn(shop, user.email, '1234567')));
    const [one, other] = await Promise.all(answers);
    expect(one).toEqual(other);
    expect(one).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });
});

describe('in the demo', () => {
  const shop = sharedTestApp();

  it('an administrator’s password may be short and weak', async () => {
    const account = await openAccount(shop, { isAdmin: true, password: 'demo-admin' });
    expect((await change(shop, account, '123456')).success).toBe(true);
    expect((await signIn(shop, account.user.email, '123456')).data.user.isAdmin).toBe(true);
  });
});
