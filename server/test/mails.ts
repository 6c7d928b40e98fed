import { randomUUIDv7 } from 'node:crypto';
import { addDays, dayOf } from '@warden/license';
import { eq } from 'drizzle-orm';
import { emailChanges, factorResets } from '../src/features/auth/tables.ts';
import { companyEmails } from '../src/features/companies/tables.ts';
import { installMoves } from '../src/features/installs/tables.ts';
import { licenses } from '../src/features/licenses/tables.ts';
import { invitations } from '../src/features/organizations/tables.ts';
import { payments } from '../src/features/payments/tables.ts';
import { renewalSettings } from '../src/features/renewals/tables.ts';
import { giveAdvisory } from './advisories.ts';
import type { Account, TestApp } from './app.ts';
import { giveCompany } from './companies.ts';
import { giveInvoice, receiveMoney, returnMoney } from './invoices.ts';
import { bindInstall, giveLicense, openAccount } from './licenses.ts';
import { openOrganization } from './organizations.ts';
import { buy, buyAndPay } from './payments.ts';
import { giveRelease } from './releases.ts';
import { giveEnding, giveMethod, giveRenewal } from './renewals.ts';
import { giveWebhook } from './webhooks.ts';

/** Makes an account with everything that mails are about, and returns the data for the jobs of each kind of mail. */
export const accountForMails = async (shop: TestApp, { isConfirmed }: { isConfirmed: boolean }) => {
  const account = await (isConfirmed ? openAccount(shop) : shop.register());
  const { clientId } = await bindInstall(shop, account);
  const { id: paymentId } = await buyAndPay(shop, account, clientId);
  const { id: licenseId } = await giveLicense(shop, account.user.id);
  const from = await giveReissued(shop, account.user.id);
  const { id: releaseId } = await giveRelease(shop);
  const { key: advisoryId } = await giveAdvisory(shop, { text_en: '## 1\nFaster' });
  await shop.services.advisories.setSubscribed(account.user.id, true);
  const userId = account.user.id;
  const { db, securityEvents } = shop.services;
  const origin = { address: '192.0.2.1', userAgent: null };
  const [eventId] = await securityEvents.record(db, { kind: 'sign_in', userId, origin });
  const now = shop.services.now();
  await shop.services.db.insert(factorResets).values({ userId, requestedAt: now, readyAt: now });
  const changeId = await askForEmail(shop, account);
  const { id: companyId } = await giveCompany(shop, account);
  const [entry] = await db.select().from(companyEmails).where(eq(companyEmails.companyId, companyId));
  return {
    account,
    data: {
      userId,
      eventId,
      changeId,
      paymentId,
      // The only line of a payment has its id.
      lineId: paymentId,
      lineIds: [paymentId],
      licenseId,
      from,
      releaseId,
      advisoryId,
      ...(await giveMoves(shop, userId)),
      ...(await giveInvitation(shop, account)),
      webhookId: (await giveWebhook(shop, userId, { enabled: false, disabledBecause: 'failing' })).params.id,
      worksUntil: null,
      emailId: entry?.id,
      kind: '7-days',
      emailKey: account.user.email,
      locale: 'en',
      factor: 'totp',
    },
  };
};

/** Makes a license that another one has replaced, and returns the id of its key. */
const giveReissued = async (shop: TestApp, userId: string) => {
  const { id: replacedBy, clientId } = await giveLicense(shop, userId);
  const { id, keyId } = await giveLicense(shop, userId, { clientId });
  await shop.services.db.update(licenses).set({ replacedBy }).where(eq(licenses.id, id));
  return keyId;
};

/** Makes an organization of the account with an invitation, and returns their ids. */
const giveInvitation = async (shop: TestApp, account: Account) => {
  const name = '1-Northwind';
  const organizationId = await openOrganization(shop, [[account, 'owner']], name);
  const [invitationId, at] = [randomUUIDv7(), shop.services.now()];
  const reader = { email: `invited-${account.user.email}`, emailKey: `invited-${account.user.email}` };
  const times = { createdAt: at, expiresAt: new Date(at.getTime() + 24 * 60 * 60 * 1000) };
  const invitation = { id: invitationId, organizationId, ...reader, invitedBy: account.user.id, ...times };
  await shop.services.db.insert(invitations).values({ ...invitation, role: 'viewer' });
  return { organizationId, invitationId, name };
};

/** Records a move of licenses and one that was undone, and returns their ids. */
const giveMoves = async (shop: TestApp, userId: string) => {
  const { clientId, licenseText } = await giveLicense(shop, userId);
  const { db, now } = shop.services;
  const [moveId, undoneMoveId] = [randomUUIDv7(), randomUUIDv7()];
  const names = { description: null, hostname: null, version: null };
  const fromInstall = { ...names, licenseText, createdAt: now().toISOString(), publicKey: null };
  const move = { userId, fromInstall, movedAt: now() };
  await db.insert(installMoves).values([
    { ...move, id: moveId, fromClient: 'old-server', toClient: clientId },
    { ...move, id: undoneMoveId, fromClient: clientId, toClient: 'new-server', undoneAt: now() },
  ]);
  return { moveId, undoneMoveId };
};

/** Makes the invoice or renewal that a kind of mail needs, and returns the data for its job. */
export const invoiceForMail = async (shop: TestApp, account: Account, kind: string) => {
  if (kind.startsWith('renewals.')) return renewalForMail(shop, account, kind);
  if (kind === 'payments.order-succeeded') {
    // The mail about a single license was sent before.
    await shop.services.db.update(payments).set({ mailedAt: null }).where(eq(payments.userId, account.user.id));
  }
  if (!kind.startsWith('invoices.')) return {};
  const { id: invoiceId } = await giveInvoice(shop, account);
  const isPaid = kind === 'invoices.documents' || kind === 'invoices.returned';
  if (isPaid) await receiveMoney(shop, invoiceId, 800_000);
  if (kind === 'invoices.returned') await returnMoney(shop, invoiceId, 800_000);
  return { invoiceId, remaining: 0, endsOn: addDays(dayOf(shop.services.now()), 30) };
};

/** Makes a renewal by card, with an order of it that was not paid. */
const renewalForMail = async (shop: TestApp, account: Account, kind: string) => {
  const { db, now } = shop.services;
  const userId = account.user.id;
  const endsOn = addDays(dayOf(now()), 7);
  const [clientId = ''] = await giveEnding(shop, { caller: account, userId }, endsOn);
  const mostAmount = kind === 'renewals.consent' ? 100 : 3_000_000;
  const choice = { savedMethodId: await giveMethod(shop, userId), mostAmount, currency: 'RUB' };
  const settings = { byInvoice: false, companyId: null, ...choice, updatedAt: now() };
  await db
    .insert(renewalSettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: renewalSettings.userId, set: settings });
  const { id: paymentId } = await buy(shop, account, clientId);
  return { renewalId: await giveRenewal(shop, userId, { clientId, endsOn }), paymentId, next: endsOn };
};

/** Makes a change of address that waits for its mailboxes. */
export const askForEmail = async ({ services }: TestApp, { user }: Account, newEmail = `new-${user.email}`) => {
  const id = randomUUIDv7();
  const at = services.now();
  const old = { oldEmail: user.email, oldKey: user.email };
  const expiresAt = new Date(at.getTime() + 24 * 60 * 60 * 1000);
  await services.db.insert(emailChanges).values({ id, userId: user.id, ...old, newEmail, requestedAt: at, expiresAt });
  return id;
};
