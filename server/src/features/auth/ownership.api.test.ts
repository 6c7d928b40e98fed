import { contract } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp, type TestApp } from '../../../test/app.ts';
import { aClientId, bindInstall, openAccount, storedLicense } from '../../../test/licenses.ts';
import { buy, payAndWait, receiveNotifications } from '../../../test/payments.ts';
import { DAY } from '../../platform/time.ts';
import { auditLog } from '../audit/tables.ts';
import { createAdministrator, setAdministrator } from './administrators.ts';
import { users } from './tables.ts';

const { auth } = contract;

const shop = sharedTestApp();
let admin: Account;
beforeAll(async () => {
  await receiveNotifications(shop);
  admin = await openAccount(shop, { isAdmin: true });
});
afterEach(() => shop.setClock(undefined));

const me = async ({ token }: Pick<Account, 'token'>) => (await shop.call(auth.me, {}, { token })).data.user;
const signIn = async (email: string, password: string) =>
  (await shop.call(auth.login, { body: { email, password } })).data;
const licensesOf = async ({ token }: Pick<Account, 'token'>) =>
  (await shop.call(contract.licenses.list, { query: {} }, { token })).data.map(({ id }) => id);
const installsOf = async ({ token }: Pick<Account, 'token'>) =>
  (await shop.call(contract.installs.list, {}, { token })).data.map(({ clientId }) => clientId);
const confirm = async (account: Account, session: string | null) =>
  shop.call(
    auth.verifyEmail,
    { body: { token: await shop.tokenFrom(account.user.email, 'verify-email') } },
    { token: session },
  );
const own = (token: string, session: string) =>
  shop.call(auth.confirmOwnership, { body: { token } }, { token: session });
const disown = (token: string) => shop.call(auth.disown, { body: { token } });
const resetPassword = async (email: string, newPassword = 'owner’s horse') => {
  await shop.call(auth.forgotPassword, { body: { email } });
  const token = await shop.tokenFrom(email, 'reset-password');
  await shop.call(auth.resetPassword, { body: { token, newPassword } });
};
const issueTo = async (email: string, clientId = aClientId()) =>
  (
    await shop.call(
      contract.licenses.issue,
      { body: { clientId, licenseType: 'commercial', email } },
      { token: admin.token },
    )
  ).data;
const grant = (email: string) => setAdministrator(shop.services, email, true);

/** An account whose address somebody confirmed in a browser that was not signed in to it. */
const confirmedByLink = async (...args: Parameters<TestApp['register']>): Promise<Account> => {
  const account = await shop.register(...args);
  await confirm(account, null);
  return account;
};

describe('how an address was confirmed', () => {
  it('is remembered as the owner’s doing when it came from a session of the account', async () => {
    const account = await shop.register();
    expect((await me(account)).emailConfirmation).toBe('none');
    await confirm(account, account.token);
    expect(await me(account)).toMatchObject({ isEmailVerified: true, emailConfirmation: 'owner' });
  });

  it.each([
    ['without a session', async () => null],
    ['with the session of another account', async () => (await openAccount(shop)).token],
    ['with a session that has ended', async () => 'A'.repeat(43)],
    ['with what is no session at all', async () => 'x'],
  ])('is remembered as a link alone %s, and works', async (_name, session) => {
    const account = await shop.register();
    expect((await confirm(account, await session())).success).toBe(true);
    expect(await me(account)).toMatchObject({ isEmailVerified: true, emailConfirmation: 'link' });
  });

  it('is the owner’s doing after a password reset, which ends every other session', async () => {
    const account = await confirmedByLink();
    await resetPassword(account.user.email);
    expect(await refusal(me(account))).toMatchObject({ status: 401 });
    expect((await signIn(account.user.email, 'owner’s horse')).user.emailConfirmation).toBe('owner');
  });

  it('is the owner’s doing for administrators that the operator makes', async () => {
    const email = `operator-${process.pid}@example.com`;
    await createAdministrator(shop.services, { email, password: 'operator’s horse' });
    expect((await signIn(email, 'operator’s horse')).user.emailConfirmation).toBe('owner');
  });

  it('is shown to administrators, in the list, the details and the export', async () => {
    const account = await confirmedByLink();
    const caller = { token: admin.token };
    const query = { search: account.user.email };
    const { data } = await shop.call(contract.admin.users, { query }, caller);
    expect(data.users).toMatchObject([{ emailConfirmation: 'link' }]);
    const details = await shop.call(contract.admin.user, { params: { id: account.user.id } }, caller);
    expect(details.data.user.emailConfirmation).toBe('link');
    const csv = await shop.app.inject({
      url: `/api/admin/users/export?search=${encodeURIComponent(account.user.email)}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(csv.body).toMatch(/,emailConfirmation,blocked_at\r?\n.*,link,\s*$/);
  });
});

describe('opening the page of a mailed link', () => {
  it.each(['verify-email', 'not-me', 'confirm-account'])('changes nothing without a script: /%s', async (path) => {
    const account = await shop.register();
    const token = await shop.tokenFrom(account.user.email, 'verify-email');
    await shop.app.inject({ method: 'GET', url: `/${path}?token=${token}` });
    await shop.app.inject({ method: 'HEAD', url: `/${path}?token=${token}` });
    for (const endpoint of [auth.verifyEmail, auth.disown, auth.confirmOwnership]) {
      const { statusCode } = await shop.app.inject({ method: 'GET', url: `/api${endpoint.path}?token=${token}` });
      expect(statusCode).toBe(404);
    }
    expect((await me(account)).isEmailVerified).toBe(false);
  });
});

describe('the letter after a confirmation by a link alone', () => {
  const letterOf = ({ user }: Account) =>
    shop.mailTo(user.email, ({ links }) => links.some((l) => l.includes('/not-me?')));

  it.each(['en', 'ru'] as const)('says when and from where the account was registered: %s', async (locale) => {
    shop.setClock(() => new Date('2026-03-04T05:06:07Z'));
    const account = await shop.register({}, { from: '203.0.113.77', locale });
    await confirm(account, null);
    const mail = await letterOf(account);
    expect(mail.text).toContain('203.0.113.77');
    expect(mail.text).toContain(locale === 'en' ? '4 March 2026' : '4 марта 2026');
    expect(mail.text).toContain('05:06 UTC');
    expect(mail.links[0]).toMatch(/^http:\/\/shop\.test\/not-me\?token=[\w-]{43}$/);
  });

  it('is not sent when the owner confirmed', async () => {
    const account = await shop.register();
    await confirm(account, account.token);
    await resetPassword(account.user.email);
    const mails = await shop.mailbox.list({ to: account.user.email });
    expect(mails.flatMap(({ links }) => links).filter((link) => link.includes('/not-me?'))).toEqual([]);
  });
});

describe('saying that it was somebody else', () => {
  const stolen = async () => {
    const account = await confirmedByLink({ firstName: 'Mallory', lastName: 'Malice', companyName: 'Evil' });
    return { account, token: await shop.tokenFrom(account.user.email, 'not-me') };
  };

  it('ends every session and the password, clears what was entered, and lets the owner set a password', async () => {
    const { account, token } = await stolen();
    const { clientId } = await bindInstall(shop, account);
    const { data } = await disown(token);
    expect(await refusal(me(account))).toMatchObject({ status: 401 });
    expect(await refusal(signIn(account.user.email, account.password))).toMatchObject({ code: 'invalid_credentials' });
    const [row] = await shop.services.db.select().from(users).where(eq(users.id, account.user.id));
    expect(row).toMatchObject({ emailVerifiedAt: null, verifiedBy: null, registeredFrom: null, companyName: null });
    expect(JSON.stringify(row)).not.toMatch(/Mallory|Malice|Evil/);
    await shop.call(auth.resetPassword, { body: { token: data.token, newPassword: 'owner’s horse' } });
    const owner = await signIn(account.user.email, 'owner’s horse');
    expect(owner.user).toMatchObject({ isEmailVerified: true, emailConfirmation: 'owner' });
    expect(await installsOf(owner)).toEqual([]);
    expect(await licensesOf(owner)).toEqual([]);
    await bindInstall(shop, owner, clientId);
  });

  it('leaves what was paid for to the owner of the mailbox', async () => {
    const { account, token } = await stolen();
    const { clientId } = await bindInstall(shop, account);
    await bindInstall(shop, account);
    const payment = await buy(shop, account, clientId);
    await payAndWait(shop, payment);
    const { data } = await disown(token);
    await shop.call(auth.resetPassword, { body: { token: data.token, newPassword: 'owner’s horse' } });
    const owner = await signIn(account.user.email, 'owner’s horse');
    expect(await installsOf(owner)).toEqual([clientId]);
    expect(await licensesOf(owner)).toHaveLength(1);
    const paid = await shop.call(contract.payments.list, { query: {} }, { token: owner.token });
    expect(paid.data).toMatchObject([{ id: payment.id, status: 'succeeded' }]);
  });

  it('works once, for thirty days, and not with a token of another kind', async () => {
    const { account, token } = await stolen();
    const reset = (await disown(token)).data.token;
    for (const wrong of [token, reset, account.token, 'x']) {
      expect(await refusal(disown(wrong))).toMatchObject({ status: 400, code: 'disown_token_invalid', field: 'token' });
    }
    const late = await stolen();
    shop.setClock(() => new Date(Date.now() + 30.1 * DAY));
    expect(await refusal(disown(late.token))).toMatchObject({ code: 'disown_token_invalid' });
  });

  it('still works after the thief has changed the password, names and all', async () => {
    const { account, token } = await stolen();
    const body = { currentPassword: account.password, newPassword: 'thief’s horse' };
    await shop.call(auth.changePassword, { body }, { token: account.token });
    await disown(token);
    expect(await refusal(signIn(account.user.email, 'thief’s horse'))).toMatchObject({ code: 'invalid_credentials' });
  });

  it('is over once the owner has proved the account theirs', async () => {
    const { account, token } = await stolen();
    await resetPassword(account.user.email);
    expect(await refusal(disown(token))).toMatchObject({ code: 'disown_token_invalid' });
    expect((await signIn(account.user.email, 'owner’s horse')).user.id).toBe(account.user.id);
  });

  it('leaves an entry in the audit log', async () => {
    const { account, token } = await stolen();
    await disown(token);
    const entries = await shop.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${account.user.id}`))
      .orderBy(asc(auditLog.id));
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['user.registered', `user:${account.user.id}`],
      ['consent.given', `user:${account.user.id}`],
      ['user.confirmed', 'mailbox'],
      ['user.disowned', 'mailbox'],
    ]);
  });
});

describe('a license issued to an address', () => {
  it('goes straight to an account whose owner confirmed', async () => {
    const account = await shop.register();
    await confirm(account, account.token);
    const license = await issueTo(account.user.email);
    expect(await licensesOf(account)).toEqual([license.id]);
  });

  it('waits where the address was confirmed by a link alone, and its letter can hand it over', async () => {
    const account = await confirmedByLink();
    const license = await issueTo(account.user.email);
    expect(await licensesOf(account)).toEqual([]);
    expect(await storedLicense(shop, license.id)).toMatchObject({ userId: null, waitingFor: account.user.email });
    const mail = await shop.mailTo(account.user.email, ({ attachments }) => attachments.length > 0);
    expect(mail.text).toContain(mailTexts.en.licenseWaiting.note);
    const token = new URL(mail.links[0] as string).searchParams.get('token') as string;
    expect((await own(token, account.token)).success).toBe(true);
    expect(await licensesOf(account)).toEqual([license.id]);
    expect((await me(account)).emailConfirmation).toBe('owner');
    expect(await storedLicense(shop, license.id)).toMatchObject({ userId: account.user.id, waitingFor: null });
  });

  it('waits although the thief has bound the installation it is for', async () => {
    const account = await confirmedByLink();
    const { clientId } = await bindInstall(shop, account);
    const license = await issueTo(account.user.email, clientId);
    expect(await licensesOf(account)).not.toContain(license.id);
  });

  it('is not for the thief: the owner’s reset takes it, and the thief is signed out', async () => {
    const thief = await confirmedByLink();
    const license = await issueTo(thief.user.email);
    await resetPassword(thief.user.email);
    expect(await refusal(me(thief))).toMatchObject({ status: 401 });
    const owner = await signIn(thief.user.email, 'owner’s horse');
    expect(await licensesOf(owner)).toEqual([license.id]);
  });

  it('is still the owner’s after the thief has deleted the account', async () => {
    const thief = await confirmedByLink();
    const license = await issueTo(thief.user.email);
    await shop.call(auth.deleteAccount, { body: { password: thief.password } }, { token: thief.token });
    await shop.register({ email: thief.user.email });
    await resetPassword(thief.user.email);
    const owner = await signIn(thief.user.email, 'owner’s horse');
    expect(await licensesOf(owner)).toEqual([license.id]);
  });
});

describe('proving that an account is one’s own', () => {
  const mailed = async (account: Account) => {
    await shop.call(auth.resendVerificationEmail, {}, { token: account.token });
    return shop.tokenFrom(account.user.email, 'confirm-account');
  };

  it('takes the mailed link and a session of that very account', async () => {
    const account = await confirmedByLink();
    const token = await mailed(account);
    const another = await openAccount(shop);
    expect(await refusal(own(token, another.token))).toMatchObject({ status: 400, code: 'ownership_token_invalid' });
    expect(await refusal(shop.call(auth.confirmOwnership, { body: { token } }))).toMatchObject({ status: 401 });
    expect((await me(account)).emailConfirmation).toBe('link');
    await own(token, account.token);
    expect((await me(account)).emailConfirmation).toBe('owner');
    expect(await refusal(own(token, account.token))).toMatchObject({ code: 'ownership_token_invalid' });
  });

  it('cannot be done with the link that says it was not me, or the other way round', async () => {
    const account = await confirmedByLink();
    const notMe = await shop.tokenFrom(account.user.email, 'not-me');
    const token = await mailed(account);
    expect(await refusal(own(notMe, account.token))).toMatchObject({ code: 'ownership_token_invalid' });
    expect(await refusal(disown(token))).toMatchObject({ code: 'disown_token_invalid' });
  });

  it('works for three days', async () => {
    const account = await confirmedByLink();
    const token = await mailed(account);
    shop.setClock(() => new Date(Date.now() + 3.1 * DAY));
    expect(await refusal(own(token, account.token))).toMatchObject({ code: 'ownership_token_invalid' });
  });

  it('is not asked for again afterwards', async () => {
    const account = await confirmedByLink();
    await own(await mailed(account), account.token);
    const again = shop.call(auth.resendVerificationEmail, {}, { token: account.token });
    expect(await refusal(again)).toMatchObject({ status: 409, code: 'already_verified' });
  });
});

describe('the role of an administrator', () => {
  it('is refused to an account confirmed by a link alone, which is mailed what to do', async () => {
    const account = await confirmedByLink();
    await expect(grant(account.user.email)).rejects.toMatchObject({ code: 'address_unproven' });
    expect((await me(account)).isAdmin).toBe(false);
    await own(await shop.tokenFrom(account.user.email, 'confirm-account'), account.token);
    expect(await grant(account.user.email)).toBe(true);
    expect((await me(account)).isAdmin).toBe(true);
  });
});
