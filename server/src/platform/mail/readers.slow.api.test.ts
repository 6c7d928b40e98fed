import { globSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { giveLicense, openAccount } from '../../../test/licenses.ts';
import { accountForMails, askForEmail, invoiceForMail } from '../../../test/mails.ts';
import { allMails } from '../../app/all-jobs.ts';
import { operator } from '../../features/audit/service.ts';
import { users } from '../../features/auth/tables.ts';
import { payments } from '../../features/payments/tables.ts';
import { type AnyMailKind, mailJob } from './mail-job.ts';

/** There are no workers: the tests send each mail themselves and see at once whether it was sent. */
const shop = sharedTestApp({}, { workers: false });

const mail = mailJob(allMails);
let mails = 0;
const send = (kind: string, data: object) => mail.run({ kind, data }, shop.services, `mail-${++mails}`);
const arrived = async ({ user }: Account) => (await shop.mailbox.list({ to: user.email, limit: 1000 })).length;

const kindsOf = (feature: string, names: string) => names.split(' ').map((name) => `${feature}.${name}`);
const always = [
  ...['releases.announcement-test', 'auth.reset-password'],
  ...kindsOf('licenses', 'issued rotated staging-issued reissued reissued-unowned'),
  ...kindsOf('installs', 'moved move-undone'),
  ...kindsOf('payments', 'succeeded refunded order-succeeded line-licensed lines-refunded'),
  ...kindsOf('invoices', 'documents returned'),
];
const onlyConfirmed = [
  ...kindsOf('auth', 'password-changed signed-in-elsewhere account-unblocked sessions-ended account-recovered'),
  ...kindsOf('auth', 'factor-added factor-removed recovery-code-used factor-guessed recovery-codes-made'),
  ...kindsOf('auth', 'passkey-copied factors-lost factors-lost-by-administrator factors-removable factors-removed'),
  ...kindsOf('auth', 'agree-to-new-email email-changed-from email-changed email-change-revoked'),
  ...kindsOf('licenses', 'revoked staging-ended reminder'),
  ...kindsOf('payments', 'canceled failed'),
  ...kindsOf('invoices', 'issued renewal renewal-reminder reminder expired'),
  ...kindsOf('renewals', 'notice consent declined missed'),
  ...kindsOf('organizations', 'role-changed closed'),
  'webhooks.disabled',
  'releases.announced',
  'advisories.announced',
];

/** Their readers are not simply the owner of an account, and other tests say who they are. */
const ofOthers = [
  ...kindsOf('auth', 'account-blocked confirm-new-email confirm-owner confirmed-by-link'),
  ...kindsOf('auth', 'domain-code company-linked break-glass-used'),
  ...kindsOf('organizations', 'invited removed'),
  ...['audit.head', 'companies.confirm-email', 'licenses.replaced'],
];

it('says of every kind of mail who gets it', () => {
  const known = ['auth.confirm-address', ...always, ...onlyConfirmed, ...ofOthers];
  expect(known.toSorted()).toEqual(allMails.map(({ kind }) => kind).toSorted());
});

it('every kind of mail that a feature exports can be sent', async () => {
  const folder = join(import.meta.dirname, '../../features');
  const files = globSync('**/*mail.tsx', { cwd: folder });
  const modules: object[] = await Promise.all(files.map((file) => import(join(folder, file))));
  const kinds = modules
    .flatMap((module) => Object.values(module))
    .filter((one): one is AnyMailKind => 'compose' in Object(one));
  expect(kinds.length).toBeGreaterThan(30);
  const missing = kinds.filter(({ kind }) => !allMails.some((known) => known.kind === kind));
  expect(
    missing.map(({ kind }) => kind),
    'kinds that are in no list of `allMails`',
  ).toEqual([]);
});

/** Sends each of these kinds to one account, and returns those that arrived. */
const arriving = async (kinds: readonly string[], given: { isConfirmed: boolean }) => {
  const { account, data } = await accountForMails(shop, given);
  const found: string[] = [];
  for (const kind of kinds) {
    const before = await arrived(account);
    await send(kind, { ...data, ...(await invoiceForMail(shop, account, kind)) });
    if ((await arrived(account)) === before + 1) found.push(kind);
  }
  return found;
};

describe('an unconfirmed address', () => {
  it('gets only mails about money, licenses and the proof that it is right', async () => {
    const expected = ['auth.confirm-address', ...always];
    expect(await arriving(expected, { isConfirmed: false })).toEqual(expected);
    // Another account, because one without a confirmed address may bind few installations a day.
    expect(await arriving(onlyConfirmed, { isConfirmed: false })).toEqual([]);
  });

  it('gets the link to a new address without the name that was typed', async () => {
    // A short name could be part of a token by chance.
    const account = await openAccount(shop, { firstName: 'Konstantina' });
    const stranger = `new-${account.user.email}`;
    const changeId = await askForEmail(shop, account, stranger);
    await send('auth.confirm-new-email', { userId: account.user.id, changeId });
    const mails = await shop.mailbox.list({ to: stranger, limit: 1000 });
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain(account.user.firstName);
  });

  it('gets three reset links in six hours, however many accounts claim it, and every mail about money', async () => {
    const { account, data } = await accountForMails(shop, { isConfirmed: false });
    const { email } = account.user;
    const { user } = await shop.register({ email: email.toUpperCase(), password: 'another password' });
    for (let n = 0; n < 3; n++) {
      for (const { id } of [account.user, user]) await send('auth.reset-password', { claims: [id], locale: 'en' });
    }
    const sent = (await shop.mailbox.list({ limit: 1000 })).filter(({ to }) => to.toLowerCase().includes(email));
    expect(sent).toHaveLength(3);
    const before = await arrived(account);
    await send('payments.succeeded', data);
    await send('payments.refunded', data);
    expect(await arrived(account)).toBe(before + 2);
    const [paid] = await shop.services.db.select().from(payments).where(eq(payments.id, data.paymentId));
    expect(paid?.mailedAt).not.toBeNull();
  });

  it('is greeted without the name that was typed', async () => {
    const { user } = await shop.register({ firstName: 'Mallory' });
    await send('auth.confirm-address', { userId: user.id });
    const [received] = await shop.mailbox.list({ to: user.email });
    expect(received?.text).toContain('Hello.');
    expect(JSON.stringify(received)).not.toContain('Mallory');
  });
});

describe('a confirmed address', () => {
  it('gets every mail', async () => {
    const expected = [...always, ...onlyConfirmed];
    expect(await arriving(expected, { isConfirmed: true })).toEqual(expected);
  });

  it('gets twenty notices about payments a day, and then still the one about a new password', async () => {
    const { account, data } = await accountForMails(shop, { isConfirmed: true });
    for (let n = 0; n < 11; n++) {
      await send('payments.canceled', data);
      await send('payments.failed', data);
    }
    expect(await arrived(account)).toBe(20);
    for (let n = 0; n < 11; n++) await send('auth.password-changed', data);
    expect(await arrived(account)).toBe(30);
    await send('payments.succeeded', data);
    expect(await arrived(account)).toBe(31);
  });
});

describe('what strangers who register a confirmed address can cause', () => {
  it('is five mails a day to its owner, however many they are, and the owner’s own still arrive', async () => {
    const owner = await openAccount(shop);
    const { email } = owner.user;
    for (const password of ['first horse', 'second horse']) {
      const { user } = await shop.register({ email, password });
      for (let n = 0; n < 4; n++) await send('auth.confirm-address', { userId: user.id });
    }
    expect(await arrived(owner)).toBe(5);
    await send('auth.reset-password', { emailKey: email, locale: 'en' });
    await send('auth.password-changed', { userId: owner.user.id });
    expect(await arrived(owner)).toBe(7);
  });

  it('is five mails a day about accounts that want to have it', async () => {
    const owner = await openAccount(shop);
    const stranger = await openAccount(shop);
    const changeId = await askForEmail(shop, stranger, owner.user.email);
    for (let n = 0; n < 6; n++) await send('auth.confirm-new-email', { userId: stranger.user.id, changeId });
    expect(await arrived(owner)).toBe(5);
  });

  it('is ten mails a day where it was confirmed by a link alone', async () => {
    const account = await openAccount(shop);
    await shop.services.db.update(users).set({ verifiedBy: 'link' }).where(eq(users.id, account.user.id));
    for (let n = 0; n < 11; n++) await send('auth.confirm-owner', { userId: account.user.id });
    expect(await arrived(account)).toBe(10);
  });
});

it('does not count a mail that the mail server refused', async () => {
  const { account, data } = await accountForMails(shop, { isConfirmed: false });
  shop.mailbox.failNext(3, 451);
  for (let n = 0; n < 3; n++) await expect(send('auth.reset-password', data)).rejects.toThrow('451');
  for (let n = 0; n < 4; n++) await send('auth.reset-password', data);
  expect(await arrived(account)).toBe(3);
});

it('quotes what people typed, in both parts of the mail, and never as a link', async () => {
  const evil = 'visit http://evil.example/pay now or www.evil.example and then a good deal more than fits';
  const account = await openAccount(shop, { firstName: 'visit http://evil.example' });
  const license = await giveLicense(shop, account.user.id, { clientId: evil });
  const revocation = { reason: 'see http://evil.example', by: 'operator' };
  const { db, licenses } = shop.services;
  await db.transaction((tx) => licenses.revokeByHand(tx, license.id, revocation, operator));
  await send('licenses.revoked', { licenseId: license.id });
  const [received] = await shop.mailbox.list({ to: account.user.email });
  for (const part of [received?.text ?? '', received?.html ?? '', received?.subject ?? '']) {
    expect(part).not.toMatch(/evil\.|http:\/\/evil|www\.evil/);
  }
  const seen = received?.text.replaceAll('\u2060', '').replace(/\s+/g, ' ');
  expect(seen).toContain('“visit http://evil.example/pay now or www.evil.example and th…”');
  expect(seen).toContain('Reason: “see http://evil.example”');
  expect(received?.links.every((link) => link.startsWith('http://shop.test/'))).toBe(true);
});

it('answers the same whether a mail goes out or not', async () => {
  const account = await shop.register();
  const ask = () => shop.call(contract.auth.forgotPassword, { body: { email: account.user.email } });
  const first = await ask();
  for (let n = 0; n < 4; n++) await send('auth.reset-password', { claims: [account.user.id], locale: 'en' });
  expect(await ask()).toEqual(first);
  await shop.services.db.delete(users).where(eq(users.id, account.user.id));
  expect(await ask()).toEqual(first);
});
