import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@warden/contract';
import { errorTexts } from '@warden/i18n';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { accountsOf } from '../../../test/accounts.ts';
import { aRegistration, refusal, sharedTestApp, type TestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { createAdministrator } from './administrators.ts';
import { users } from './tables.ts';

const { auth } = contract;

const signingKeyFile = join(tempDir(), 'signing.pem');
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

const register = (shop: TestApp, changes: Parameters<typeof aRegistration>[0]) =>
  shop.call(auth.register, { body: aRegistration(changes) });
const weak = (field: string) => ({ status: 400, code: 'password_weak', message: errorTexts.en.password_weak, field });
const tooShort = { status: 400, code: 'admin_password_too_short', field: 'newPassword' };
const keptOut = { status: 403, code: 'admin_password_weak', message: errorTexts.en.admin_password_weak };

describe('where the operator refuses weak passwords', () => {
  const shop = sharedTestApp({ REFUSE_WEAK_PASSWORDS: '1' });
  const { signIn, changePassword: change, reset, tokenFor } = accountsOf(shop);

  it('nobody registers with one', async () => {
    for (const password of ['123456', 'Lovelace1815', 'analytical-engines']) {
      expect(await refusal(register(shop, { password }))).toEqual(weak('password'));
    }
  });

  it('they are refused at a change of password, after the current one was right', async () => {
    const account = await shop.register();
    const wrong = await refusal(change({ ...account, password: 'wrong horse' }, '123456'));
    expect(wrong).toMatchObject({ code: 'wrong_password' });
    expect(await refusal(change(account, '123456'))).toEqual(weak('newPassword'));
    expect(await refusal(change(account, 'Lovelace1815'))).toEqual(weak('newPassword'));
    expect((await signIn(account.user.email, account.password)).user.id).toBe(account.user.id);
    expect((await change(account, 'seven green horses')).success).toBe(true);
  });

  it('they are refused at a reset, by the names of the link’s owner, and the link stays good', async () => {
    const token = await tokenFor(await shop.register({ lastName: 'Babbage' }), 'reset');
    expect(await refusal(reset(token, 'Babbage-1791'))).toEqual(weak('newPassword'));
    expect((await reset(token, 'Lovelace-1815')).success).toBe(true);
  });

  it.each([false, true])(
    'an account from before signs in with its weak one, and is not told apart by registering again: admin %s',
    async (isAdmin) => {
      const { user, password } = await openAccount(shop, { isAdmin, password: 'Babbage-1791' });
      await shop.services.db.update(users).set({ lastName: 'Babbage' }).where(eq(users.id, user.id));
      expect((await signIn(user.email, password)).user).toMatchObject({ id: user.id, isAdmin });
      for (const email of [user.email, 'nobody-here@example.com']) {
        expect(await refusal(register(shop, { email, password: '123456' }))).toEqual(weak('password'));
      }
    },
  );
});

describe('in a shop that is no demo', () => {
  const shop = sharedTestApp(production);
  const { signIn, changePassword: change, reset, tokenFor } = accountsOf(shop);

  /** Opens an account whose password was not refused when it was set. */
  const accountFromBefore = async (password: string, isAdmin = false) => {
    const account = await openAccount(shop, { isAdmin });
    const { id, email } = account.user;
    const passwordHash = await shop.services.passwords.hash(password, { key: email, hashes: [] });
    await shop.services.db.update(users).set({ passwordHash }).where(eq(users.id, id));
    return { ...account, password };
  };

  it('a customer’s password is not listed or trivial, and six characters are enough', async () => {
    for (const password of ['123456', 'iloveyou', 'zzzzzzz', 'Lovelace1']) {
      expect(await refusal(register(shop, { password })), password).toEqual(weak('password'));
    }
    const password = 'kxrtvq';
    const { data } = await register(shop, { password });
    expect(data.user.isAdmin).toBe(false);
    expect(await refusal(change({ token: data.token, password }, '654321'))).toEqual(weak('newPassword'));
    await change({ token: data.token, password }, 'wmfjzb');
    expect((await signIn(data.user.email, 'wmfjzb')).user.id).toBe(data.user.id);
  });

  it('an administrator’s is not weak, and not shorter than 12 characters, at a change and at a reset', async () => {
    const account = await openAccount(shop, { isAdmin: true, password: 'seven green horses' });
    expect(await refusal(change(account, 'kX7-rt9-vQ3'))).toMatchObject(tooShort);
    expect(await refusal(change(account, 'Password2026!'))).toEqual(weak('newPassword'));
    expect((await change(account, 'kX7-rt9-vQ3+')).success).toBe(true);
    const token = await tokenFor(account, 'reset');
    expect(await refusal(reset(token, 'kX7-rt9-vQ3'))).toMatchObject(tooShort);
    expect(await refusal(reset(token, 'Lovelace-1815'))).toEqual(weak('newPassword'));
    await reset(token, 'eight blue horses');
    expect((await signIn(account.user.email, 'eight blue horses')).user.isAdmin).toBe(true);
  });

  it.each([
    ['kX7-rt9-vQ3', 'admin_password_too_short'],
    ['Password2026!', 'password_weak'],
    ['administrator-1', 'password_weak'],
  ])('an administrator’s is neither when the operator makes one: %s', async (password, code) => {
    const email = 'chief@example.com';
    await expect(createAdministrator(shop.services, { email, password })).rejects.toMatchObject({ code });
    expect(await shop.services.db.$count(users, eq(users.email, email))).toBe(0);
  });

  it.each([
    ['too short', 'kX7-rt9-vQ3', keptOut.code],
    ['weak', 'Password2026!', 'password_weak'],
  ])(
    'keeps an administrator out if it is %s from before the role, until a new one is set',
    async (_, password, code) => {
      const account = await accountFromBefore(password);
      const { id, email } = account.user;
      expect((await signIn(email, password)).user.id).toBe(id);
      await shop.services.db.update(users).set({ isAdmin: true }).where(eq(users.id, id));
      expect(await refusal(signIn(email, password))).toEqual(keptOut);
      expect(await refusal(register(shop, { email, password }))).toMatchObject({ code });
      await reset(await tokenFor(account, 'reset'), 'eight blue horses');
      expect((await signIn(email, 'eight blue horses')).user.id).toBe(id);
    },
  );

  it('keeps someone with a smaller role out if it is weak', async () => {
    const { user, password } = await accountFromBefore('123456');
    await shop.services.db.update(users).set({ staffRole: 'support' }).where(eq(users.id, user.id));
    expect(await refusal(signIn(user.email, password))).toEqual(keptOut);
  });

  it('says nothing to those who do not know an administrator’s weak one', async () => {
    const administrator = await accountFromBefore('123456', true);
    const customer = await openAccount(shop);
    const answers = [administrator, customer].map(({ user }) => refusal(signIn(user.email, '1234567')));
    const [one, other] = await Promise.all(answers);
    expect(one).toEqual(other);
    expect(one).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });
});
