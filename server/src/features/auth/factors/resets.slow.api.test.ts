import { contract } from '@warden/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountsOf } from '../../../../test/accounts.ts';
import { type Account, refusal, sharedTestApp } from '../../../../test/app.ts';
import { addPasskey, addTotp, signInWithCode, ticketOf } from '../../../../test/factors.ts';
import { openAccount } from '../../../../test/licenses.ts';
import { DAY } from '../../../platform/time.ts';
import { sweepExpired } from '../jobs.ts';
import { factorResets, mailTokens, passkeys, users } from '../tables.ts';
import { followFactorResets } from './jobs.ts';

const { auth, factors } = contract;
const shop = sharedTestApp();

const { verify, reset: setPassword, resetAndSignIn, tokenFor, entriesOf } = accountsOf(shop);
const withFactor = async (changes: Parameters<typeof openAccount>[1] = {}) => {
  const account = await openAccount(shop, changes);
  const { codes } = await addPasskey(shop, account);
  return { account, codes };
};
const lose = async (account: Account) => shop.call(factors.lost, { body: { ticket: await ticketOf(shop, account) } });
const resetOf = async ({ user }: Account) =>
  (await shop.services.db.select().from(factorResets).where(eq(factorResets.userId, user.id)))[0];
const signIn = ({ user, password }: Account) => shop.call(auth.login, { body: { email: user.email, password } });
const follow = () => followFactorResets.run({}, shop.services, 'test');
const keep = (token: string) => shop.call(factors.keep, { body: { token } });
const reset = (token: string) => shop.call(factors.reset, { body: { token } });
const invalid = { status: 400, code: 'factor_reset_token_invalid', field: 'token' };

/** Somebody who has lost all factors seven days ago, with the tokens of both links. */
const waited = async () => {
  const { account } = await withFactor();
  await lose(account);
  shop.later(7.1 * DAY);
  return { account, stop: await tokenFor(account, 'keep-factors'), token: await tokenFor(account, 'remove-factors') };
};

describe('an owner who has lost all factors', () => {
  it('is told at once, waits seven days, and removes them with a second link', async () => {
    const { account } = await withFactor();
    await lose(account);
    const stop = await shop.tokenFrom(account.user.email, 'keep-second-factor');
    expect((await shop.call(factors.status, {}, account)).data.reset_ready_at).toEqual(expect.any(String));
    await follow();
    shop.later(6.9 * DAY);
    await follow();
    expect((await resetOf(account))?.mailedAt).toBeNull();
    shop.later(7.1 * DAY);
    await follow();
    const token = await shop.tokenFrom(account.user.email, 'remove-second-factor');
    await follow();
    await reset(token);
    expect(await refusal(shop.call(auth.me, {}, account))).toMatchObject({ status: 401 });
    expect((await signIn(account)).data.user.id).toBe(account.user.id);
    await shop.mailTo(account.user.email, ({ subject }) =>
      subject.includes('second factor of your Warden account was removed'),
    );
    expect(await refusal(reset(token))).toMatchObject(invalid);
    expect(await refusal(keep(stop))).toMatchObject(invalid);
    const ofReset = (await entriesOf(account)).filter(({ action }) => action.startsWith('user.factor_reset'));
    expect(ofReset.map(({ actor, action }) => `${actor.split(':')[0]} ${action}`)).toEqual([
      'user user.factor_reset_requested',
      'mailbox user.factor_reset_done',
    ]);
  });

  it('cannot remove them before, nor shorten or restart the wait by asking again, five times a day', async () => {
    const { account } = await withFactor();
    await lose(account);
    expect(await refusal(reset(await tokenFor(account, 'remove-factors')))).toMatchObject(invalid);
    const first = await resetOf(account);
    shop.later(3 * DAY);
    for (let n = 0; n < 4; n++) await lose(account);
    expect(await resetOf(account)).toEqual(first);
    expect(await refusal(lose(account))).toMatchObject({ status: 429, code: 'rate_limited' });
  });

  it('can start again once the second link has ended unused', async () => {
    const { account, token } = await waited();
    await follow();
    await shop.tokenFrom(account.user.email, 'remove-second-factor');
    shop.later(10.2 * DAY);
    expect(await refusal(reset(token))).toMatchObject(invalid);
    shop.later(12.1 * DAY);
    await sweepExpired.run({}, shop.services, 'test');
    expect(await resetOf(account)).toBeUndefined();
  });
});

describe('the removal is stopped', () => {
  it('by the link of the first mail, and the second then never works', async () => {
    const { account, stop, token } = await waited();
    expect((await keep(stop)).data.message).toContain('set a new one');
    expect(await refusal(reset(token))).toMatchObject(invalid);
    expect(await refusal(keep(stop))).toMatchObject(invalid);
    await ticketOf(shop, account);
  });

  it.each(['a sign-in', 'a fresh proof'])('by %s with a factor', async (way) => {
    const { account, codes } = await withFactor();
    await lose(account);
    await shop.tokenFrom(account.user.email, 'keep-second-factor');
    const [code = ''] = codes;
    if (way === 'a sign-in') await signInWithCode(shop, account, code);
    else await shop.call(factors.reauthenticate, { body: { code } }, account);
    expect(await resetOf(account)).toBeUndefined();
    const left = await shop.services.db
      .select()
      .from(mailTokens)
      .where(
        and(eq(mailTokens.userId, account.user.id), inArray(mailTokens.purpose, ['keep-factors', 'remove-factors'])),
      );
    expect(left).toEqual([]);
  });

  it('by one of two who stop and finish it at the same moment', async () => {
    const { stop, token } = await waited();
    const outcomes = await Promise.allSettled([keep(stop), reset(token)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('an administrator who has lost all factors', () => {
  it('gets the same answer, and a mail that says that only the operator can help', async () => {
    const [{ account: admin }, { account: customer }] = [await withFactor({ isAdmin: true }), await withFactor()];
    expect(await lose(admin)).toEqual(await lose(customer));
    const mail = await shop.mailTo(admin.user.email, ({ text }) => text.includes('npx warden admin recover'));
    expect(mail.links).toEqual(['http://shop.test/login', 'http://shop.test/contacts']);
    expect(await resetOf(admin)).toBeUndefined();
  });

  it('cannot finish what was started before the role was given', async () => {
    const { account, token } = await waited();
    await shop.services.db.update(users).set({ isAdmin: true }).where(eq(users.id, account.user.id));
    expect(await refusal(reset(token))).toMatchObject(invalid);
    await ticketOf(shop, account);
  });
});

describe('an account whose address nobody has proved', () => {
  const passkeysOf = ({ user }: Account) =>
    shop.services.db.select().from(passkeys).where(eq(passkeys.userId, user.id));

  it('is, if never confirmed, its mailbox’s owner’s after a new password by mail, without the factors of a stranger', async () => {
    const stranger = await shop.register();
    await addPasskey(shop, stranger);
    await addTotp(shop, stranger);
    const owner = await resetAndSignIn(stranger.user.email);
    expect(owner.user.id).toBe(stranger.user.id);
    expect((await shop.call(factors.status, {}, owner)).data).toMatchObject({
      totp: null,
      passkeys: [],
      recovery_codes: 0,
    });
  });

  it('loses the factors of a stranger too when the mailbox’s owner takes it away', async () => {
    const stranger = await shop.register();
    await addPasskey(shop, stranger);
    await verify(await tokenFor(stranger, 'verify'));
    await shop.call(auth.disown, { body: { token: await tokenFor(stranger, 'disown') } });
    expect(await passkeysOf(stranger)).toEqual([]);
  });

  it('keeps them after a new password where a link alone had confirmed it, or the owner had proved it', async () => {
    const confirmed = await shop.register();
    await addPasskey(shop, confirmed);
    await verify(await tokenFor(confirmed, 'verify'));
    for (const account of [confirmed, (await withFactor()).account]) {
      await setPassword(await tokenFor(account, 'reset'));
      await ticketOf(shop, { ...account, password: 'owner’s horse' });
      expect(await passkeysOf(account)).toHaveLength(1);
    }
  });

  it('gets the mail that sets a new password instead of the wait, until a link alone has confirmed it', async () => {
    const account = await shop.register();
    await addPasskey(shop, account);
    await lose(account);
    expect(await resetOf(account)).toBeUndefined();
    const token = await shop.tokenFrom(account.user.email, 'reset-password');
    await verify(await tokenFor(account, 'verify'));
    await lose(account);
    expect(await resetOf(account)).toBeDefined();
    await setPassword(token);
  });
});
