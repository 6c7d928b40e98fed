import { contract } from '@warden/contract';
import { errorTexts } from '@warden/i18n';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { bindInstall, openAccount } from '../../../test/licenses.ts';
import { buy, paymentOf } from '../../../test/payments.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { alignEmailKeys } from './email-keys.ts';
import { users } from './tables.ts';

const { auth } = contract;

const shop = sharedTestApp();
beforeEach(async () => {
  await shop.services.db.delete(rateLimits);
});

const signIn = async (email: string, password = 'correct horse') =>
  (await shop.call(auth.login, { body: { email, password } })).data.user;

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
    expect(await signIn(email)).toMatchObject({ id: account.user.id, isEmailVerified: true });
  }
  const { clientId } = await bindInstall(shop, account);
  const { id } = await buy(shop, account, clientId);
  expect(await paymentOf(shop, id)).toMatchObject({ email: plain, status: 'pending' });
  await shop.call(auth.forgotPassword, { body: { email: shown } });
  await shop.tokenFrom(mailbox, 'reset-password');
});

describe('an account with an address from before the rule', () => {
  it('still signs in and resets its password', async () => {
    for (const email of ['a..b@example.com', '100%@example.com', 'name@-host.com', 'иван@example.com']) {
      const { user } = await fromBefore(email);
      expect((await signIn(email)).id).toBe(user.id);
      expect((await shop.call(auth.forgotPassword, { body: { email } })).success).toBe(true);
    }
  });

  it('is found under either form of its domain once the shop has started', async () => {
    const { user } = await fromBefore('Anna@пример.рф');
    const other = await fromBefore('anna@xn--e1afmkfd.рф', 'taken@xn--e1afmkfd.xn--p1ai');
    const double = await fromBefore('taken@пример.рф');
    await alignEmailKeys(shop.services.db);
    await alignEmailKeys(shop.services.db);
    for (const email of ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'])
      expect((await signIn(email)).id).toBe(user.id);
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
