import { contract } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { addTotp, ticketOf } from '../../../test/factors.ts';
import { bindInstall, openAccount } from '../../../test/licenses.ts';
import { buy, buyAndPay } from '../../../test/payments.ts';
import { payments } from '../payments/tables.ts';
import { users } from './tables.ts';

const { auth } = contract;

const shop = sharedTestApp();
const { me, signIn, verify, reset, resetToken, resetAndSignIn, tokenFor, confirmedByLink, ...read } = accountsOf(shop);
const { installsOf, claimsOn, entriesOf } = read;

const licensesOf = async ({ token }: Pick<Account, 'token'>) =>
  (await shop.call(contract.licenses.list, { query: { limit: '100' } }, { token })).data;
const bought = async (account: Pick<Account, 'token'>) =>
  (await licensesOf(account)).filter((license) => license.license_type === 'commercial');
const paymentsOf = async ({ token }: Pick<Account, 'token'>) =>
  (await shop.call(contract.payments.list, { query: {} }, { token })).data.map(({ id }) => id).toSorted();
const registerAgain = ({ user }: Account) => shop.register({ email: user.email, password: 'forgotten horse' });
const block = (account: Account) =>
  shop.services.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, account.user.id));

/** Somebody who bought without ever confirming, and then registered the same address again. */
const orphanedBuyer = async () => {
  const first = await shop.register({ firstName: 'Grace' });
  const { clientId } = await bindInstall(shop, first);
  const payment = await buyAndPay(shop, first, clientId);
  return { first, second: await registerAgain(first), clientId, payment };
};

describe('setting a new password by the letter', () => {
  it('brings what every claim on the address has bound and bought into the account that has paid', async () => {
    const { first, second, clientId, payment } = await orphanedBuyer();
    const other = await bindInstall(shop, second);
    const owner = await resetAndSignIn(first.user.email);
    expect(await installsOf(owner)).toEqual([clientId, other.clientId].toSorted());
    expect(await paymentsOf(owner)).toEqual([payment.id]);
    const types = (await licensesOf(owner)).map(({ license_type: type }) => type).toSorted();
    expect(types).toEqual(['commercial', 'trial-self-signed', 'trial-self-signed']);
    expect(await claimsOn(first.user.email)).toHaveLength(1);
    expect(owner.user).toMatchObject({ isEmailVerified: true, emailConfirmation: 'owner', firstName: 'Grace' });
    for (const claim of [first, second]) {
      expect(await refusal(me(claim))).toMatchObject({ status: 401, code: 'no_session' });
      expect(await refusal(signIn(first.user.email, claim.password))).toMatchObject({ code: 'invalid_credentials' });
    }
    const entry = (await entriesOf(owner)).find(({ action }) => action === 'user.merged');
    expect(entry).toMatchObject({ actor: `user:${owner.user.id}` });
    expect(JSON.parse(entry?.after ?? '')).toEqual({ accounts: [second.user.id], licenses: [] });
    expect(JSON.stringify(entry)).not.toContain(first.user.email);
  });

  it('takes in a claim made after the address was proved, which nobody could confirm', async () => {
    const owner = await openAccount(shop);
    const late = await registerAgain(owner);
    const { clientId } = await bindInstall(shop, late);
    const payment = await buyAndPay(shop, late, clientId);
    const signedIn = await resetAndSignIn(owner.user.email);
    expect(signedIn.user.id).toBe(owner.user.id);
    expect(await refusal(me(late))).toMatchObject({ status: 401 });
    expect(await installsOf(signedIn)).toEqual([clientId]);
    expect(await paymentsOf(signedIn)).toEqual([payment.id]);
  });
});

describe('a payment under way', () => {
  const pay = async ({ id, providerId }: { id: string; providerId: string }) => {
    shop.yookassa.pay(providerId);
    await shop.services.payments.follow(id);
  };

  it('goes on from the account that took the claim in, and ends as its license', async () => {
    const first = await shop.register();
    const { clientId } = await bindInstall(shop, first);
    const payment = await buy(shop, first, clientId);
    await registerAgain(first);
    const owner = await resetAndSignIn(first.user.email);
    expect((await buy(shop, { ...owner, password: '' }, clientId)).id).toBe(payment.id);
    await pay(payment);
    expect(await bought(owner)).toMatchObject([{ client_id: clientId }]);
  });

  it('may be open twice for the same installation, and both become licenses when both are paid', async () => {
    const first = await shop.register();
    const { clientId, install } = await bindInstall(shop, first);
    const one = await buy(shop, first, clientId);
    await shop.call(contract.installs.remove, { params: { id: install.id } }, { token: first.token });
    const second = await registerAgain(first);
    await bindInstall(shop, second, clientId);
    const two = await buy(shop, second, clientId);
    const owner = await resetAndSignIn(first.user.email);
    expect(await paymentsOf(owner)).toEqual([one.id, two.id].toSorted());
    for (const payment of [one, two]) await pay(payment);
    expect(await bought(owner)).toHaveLength(2);
  });
});

describe('confirming from the own session', () => {
  it('brings the other claims in, one that was only confirmed by a link included', async () => {
    const honest = await shop.register();
    const { clientId } = await bindInstall(shop, honest);
    const payment = await buyAndPay(shop, honest, clientId);
    const stranger = await registerAgain(honest);
    await verify(await tokenFor(stranger, 'verify'));
    expect((await me(stranger)).isEmailVerified).toBe(true);
    expect(await paymentsOf(stranger)).toEqual([]);
    await verify(await tokenFor(honest, 'verify'), honest.token);
    expect(await me(honest)).toMatchObject({ isEmailVerified: true, emailConfirmation: 'owner' });
    expect(await paymentsOf(honest)).toEqual([payment.id]);
    expect(await refusal(me(stranger))).toMatchObject({ status: 401 });
    expect(await claimsOn(honest.user.email)).toHaveLength(1);
  });

  it('in the same instant as another claim leaves one account with everything', async () => {
    for (let round = 0; round < 3; round++) {
      const one = await shop.register();
      const two = await registerAgain(one);
      const clients = [await bindInstall(shop, one), await bindInstall(shop, two)].map(({ clientId }) => clientId);
      const tokens = [await tokenFor(one, 'verify'), await tokenFor(two, 'verify')] as const;
      const outcomes = await Promise.allSettled([verify(tokens[0], one.token), verify(tokens[1], two.token)]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const winner = outcomes[0].status === 'fulfilled' ? one : two;
      expect(await claimsOn(one.user.email)).toHaveLength(1);
      expect(await installsOf(winner)).toEqual(clients.toSorted());
    }
  });
});

describe('an account that does not give way', () => {
  /** Registers the address again and confirms it in the new session, with a link that was mailed before `then`. */
  const takeOver = async (account: Account, then: () => Promise<unknown>) => {
    const thief = await registerAgain(account);
    const token = await tokenFor(thief, 'verify');
    await then();
    return refusal(verify(token, thief.token));
  };

  it('is one with a second factor, even if a link alone has confirmed it: it is told by mail of the next claim', async () => {
    const owner = await confirmedByLink();
    expect(await takeOver(owner, () => addTotp(shop, owner))).toMatchObject({ code: 'address_taken' });
    await ticketOf(shop, owner);
    await shop.register({ email: owner.user.email, password: 'third horse' });
    await shop.mailTo(owner.user.email, ({ subject }) => subject === mailTexts.en.alreadyRegistered.subject);
  });

  it('is a blocked one', async () => {
    const blocked = await confirmedByLink();
    expect(await takeOver(blocked, () => block(blocked))).toMatchObject({ code: 'address_taken' });
    expect(await refusal(signIn(blocked.user.email, blocked.password))).toMatchObject({ code: 'account_blocked' });
  });

  it('is no blocked one that was never confirmed: it may be a stranger’s', async () => {
    const stranger = await shop.register();
    await block(stranger);
    await registerAgain(stranger);
    await resetAndSignIn(stranger.user.email);
    expect(await claimsOn(stranger.user.email)).toHaveLength(1);
  });
});

it('confirming by a link alone gives nothing of the other claims, which can still take the address', async () => {
  const { second, first, payment } = await orphanedBuyer();
  await verify(await tokenFor(second, 'verify'));
  expect((await me(second)).isEmailVerified).toBe(true);
  expect(await paymentsOf(second)).toEqual([]);
  expect(await installsOf(second)).toEqual([]);
  expect((await me(first)).isEmailVerified).toBe(false);
  await shop.call(auth.resendVerificationEmail, {}, { token: first.token });
  const again = await tokenFor(first, 'verify');
  expect(await refusal(verify(again))).toMatchObject({ code: 'address_taken' });
  await verify(again, first.token);
  expect(await paymentsOf(first)).toEqual([payment.id]);
  expect(await refusal(me(second))).toMatchObject({ status: 401 });
});

it('never takes an administrator in, and leaves a claim on an administrator’s address where it is', async () => {
  const admin = await openAccount(shop, { isAdmin: true });
  const stranger = await registerAgain(admin);
  expect((await me(stranger)).isAdmin).toBe(false);
  const { user } = await resetAndSignIn(admin.user.email);
  expect(user).toMatchObject({ id: admin.user.id, isAdmin: true });
  expect(await claimsOn(admin.user.email)).toHaveLength(1);
});

it('an account that is taken in while it binds an installation has no session any more', async () => {
  const first = await shop.register();
  await registerAgain(first);
  const token = await resetToken(first.user.email);
  const { verify: verifying } = shop.services.licenses;
  vi.spyOn(shop.services.licenses, 'verify').mockImplementationOnce(async (...args) => {
    await reset(token);
    return verifying(...args);
  });
  expect(await refusal(bindInstall(shop, first))).toMatchObject({ status: 401, code: 'no_session' });
});

it('a purchase begun while its account is taken in belongs to the new account or is not begun', async () => {
  const first = await shop.register();
  const { clientId } = await bindInstall(shop, first);
  await registerAgain(first);
  const token = await resetToken(first.user.email);
  const [, begun] = await Promise.allSettled([reset(token), buy(shop, first, clientId)]);
  const owner = await signIn(first.user.email, 'owner’s horse');
  const open = await shop.services.db.select().from(payments).where(eq(payments.clientId, clientId));
  expect(open.every(({ userId }) => userId === owner.user.id)).toBe(true);
  if (begun.status === 'rejected') expect([401, 404]).toContain(begun.reason.status);
});
