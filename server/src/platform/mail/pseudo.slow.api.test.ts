import { randomUUIDv7 } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import type { Message } from '@warden/mailbox';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pseudoTexts } from '../../../../packages/i18n/test/pseudo.ts';
import { type Account, startTestApp, type TestApp } from '../../../test/app.ts';
import { confirmAccounting } from '../../../test/invoices.ts';
import { giveLicense, openAccount } from '../../../test/licenses.ts';
import { accountForMails, askForEmail, invoiceForMail } from '../../../test/mails.ts';
import { linesFor, orderAndPay } from '../../../test/orders.ts';
import { openOrganization } from '../../../test/organizations.ts';
import { licensesOf } from '../../../test/payments.ts';
import { allMails } from '../../app/all-jobs.ts';
import { operator } from '../../features/audit/domain.ts';
import { openHeadStores } from '../../features/audit/head-store.ts';
import { identities, identityProviders, organizationDomains, users } from '../../features/auth/tables.ts';
import { readerKey } from '../../features/invoices/readers.ts';
import { licenses } from '../../features/licenses/tables.ts';
import { payments } from '../../features/payments/tables.ts';
import { example, exampleLinks } from '../../features/seller/demo.ts';
import { mailJob } from './mail-job.ts';

const AUDITOR = 'auditor@example.com';
const english = mailTexts.en;
const used = new Set<string>();

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ AUDIT_MAIL: AUDITOR });
  await shop.services.seller.write({ ...example, name_en: 'Seller-1' }, operator);
  await shop.services.seller.writeLinks(exampleLinks, operator);
  mailTexts.en = new Proxy(pseudoTexts(english), {
    get: (texts, name: keyof typeof english) => {
      used.add(name);
      return texts[name];
    },
  });
});
afterAll(() => {
  mailTexts.en = english;
  return shop.stop();
});

let mails = 0;
const send = (kind: string, data: object) => mailJob(allMails).run({ kind, data }, shop.services, `pseudo-${++mails}`);

const confirmByLink = async () => {
  const account = await openAccount(shop);
  await shop.services.db.update(users).set({ verifiedBy: 'link' }).where(eq(users.id, account.user.id));
  return account;
};

/** Makes an organization ask a member to sign in by its provider, and returns the id of a domain of it. */
const requireProvider = async (organizationId: string, userId: string) => {
  const { db, now } = shop.services;
  const [id, createdAt] = [randomUUIDv7(), now()];
  const issuer = 'https://login.example';
  const settings = { issuer, clientId: 'shop', defaultRole: 'viewer', allowNewMembers: false } as const;
  await db.insert(identityProviders).values({ organizationId, ...settings, requiredSince: createdAt, createdAt });
  await db
    .insert(identities)
    .values({ id, organizationId, userId, issuer, subject: id, createdAt, lastUsedAt: createdAt });
  await db.insert(organizationDomains).values({ id, organizationId, domain: 'login.example', token: id, createdAt });
  return id;
};

const issueTo = (admin: Account, email: string) =>
  shop.call(contract.licenses.issue, { body: { clientId: 'pseudo-client', licenseType: 'commercial', email } }, admin);

const headersOf = async (id: string) => {
  const raw = Buffer.from((await shop.mailbox.raw(id)) ?? []).toString();
  return raw.split('\r\n\r\n', 1)[0]?.replace(/\r\n\s+/g, ' ') ?? '';
};

/** The long tests let others' checkers judge the HTML of every mail (conformance/). */
const saveForCheckers = async (sent: readonly { html: string }[]) => {
  const folder = process.env.MAILS_DIR;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  for (const [index, { html }] of sent.entries()) await writeFile(join(folder, `${index}.html`), html);
};

/** A document with a title, for light and dark screens, that loads nothing and whose links are complete. */
const expectWhole = async ({ id, html, attachments, subject }: Message) => {
  expect(await headersOf(id)).toMatch(/^Reply-To: support@warden\.example$/m);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
  expect(subject).toContain(/<title>(.+?)<\/title>/.exec(html)?.[1]);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  expect([...html.matchAll(/<h1/g)]).toHaveLength(1);
  for (const [tag] of html.matchAll(/<table [^>]*>/g)) expect(tag).toMatch(/role="presentation"|class="facts"/);
  for (const [tag] of html.matchAll(/<th [^>]*>/g)) expect(tag).toContain('scope="row"');
  const images = [...html.matchAll(/src="([^"]*)"/g)].map(([, address]) => address);
  expect(images).toEqual([expect.stringMatching(/^data:image\/png;base64,/)]);
  expect(attachments).not.toContain('warden.png');
  for (const [, address] of html.matchAll(/href="([^"]*)"/g)) {
    expect(address).toMatch(/^(http:\/\/shop\.test\/|mailto:support@warden\.example$)/);
  }
};

const months = Array.from({ length: 12 }, (_, month) => new Date(0, month).toLocaleString('en', { month: 'long' }));
const names = ['Warden', 'Faster', 'UTC', 'RUB', 'licenses', '“Production”', ...months];

/** The names of the product and of an installation, the notes of the test's release, dates, amounts, counts, and what has a sign or a digit in it. */
const isData = (word: string) => names.includes(word) || /[@\d_/.:="{}-]/.test(word.slice(0, -1));

it('sends every mail as a whole document, in translated texts alone', async () => {
  const { account, data } = await accountForMails(shop, { isConfirmed: true });
  const admin = await openAccount(shop, { isAdmin: true });
  const linked = await confirmByLink();
  const { user: newcomer } = await shop.register();
  const { user: second } = await shop.register({ email: account.user.email, password: 'another password' });

  for (const { kind } of allMails) await send(kind, { ...data, ...(await invoiceForMail(shop, account, kind)) });
  const [company] = await shop.services.companies.listOwned(shop.services.db, account.user.id);
  const [email = ''] = await confirmAccounting(shop, company?.id ?? '');
  await send('invoices.issued', { ...(await invoiceForMail(shop, account, 'invoices.issued')), to: readerKey(email) });
  const blocked = await openAccount(shop);
  await shop.services.db
    .update(users)
    .set({ blockedAt: new Date(), blockedReason: '=1' })
    .where(eq(users.id, blocked.user.id));
  await send('auth.account-blocked', { userId: blocked.user.id });
  await shop.services.db.update(licenses).set({ carriedDays: 3 }).where(eq(licenses.paymentId, data.paymentId));
  for (const { id: licenseId } of await licensesOf(shop, data.paymentId))
    await send('licenses.replaced', { licenseId });
  const { id: trialId } = await giveLicense(shop, account.user.id, { type: 'trial' });
  for (const licenseId of [data.licenseId, trialId]) {
    for (const kind of ['7-days', 'expired']) await send('licenses.reminder', { licenseId, kind });
  }
  for (const { id } of [newcomer, second]) await send('auth.confirm-address', { userId: id });
  for (const kind of ['auth.confirmed-by-link', 'auth.confirm-owner']) await send(kind, { userId: linked.user.id });
  const changeId = await askForEmail(shop, linked, account.user.email);
  await send('auth.confirm-new-email', { userId: linked.user.id, changeId });
  await issueTo(admin, linked.user.email);
  await shop.mailTo(linked.user.email, ({ attachments }) => attachments.length > 0);

  await shop.call(contract.settings.write, { body: { key: 'price_commercial', value: 9000 } }, admin);
  const accountant = await openAccount(shop);
  const organizationId = await openOrganization(shop, [[accountant, 'billing']], '1-Northwind');
  const paidBySbp = { userId: organizationId, paidWith: 'sbp' };
  await shop.services.db.update(payments).set(paidBySbp).where(eq(payments.id, data.paymentId));
  await send('payments.succeeded', { paymentId: data.paymentId });
  await send('payments.refunded', { paymentId: data.paymentId });
  await shop.mailTo(accountant.user.email);
  await send('organizations.removed', { userId: account.user.id, organizationId });

  const buyer = await openAccount(shop);
  const order = await orderAndPay(shop, buyer, [
    ...(await linesFor(shop, buyer, 1)),
    { client_id: null, plan: 'commercial' },
  ]);
  await shop.mailTo(buyer.user.email, ({ attachments }) => attachments.length > 0);
  const [{ id: lineId = '' } = {}] = order.lines;
  const ofOrder = { paymentId: order.id, lineId, lineIds: [lineId] };
  for (const kind of ['payments.line-licensed', 'payments.lines-refunded', 'payments.refunded'])
    await send(kind, ofOrder);
  await shop.services.db.update(payments).set({ userId: organizationId }).where(eq(payments.id, order.id));
  await send('payments.line-licensed', ofOrder);
  await shop.mailTo(accountant.user.email, ({ text }) => text.includes(order.id));

  const domainId = await requireProvider(organizationId, accountant.user.id);
  await send('auth.domain-code', { domainId, mailbox: 'postmaster', locale: 'en' });
  await send('auth.reset-password', { emailKey: accountant.user.email, locale: 'en' });

  const [heads] = await openHeadStores(shop.services.config);
  await expect.poll(() => heads?.last(), { timeout: 60_000 }).toBeTruthy();
  await send('audit.head', {});
  await shop.mailTo(AUDITOR);

  expect([...used].toSorted()).toEqual(Object.keys(english).toSorted());
  const sent = await shop.mailbox.list({ limit: 1000 });
  await saveForCheckers(sent);
  for (const mail of sent) {
    const { subject, text, html } = mail;
    await expectWhole(mail);
    const written = html
      .replaceAll(/<style>[^<]*/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&quot;', '"');
    const plain = [subject, text, written].flatMap((part) => part.split(/[\s[\]()]+/));
    expect(
      plain.filter((word) => /[a-z]{3}/i.test(word) && !isData(word)),
      subject,
    ).toEqual([]);
  }
});
