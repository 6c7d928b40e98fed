import { contract } from '@warden/contract';
import { describe, expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { bindInstall, giveLicense, openAccount, sharedAccount, storedLicense } from '../../../test/licenses.ts';
import { buy } from '../../../test/payments.ts';

const shop = sharedTestApp();
const admin = sharedAccount(shop, { isAdmin: true });

const { reset, tokenFor, entriesOf, duringSignIn } = accountsOf(shop);
const block = ({ user }: Account, by = admin, reason = 'Stolen cards') =>
  shop.call(contract.admin.block, { params: { id: user.id }, body: { reason } }, by);
const unblock = ({ user }: Account) => shop.call(contract.admin.unblock, { params: { id: user.id } }, admin);
const endSessions = ({ user }: Account, by = admin) =>
  shop.call(contract.admin.endSessions, { params: { id: user.id } }, by);
const me = (caller: Account) => shop.call(contract.auth.me, {}, caller);
const signIn = ({ user, password }: Account, typed = password) =>
  shop.call(contract.auth.login, { body: { email: user.email, password: typed } });
const detailsOf = async ({ user }: Account) =>
  (await shop.call(contract.admin.user, { params: { id: user.id } }, admin)).data;

describe('a blocked account', () => {
  it('loses its sessions at once and cannot sign in, until it is unblocked', async () => {
    const account = await openAccount(shop);
    const { email } = account.user;
    await block(account);
    expect(await refusal(me(account))).toMatchObject({ status: 401 });
    expect(await refusal(signIn(account))).toMatchObject({ status: 403, code: 'account_blocked' });
    const again = await refusal(shop.register({ email, password: account.password }));
    expect(again).toMatchObject({ status: 403, code: 'account_blocked' });
    await reset(await tokenFor(account, 'reset'), account.password);
    expect(await refusal(signIn(account))).toMatchObject({ code: 'account_blocked' });
    // Only those who know the password learn it.
    const wrong = await refusal(signIn(account, 'wrong horse'));
    expect(wrong).toMatchObject({ code: 'invalid_credentials' });
    expect(wrong).toEqual(await refusal(signIn(await openAccount(shop), 'wrong horse')));
    await unblock(account);
    expect((await signIn(account)).data.user.id).toBe(account.user.id);
    expect(await refusal(me(account))).toMatchObject({ status: 401 });
  });

  it('cannot be entered by a sign-in that was under way', async () => {
    const account = await openAccount(shop);
    duringSignIn(() => block(account));
    expect(await refusal(signIn(account))).toMatchObject({ status: 403, code: 'account_blocked' });
    await unblock(account);
    expect((await signIn(account)).data.user.id).toBe(account.user.id);
  });

  it('keeps its licenses, and gets the one for money that is still paid', async () => {
    const account = await openAccount(shop);
    const { clientId } = await bindInstall(shop, account);
    const { id: licenseId } = await giveLicense(shop, account.user.id);
    const { id: paymentId, providerId } = await buy(shop, account, clientId);
    await block(account);
    shop.yookassa.pay(providerId);
    await shop.services.payments.follow(paymentId);
    expect((await storedLicense(shop, licenseId))?.revokedAt).toBeNull();
    const { licenses } = await detailsOf(account);
    expect(licenses.filter(({ license_type: type }) => type === 'commercial')).toHaveLength(2);
    await shop.mailTo(account.user.email, ({ attachments }) => attachments.length > 0);
  });

  it('is shown with the reason to administrators, and its owner gets both mails', async () => {
    const account = await openAccount(shop);
    await block(account, admin, 'See http://evil.example');
    await block(account, admin, 'Blocked already');
    const { user } = await detailsOf(account);
    expect(user).toMatchObject({ blocked_at: expect.any(String), blocked_reason: 'See http://evil.example' });
    const listed = await shop.call(contract.admin.users, { query: { search: account.user.email } }, admin);
    expect(listed.data.users[0]?.blocked_at).toBe(user.blocked_at);
    const idsOf = async (blocked: string) =>
      (await shop.call(contract.admin.users, { query: { search: account.user.email, blocked } }, admin)).data.users.map(
        ({ id }) => id,
      );
    expect([await idsOf('true'), await idsOf('false')]).toEqual([[account.user.id], []]);
    const mail = await shop.mailTo(account.user.email, ({ subject }) => subject.includes('blocked'));
    expect(mail.links).toEqual(['http://shop.test/contacts']);
    await unblock(account);
    await shop.mailTo(account.user.email, ({ subject }) => subject.includes('unblocked'));
    expect((await detailsOf(account)).user).toMatchObject({ blocked_at: null, blocked_reason: null });
  });
});

describe('an administrator', () => {
  it('sees a customer’s sessions and can end them all, and leaves entries in the audit log', async () => {
    const account = await openAccount(shop);
    expect((await detailsOf(account)).sessions).toMatchObject([{ current: false, address: '127.0.0.1' }]);
    await endSessions(account);
    expect(await refusal(me(account))).toMatchObject({ status: 401 });
    expect((await detailsOf(account)).sessions).toEqual([]);
    await block(account);
    await unblock(account);
    const entries = (await entriesOf(account)).filter(({ actor }) => actor === `user:${admin.user.id}`);
    const actions = ['user.sessions_ended', 'user.blocked', 'user.unblocked'];
    expect(entries.map(({ action }) => action)).toEqual(actions);
    await shop.mailTo(account.user.email, ({ subject }) => subject.includes('signed out everywhere'));
    await signIn(account);
  });

  it('cannot do that to the own account, nor to one that does not exist', async () => {
    const nobody = { ...admin, user: { ...admin.user, id: crypto.randomUUID() } };
    for (const act of [block, unblock, endSessions]) {
      expect(await refusal(act(admin))).toMatchObject({ status: 409, code: 'own_account' });
      expect(await refusal(act(nobody))).toMatchObject({ status: 404 });
    }
  });

  it('leaves one of two unblocked who block each other at the same moment', async () => {
    const [first, second] = [await openAccount(shop, { isAdmin: true }), await openAccount(shop, { isAdmin: true })];
    const outcomes = await Promise.allSettled([block(first, second), block(second, first)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
