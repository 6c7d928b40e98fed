import { contract } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import { describe, expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import {
  aClientId,
  bindInstall,
  openAccount,
  sharedAccount,
  showLicense,
  storedLicense,
} from '../../../test/licenses.ts';
import { buyAndPay } from '../../../test/payments.ts';
import { DAY } from '../../platform/time.ts';
import { createAdministrator, setStaffRole } from './administrators.ts';

const { auth, emailChange } = contract;

const shop = sharedTestApp();
const admin = sharedAccount(shop, { isAdmin: true });

const { me, signIn, verify, reset, resetToken, resetAndSignIn, tokenFor, confirmedByLink, ...others } =
  accountsOf(shop);
const licensesOf = async ({ token }: Pick<Account, 'token'>) =>
  (await shop.call(contract.licenses.list, { query: {} }, { token })).data.map(({ id }) => id);
const confirm = async (account: Account, session?: string) => verify(await tokenFor(account, 'verify'), session);
const own = (token: string, session: string) =>
  shop.call(auth.confirmOwnership, { body: { token } }, { token: session });
const disown = (token: string) => shop.call(auth.disown, { body: { token } });
const issueTo = async (email: string, clientId = aClientId()) =>
  (await shop.call(contract.licenses.issue, { body: { clientId, licenseType: 'commercial', email } }, admin)).data;

describe('how an address was confirmed', () => {
  it('is remembered as the owner’s doing when it came from a session of the account', async () => {
    const account = await shop.register();
    expect((await me(account)).emailConfirmation).toBe('none');
    await confirm(account, account.token);
    expect(await me(account)).toMatchObject({ isEmailVerified: true, emailConfirmation: 'owner' });
  });

  it('is remembered as a link alone without a session of the account, and works', async () => {
    const another = await openAccount(shop);
    for (const session of [undefined, another.token, 'A'.repeat(43), 'x']) {
      const account = await shop.register();
      expect((await confirm(account, session)).success).toBe(true);
      expect(await me(account), session).toMatchObject({ isEmailVerified: true, emailConfirmation: 'link' });
    }
  });

  it('is shown to administrators, in the list and the details', async () => {
    const account = await confirmedByLink();
    const { data } = await shop.call(contract.admin.users, { query: { search: account.user.email } }, admin);
    expect(data.users).toMatchObject([{ emailConfirmation: 'link' }]);
    const details = await shop.call(contract.admin.user, { params: { id: account.user.id } }, admin);
    expect(details.data.user.emailConfirmation).toBe('link');
  });
});

it('opening the page of a mailed link changes nothing without a script', async () => {
  const account = await shop.register();
  const token = await tokenFor(account, 'verify');
  for (const path of ['verify-email', 'not-me', 'confirm-account', 'confirm-email', 'revert-email']) {
    for (const method of ['GET', 'HEAD'] as const) await shop.app.inject({ method, url: `/${path}?token=${token}` });
  }
  const changes = [emailChange.confirmOld, emailChange.confirmNew, emailChange.revoke];
  for (const { path } of [auth.verifyEmail, auth.disown, auth.confirmOwnership, ...changes]) {
    expect((await shop.app.inject({ url: `/api${path}?token=${token}` })).statusCode, path).toBe(404);
  }
  expect((await me(account)).isEmailVerified).toBe(false);
});

describe('the letter after a confirmation by a link alone', () => {
  it.each(['en', 'ru'] as const)('says when and from where the account was registered: %s', async (locale) => {
    shop.setClock(() => new Date('2026-03-04T05:06:07Z'));
    const account = await confirmedByLink({}, { from: '203.0.113.77', locale });
    const mail = await shop.mailTo(account.user.email, ({ links }) => links.some((l) => l.includes('/not-me?')));
    expect(mail.text).toContain('203.0.113.77');
    expect(mail.text).toContain(locale === 'en' ? '4 March 2026' : '4 марта 2026');
    expect(mail.text).toContain('05:06 UTC');
    expect(mail.links[0]).toMatch(/^http:\/\/shop\.test\/not-me\?token=[\w-]{43}$/);
  });

  it('is not sent when the owner confirmed', async () => {
    const account = await shop.register();
    await confirm(account, account.token);
    await resetToken(account.user.email);
    const mails = await shop.mailbox.list({ to: account.user.email });
    expect(mails.flatMap(({ links }) => links).filter((link) => link.includes('/not-me?'))).toEqual([]);
  });
});

describe('saying that it was somebody else', () => {
  const stolen = async () => {
    const account = await confirmedByLink({ firstName: 'Mallory', lastName: 'Malice', companyName: 'Evil' });
    return { account, token: await tokenFor(account, 'disown') };
  };

  it('ends every session and the password, clears what was entered, and lets the owner set a password', async () => {
    const { account } = await stolen();
    const { clientId } = await bindInstall(shop, account);
    const { data } = await disown(await shop.tokenFrom(account.user.email, 'not-me'));
    expect(await refusal(me(account))).toMatchObject({ status: 401 });
    expect(await refusal(signIn(account.user.email, account.password))).toMatchObject({ code: 'invalid_credentials' });
    const row = await others.rowOf(account);
    expect(row).toMatchObject({ emailVerifiedAt: null, verifiedBy: null, registeredFrom: null, companyName: null });
    expect(JSON.stringify(row)).not.toMatch(/Mallory|Malice|Evil/);
    const entries = await others.entriesOf(account);
    expect(entries.slice(2).map(({ action, actor }) => [action, actor])).toEqual([
      ['user.confirmed', 'mailbox'],
      ['user.disowned', 'mailbox'],
    ]);
    await reset(data.token);
    const owner = await signIn(account.user.email, 'owner’s horse');
    expect(owner.user).toMatchObject({ isEmailVerified: true, emailConfirmation: 'owner' });
    expect(await others.installsOf(owner)).toEqual([]);
    expect(await licensesOf(owner)).toEqual([]);
    await bindInstall(shop, owner, clientId);
  });

  it('leaves what was paid for to the owner of the mailbox', async () => {
    const { account, token } = await stolen();
    const { clientId } = await bindInstall(shop, account);
    await bindInstall(shop, account);
    const payment = await buyAndPay(shop, account, clientId);
    await reset((await disown(token)).data.token);
    const owner = await signIn(account.user.email, 'owner’s horse');
    expect(await others.installsOf(owner)).toEqual([clientId]);
    expect(await licensesOf(owner)).toHaveLength(1);
    const paid = await shop.call(contract.payments.list, { query: {} }, { token: owner.token });
    expect(paid.data).toMatchObject([{ id: payment.id, status: 'succeeded' }]);
  });

  it('leaves the installation to which it was moved since', async () => {
    const { account, token } = await stolen();
    const { clientId, install } = await bindInstall(shop, account);
    await buyAndPay(shop, account, clientId);
    const to = aClientId();
    const body = { licenseText: (await showLicense({ client: to })).text };
    await shop.call(contract.installs.move, { params: { id: install.id }, body }, account);
    await reset((await disown(token)).data.token);
    const owner = await signIn(account.user.email, 'owner’s horse');
    expect(await others.installsOf(owner)).toEqual([to]);
  });

  it('works once, for thirty days, and not with a token of another kind', async () => {
    const { account, token } = await stolen();
    const resetting = (await disown(token)).data.token;
    for (const wrong of [token, resetting, account.token, 'x']) {
      expect(await refusal(disown(wrong))).toMatchObject({ status: 400, code: 'disown_token_invalid', field: 'token' });
    }
    const late = await stolen();
    shop.setClock(() => new Date(Date.now() + 30.1 * DAY));
    expect(await refusal(disown(late.token))).toMatchObject({ code: 'disown_token_invalid' });
  });

  it('still works after the thief has changed the password', async () => {
    const { account, token } = await stolen();
    await others.changePassword(account, 'thief’s horse');
    await disown(token);
    expect(await refusal(signIn(account.user.email, 'thief’s horse'))).toMatchObject({ code: 'invalid_credentials' });
  });

  it('is over once the owner has proved the account theirs', async () => {
    const { account, token } = await stolen();
    const owner = await resetAndSignIn(account.user.email);
    expect(await refusal(disown(token))).toMatchObject({ code: 'disown_token_invalid' });
    expect((await me(owner)).id).toBe(account.user.id);
  });
});

describe('a license issued to an address that a link alone has confirmed', () => {
  it('waits, although the thief has bound its installation, and its letter can hand it over', async () => {
    const account = await confirmedByLink();
    const { clientId } = await bindInstall(shop, account);
    const before = await licensesOf(account);
    const license = await issueTo(account.user.email, clientId);
    expect(await licensesOf(account)).toEqual(before);
    expect(await storedLicense(shop, license.id)).toMatchObject({ userId: null, waitingFor: account.user.email });
    const mail = await shop.mailTo(account.user.email, ({ attachments }) => attachments.length > 0);
    expect(mail.text).toContain(mailTexts.en.licenseWaiting.note);
    const token = new URL(mail.links[0] as string).searchParams.get('token') as string;
    expect((await own(token, account.token)).success).toBe(true);
    expect(await licensesOf(account)).toContain(license.id);
    expect((await me(account)).emailConfirmation).toBe('owner');
    expect(await storedLicense(shop, license.id)).toMatchObject({ userId: account.user.id, waitingFor: null });
  });

  it('is not for the thief: the owner’s reset takes it, and the thief is signed out', async () => {
    const thief = await confirmedByLink();
    const license = await issueTo(thief.user.email);
    const owner = await resetAndSignIn(thief.user.email);
    expect(await refusal(me(thief))).toMatchObject({ status: 401 });
    expect(await licensesOf(owner)).toEqual([license.id]);
  });

  it('is still the owner’s after the thief has deleted the account', async () => {
    const thief = await confirmedByLink();
    const license = await issueTo(thief.user.email);
    await others.deleteAccount(thief);
    await shop.register({ email: thief.user.email });
    expect(await licensesOf(await resetAndSignIn(thief.user.email))).toEqual([license.id]);
  });
});

describe('proving that an account is one’s own', () => {
  it('takes the mailed link and a session of that very account', async () => {
    const account = await confirmedByLink();
    await shop.call(auth.resendVerificationEmail, {}, { token: account.token });
    const token = await shop.tokenFrom(account.user.email, 'confirm-account');
    const invalid = { status: 400, code: 'ownership_token_invalid' };
    expect(await refusal(own(token, (await openAccount(shop)).token))).toMatchObject(invalid);
    expect(await refusal(own(await tokenFor(account, 'disown'), account.token))).toMatchObject(invalid);
    expect(await refusal(disown(token))).toMatchObject({ code: 'disown_token_invalid' });
    expect(await refusal(shop.call(auth.confirmOwnership, { body: { token } }))).toMatchObject({ status: 401 });
    expect((await me(account)).emailConfirmation).toBe('link');
    await own(token, account.token);
    expect((await me(account)).emailConfirmation).toBe('owner');
    expect(await refusal(own(token, account.token))).toMatchObject(invalid);
  });

  it('works for three days', async () => {
    const account = await confirmedByLink();
    const token = await tokenFor(account, 'own');
    shop.setClock(() => new Date(Date.now() + 3.1 * DAY));
    expect(await refusal(own(token, account.token))).toMatchObject({ code: 'ownership_token_invalid' });
  });
});

describe('the role of an administrator', () => {
  it('is refused to an account confirmed by a link alone, which is mailed what to do', async () => {
    const account = await confirmedByLink();
    const grant = () => setStaffRole(shop.services, account.user.email, 'administrator');
    await expect(grant()).rejects.toMatchObject({ code: 'address_unproven' });
    expect((await me(account)).isAdmin).toBe(false);
    await own(await shop.tokenFrom(account.user.email, 'confirm-account'), account.token);
    expect(await grant()).toBe(true);
    expect((await me(account)).isAdmin).toBe(true);
  });

  it('comes with a confirmed address for those that the operator makes', async () => {
    const email = `operator-${process.pid}@example.com`;
    await createAdministrator(shop.services, { email, password: 'operator’s horse' });
    expect((await signIn(email, 'operator’s horse')).user.emailConfirmation).toBe('owner');
  });
});
