import { contract } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { addTotp, ticketOf } from '../../../test/factors.ts';
import { bindInstall, openAccount } from '../../../test/licenses.ts';
import { buy, payAndWait, receiveNotifications } from '../../../test/payments.ts';
import { auditLog } from '../audit/tables.ts';
import { payments } from '../payments/tables.ts';
import { users } from './tables.ts';

const { auth } = contract;

const shop = sharedTestApp();
beforeAll(async () => {
  await receiveNotifications(shop);
});

const me = ({ token }: Pick<Account, 'token'>) => shop.call(auth.me, {}, { token });
const signIn = async (email: string, password: string) =>
  (await shop.call(auth.login, { body: { email, password } })).data;
const installsOf = async ({ token }: Pick<Account, 'token'>) =>
  (await shop.call(contract.installs.list, {}, { token })).data.map(({ clientId }) => clientId).toSorted();
const licensesOf = async ({ token }: Pick<Account, 'token'>) =>
  (await shop.call(contract.licenses.list, { query: { limit: '100' } }, { token })).data;
const paymentsOf = async ({ token }: Pick<Account, 'token'>) =>
  (await shop.call(contract.payments.list, { query: {} }, { token })).data.map(({ id }) => id).toSorted();
const claimsOn = (email: string) => shop.services.db.select().from(users).where(eq(users.emailKey, email));

/** Sets a new password by the letter, as whoever reads the mailbox, and signs in with it. */
const resetAndSignIn = async (email: string, newPassword = 'owner’s horse') => {
  await shop.call(auth.forgotPassword, { body: { email } });
  const token = await shop.tokenFrom(email, 'reset-password');
  await shop.call(auth.resetPassword, { body: { token, newPassword } });
  return signIn(email, newPassword);
};

const verifyTokens = (email: string, count: number) =>
  vi.waitUntil(async () => {
    const links = (await shop.mailbox.list({ to: email })).flatMap((mail) => mail.links);
    const found = links.filter((link) => link.includes('/verify-email?'));
    return found.length >= count && found.map((link) => new URL(link).searchParams.get('token') as string);
  });

const pay = async (account: Account, clientId: string) => {
  const payment = await buy(shop, account, clientId);
  await payAndWait(shop, payment);
  return payment;
};

/** Somebody who bought without ever confirming, and then registered the same address again. */
const orphanedBuyer = async () => {
  const first = await shop.register();
  const { clientId } = await bindInstall(shop, first);
  const payment = await pay(first, clientId);
  const second = await shop.register({ email: first.user.email, password: 'forgotten horse' });
  return { first, second, clientId, payment };
};

describe('setting a new password by the letter', () => {
  it('brings what every claim on the address has bound and bought into one account', async () => {
    const { first, second, clientId, payment } = await orphanedBuyer();
    const other = await bindInstall(shop, second);
    const owner = await resetAndSignIn(first.user.email);
    expect(await installsOf(owner)).toEqual([clientId, other.clientId].toSorted());
    expect(await paymentsOf(owner)).toEqual([payment.id]);
    const types = (await licensesOf(owner)).map(({ license_type: type }) => type).toSorted();
    expect(types).toEqual(['commercial', 'trial-self-signed', 'trial-self-signed']);
    expect(await claimsOn(first.user.email)).toHaveLength(1);
    expect(owner.user).toMatchObject({ isEmailVerified: true, emailConfirmation: 'owner' });
  });

  it('keeps the names of the claim that has paid', async () => {
    const first = await shop.register({ firstName: 'Grace' });
    const { clientId } = await bindInstall(shop, first);
    await pay(first, clientId);
    await shop.register({ email: first.user.email, password: 'stranger’s horse', firstName: 'Mallory' });
    expect((await resetAndSignIn(first.user.email)).user.firstName).toBe('Grace');
  });

  it('ends the sessions and passwords of all other claims', async () => {
    const { first, second } = await orphanedBuyer();
    await resetAndSignIn(first.user.email);
    for (const claim of [first, second]) {
      expect(await refusal(me(claim))).toMatchObject({ status: 401, code: 'no_session' });
      expect(await refusal(signIn(first.user.email, claim.password))).toMatchObject({ code: 'invalid_credentials' });
    }
  });

  it('takes in a claim made after the address was proved, which nobody could confirm', async () => {
    const owner = await openAccount(shop);
    const late = await shop.register({ email: owner.user.email, password: 'forgotten horse' });
    const { clientId } = await bindInstall(shop, late);
    const payment = await pay(late, clientId);
    const signedIn = await resetAndSignIn(owner.user.email);
    expect(signedIn.user.id).toBe(owner.user.id);
    expect(await installsOf(signedIn)).toEqual([clientId]);
    expect(await paymentsOf(signedIn)).toEqual([payment.id]);
  });

  it('leaves an entry in the audit log that names the accounts by id', async () => {
    const { first, second } = await orphanedBuyer();
    const { user } = await resetAndSignIn(first.user.email);
    const [entry] = await shop.services.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, `user:${user.id}`), eq(auditLog.action, 'user.merged')));
    expect(entry).toMatchObject({ actor: `user:${user.id}` });
    const merged = [first, second].map((claim) => claim.user.id).filter((id) => id !== user.id);
    expect(JSON.parse(entry?.after ?? '')).toEqual({ accounts: merged, licenses: [] });
    expect(JSON.stringify(entry)).not.toContain(first.user.email);
  });
});

describe('a payment under way', () => {
  it('ends as a license of the account that took the claim in', async () => {
    const first = await shop.register();
    const { clientId } = await bindInstall(shop, first);
    const payment = await buy(shop, first, clientId);
    await shop.register({ email: first.user.email, password: 'forgotten horse' });
    const owner = await resetAndSignIn(first.user.email);
    await payAndWait(shop, payment);
    const licenses = await licensesOf(owner);
    expect(licenses.filter((license) => license.license_type === 'commercial')).toMatchObject([
      { client_id: clientId },
    ]);
  });

  it('may be open twice for the same installation, and both become licenses when both are paid', async () => {
    const first = await shop.register();
    const { clientId, install } = await bindInstall(shop, first);
    const one = await buy(shop, first, clientId);
    await shop.call(contract.installs.remove, { params: { id: install.id } }, { token: first.token });
    const second = await shop.register({ email: first.user.email, password: 'forgotten horse' });
    await bindInstall(shop, second, clientId);
    const two = await buy(shop, second, clientId);
    const owner = await resetAndSignIn(first.user.email);
    expect(await paymentsOf(owner)).toEqual([one.id, two.id].toSorted());
    for (const payment of [one, two]) await payAndWait(shop, payment);
    const paid = (await licensesOf(owner)).filter((license) => license.license_type === 'commercial');
    expect(paid).toHaveLength(2);
  });

  it('goes on from the new account instead of a second one', async () => {
    const first = await shop.register();
    const { clientId } = await bindInstall(shop, first);
    const payment = await buy(shop, first, clientId);
    await shop.register({ email: first.user.email, password: 'forgotten horse' });
    const owner = await resetAndSignIn(first.user.email);
    const again = await buy(shop, { ...owner, password: '' }, clientId);
    expect(again.id).toBe(payment.id);
  });
});

describe('confirming from the own session', () => {
  it('brings the other claims in, one that was only confirmed by a link included', async () => {
    const honest = await shop.register();
    const { clientId } = await bindInstall(shop, honest);
    const payment = await pay(honest, clientId);
    const stranger = await shop.register({ email: honest.user.email, password: 'stranger’s horse' });
    const [second, first] = (await verifyTokens(honest.user.email, 2)) as [string, string];
    await shop.call(auth.verifyEmail, { body: { token: second } });
    expect((await me(stranger)).data.user.isEmailVerified).toBe(true);
    expect(await paymentsOf(stranger)).toEqual([]);
    await shop.call(auth.verifyEmail, { body: { token: first } }, { token: honest.token });
    expect((await me(honest)).data.user).toMatchObject({ isEmailVerified: true, emailConfirmation: 'owner' });
    expect(await paymentsOf(honest)).toEqual([payment.id]);
    expect(await refusal(me(stranger))).toMatchObject({ status: 401 });
    expect(await claimsOn(honest.user.email)).toHaveLength(1);
  });

  it('in the same instant as another claim leaves one account with everything', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await shop.register();
      // Two mails that are sent at the same time may arrive in any order.
      await verifyTokens(one.user.email, 1);
      const two = await shop.register({ email: one.user.email, password: 'other horse' });
      const clients = [await bindInstall(shop, one), await bindInstall(shop, two)].map(({ clientId }) => clientId);
      const [second, first] = (await verifyTokens(one.user.email, 2)) as [string, string];
      const outcomes = await Promise.allSettled([
        shop.call(auth.verifyEmail, { body: { token: first } }, { token: one.token }),
        shop.call(auth.verifyEmail, { body: { token: second } }, { token: two.token }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const winner = outcomes[0].status === 'fulfilled' ? one : two;
      expect(await claimsOn(one.user.email)).toHaveLength(1);
      expect(await installsOf(winner)).toEqual(clients.toSorted());
    }
  });
});

describe('an account that does not give way', () => {
  const confirmedByLink = async () => {
    const account = await shop.register();
    const token = await shop.tokenFrom(account.user.email, 'verify-email');
    await shop.call(auth.verifyEmail, { body: { token } });
    return account;
  };

  /** Registers the address again and confirms it in the new session, with a link that was mailed before `then`. */
  const takeOver = async ({ user: { email } }: Account, then: () => Promise<unknown>) => {
    const thief = await shop.register({ email, password: 'another horse' });
    // The newest mail comes first.
    const [token = ''] = await verifyTokens(email, 2);
    await then();
    return refusal(shop.call(auth.verifyEmail, { body: { token } }, thief));
  };

  it('is one with a second factor, even if a link alone has confirmed it', async () => {
    const owner = await confirmedByLink();
    expect(await takeOver(owner, () => addTotp(shop, owner))).toMatchObject({ code: 'address_taken' });
    await ticketOf(shop, owner);
  });

  it('is a blocked one', async () => {
    const blocked = await confirmedByLink();
    const block = () =>
      shop.services.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.user.id));
    expect(await takeOver(blocked, block)).toMatchObject({ code: 'address_taken' });
    expect(await refusal(signIn(blocked.user.email, blocked.password))).toMatchObject({ code: 'account_blocked' });
  });

  it('is no blocked one that was never confirmed: it may be a stranger’s', async () => {
    const stranger = await shop.register();
    await shop.services.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, stranger.user.id));
    await resetAndSignIn((await shop.register({ email: stranger.user.email, password: 'another horse' })).user.email);
    expect(await claimsOn(stranger.user.email)).toHaveLength(1);
  });

  it('is told by mail that the address was registered again', async () => {
    const owner = await confirmedByLink();
    await addTotp(shop, owner);
    await shop.register({ email: owner.user.email, password: 'another horse' });
    await shop.mailTo(owner.user.email, ({ subject }) => subject === mailTexts.en.alreadyRegistered.subject);
  });
});

describe('confirming by a link alone', () => {
  it('gives the account nothing of the other claims', async () => {
    const { second, first } = await orphanedBuyer();
    const [newest] = (await verifyTokens(first.user.email, 2)) as [string, string];
    await shop.call(auth.verifyEmail, { body: { token: newest } });
    expect((await me(second)).data.user.isEmailVerified).toBe(true);
    expect(await paymentsOf(second)).toEqual([]);
    expect(await installsOf(second)).toEqual([]);
    expect((await me(first)).data.user.isEmailVerified).toBe(false);
  });

  it('still lets the other claim ask for its confirmation, and take the address', async () => {
    const { second, first, payment } = await orphanedBuyer();
    const [newest] = (await verifyTokens(first.user.email, 2)) as [string, string];
    await shop.call(auth.verifyEmail, { body: { token: newest } });
    await shop.call(auth.resendVerificationEmail, {}, { token: first.token });
    const [again] = (await verifyTokens(first.user.email, 3)) as [string];
    expect(await refusal(shop.call(auth.verifyEmail, { body: { token: again } }))).toMatchObject({
      code: 'address_taken',
    });
    await shop.call(auth.verifyEmail, { body: { token: again } }, { token: first.token });
    expect(await paymentsOf(first)).toEqual([payment.id]);
    expect(await refusal(me(second))).toMatchObject({ status: 401 });
  });
});

it('never takes an administrator in, and leaves a claim on an administrator’s address where it is', async () => {
  const admin = await openAccount(shop, { isAdmin: true });
  const stranger = await shop.register({ email: admin.user.email, password: 'stranger’s horse' });
  expect((await me(stranger)).data.user.isAdmin).toBe(false);
  const { user } = await resetAndSignIn(admin.user.email);
  expect(user).toMatchObject({ id: admin.user.id, isAdmin: true });
  expect(await claimsOn(admin.user.email)).toHaveLength(1);
});

it('an account that is taken in while it binds an installation has no session any more', async () => {
  const first = await shop.register();
  await shop.register({ email: first.user.email, password: 'forgotten horse' });
  await shop.call(auth.forgotPassword, { body: { email: first.user.email } });
  const token = await shop.tokenFrom(first.user.email, 'reset-password');
  const { verify } = shop.services.licenses;
  vi.spyOn(shop.services.licenses, 'verify').mockImplementationOnce(async (...args) => {
    await shop.call(auth.resetPassword, { body: { token, newPassword: 'owner’s horse' } });
    return verify(...args);
  });
  expect(await refusal(bindInstall(shop, first))).toMatchObject({ status: 401, code: 'no_session' });
});

it('a purchase begun while its account is taken in belongs to the new account or is not begun', async () => {
  const first = await shop.register();
  const { clientId } = await bindInstall(shop, first);
  await shop.register({ email: first.user.email, password: 'forgotten horse' });
  await shop.call(auth.forgotPassword, { body: { email: first.user.email } });
  const token = await shop.tokenFrom(first.user.email, 'reset-password');
  const [, bought] = await Promise.allSettled([
    shop.call(auth.resetPassword, { body: { token, newPassword: 'owner’s horse' } }),
    buy(shop, first, clientId),
  ]);
  const owner = await signIn(first.user.email, 'owner’s horse');
  const open = await shop.services.db.select().from(payments).where(eq(payments.clientId, clientId));
  expect(open.every(({ userId }) => userId === owner.user.id)).toBe(true);
  if (bought.status === 'rejected') expect([401, 404]).toContain(bought.reason.status);
});
