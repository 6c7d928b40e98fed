import { randomUUIDv7 } from 'node:crypto';
import type { MemberRole } from '@warden/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { jobsAbout } from '../../../test/jobs.ts';
import { giveLicense, openAccount } from '../../../test/licenses.ts';
import { accountForMails, invoiceForMail } from '../../../test/mails.ts';
import { giveToOrganization, memberMails, openTeam } from '../../../test/members.ts';
import { users } from '../../features/auth/tables.ts';
import { companyEmails } from '../../features/companies/tables.ts';
import { readerKey } from '../../features/invoices/readers.ts';
import { invoices } from '../../features/invoices/tables.ts';
import { licenses } from '../../features/licenses/tables.ts';
import { memberships } from '../../features/memberships/tables.ts';
import { payments } from '../../features/payments/tables.ts';
import { emailKey } from './email-key.ts';
import { MAIL_QUEUE } from './mail-job.ts';

/** There are no workers: the tests send each mail themselves, and look at the jobs in between. */
const shop = sharedTestApp({}, { workers: false });
const mails = memberMails(shop);

describe('the mail about a payment of an organization', () => {
  const aPayment = async () => {
    const { account, data } = await accountForMails(shop, { isConfirmed: true });
    const { team, organizationId } = await openTeam(shop);
    await giveToOrganization(shop, account.user.id, organizationId);
    return { buyer: account, team, organizationId, data };
  };
  const join = (organizationId: string, { user }: Account, role: MemberRole) =>
    shop.services.db
      .insert(memberships)
      .values({ organizationId, userId: user.id, role, createdAt: shop.services.now() });

  it('goes to the person who ordered, too, without the license if they may not read it', async () => {
    const { buyer, organizationId, data } = await aPayment();
    await join(organizationId, buyer, 'viewer');
    await mails.send('payments.succeeded', { paymentId: data.paymentId });
    const [mail] = await mails.to(buyer);
    expect(mail?.subject).toBe('Payment received: the Warden license is ready');
    expect(mail?.attachments).toEqual([]);
    // A viewer has not the role that license mails need, whoever has paid.
    await mails.send('licenses.issued', { licenseId: data.licenseId });
    expect(await mails.to(buyer)).toHaveLength(1);
  });

  it('goes to the others where the person who ordered is no member or has no account any more', async () => {
    const { buyer, team, data } = await aPayment();
    const { db } = shop.services;
    await mails.send('payments.refunded', { paymentId: data.paymentId });
    expect(await mails.to(buyer)).toEqual([]);
    await db.delete(users).where(eq(users.id, buyer.user.id));
    await mails.send('payments.succeeded', { paymentId: data.paymentId });
    expect(await mails.to(buyer)).toEqual([]);
    expect(await mails.to(team.billing)).toHaveLength(2);
    const [paid] = await db.select().from(payments).where(eq(payments.id, data.paymentId));
    expect(paid?.mailedAt).not.toBeNull();
  });

  it('is sent once to each, however often its job is repeated before the others are done', async () => {
    const { team, data } = await aPayment();
    await mails.fanOut('payments.succeeded', { paymentId: data.paymentId }, 2);
    expect(await jobsAbout(shop.services.db, MAIL_QUEUE, data.paymentId)).toHaveLength(3);
    await mails.deliver('payments.succeeded');
    for (const role of ['owner', 'billing', 'technical'] as const) expect(await mails.to(team[role])).toHaveLength(1);
  });
});

it('a member who is removed, or loses the role, between the job and the mail gets none', async () => {
  const { team, organizationId } = await openTeam(shop);
  const license = await giveLicense(shop, organizationId);
  const { db } = shop.services;
  await mails.fanOut('licenses.issued', { licenseId: license.id });
  const waiting = await jobsAbout<{ reader: string }>(db, MAIL_QUEUE, license.id);
  expect(waiting.map(({ data }) => data.reader).toSorted()).toEqual(
    [team.owner.user.id, team.technical.user.id].toSorted(),
  );
  const of = ({ user }: Account) =>
    and(eq(memberships.organizationId, organizationId), eq(memberships.userId, user.id));
  await db.delete(memberships).where(of(team.technical));
  await db.update(memberships).set({ role: 'viewer' }).where(of(team.owner));
  await mails.deliver('licenses.issued');
  expect(await mails.to(team.technical)).toEqual([]);
  expect(await mails.to(team.owner)).toEqual([]);
});

it('a deleted account leaves none of the jobs that were made for it', async () => {
  const { team, organizationId } = await openTeam(shop);
  const { db, jobs } = shop.services;
  const license = await giveLicense(shop, organizationId);
  await mails.fanOut('licenses.issued', { licenseId: license.id });
  await jobs.forget(db, team.technical.user.id);
  const left = await jobsAbout<{ reader: string }>(db, MAIL_QUEUE, license.id);
  expect(left.map(({ data }) => data.reader)).toEqual([team.owner.user.id]);
});

it('what an organization has given away meanwhile is mailed to its new owner alone', async () => {
  const { team, organizationId } = await openTeam(shop);
  const { db } = shop.services;
  const license = await giveLicense(shop, organizationId);
  await mails.fanOut('licenses.issued', { licenseId: license.id });
  await db.update(licenses).set({ userId: team.owner.user.id }).where(eq(licenses.id, license.id));
  await mails.deliver('licenses.issued');
  expect(await mails.to(team.technical)).toEqual([]);
});

it('a reminder goes to those who did not mute it, and to the owners where all did', async () => {
  const { team, organizationId } = await openTeam(shop);
  const { db, now } = shop.services;
  const license = await giveLicense(shop, organizationId);
  const mute = ({ user }: Account) =>
    db
      .update(memberships)
      .set({ mutedAt: now() })
      .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, user.id)));
  const remind = async () =>
    (await mails.received(team, 'licenses.reminder', { licenseId: license.id, kind: '7-days' })).map(
      ({ role }) => role,
    );
  await mute(team.owner);
  expect(await remind()).toEqual(['billing', 'technical']);
  await mute(team.billing);
  await mute(team.technical);
  expect(await remind()).toEqual(['owner']);
});

it('an accounting address that is also a member’s gets an invoice once', async () => {
  const account = await openAccount(shop);
  const { team, organizationId } = await openTeam(shop, account);
  const { invoiceId } = (await invoiceForMail(shop, account, 'invoices.issued')) as { invoiceId: string };
  await giveToOrganization(shop, account.user.id, organizationId);
  const { db, now } = shop.services;
  const { email } = team.billing.user;
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  const companyId = invoice?.companyId as string;
  const address = { email, emailKey: emailKey(email), confirmedAt: now() };
  await db.insert(companyEmails).values({ id: randomUUIDv7(), companyId, ...address, createdAt: now() });
  const to = readerKey(email);
  await mails.send('invoices.issued', { invoiceId, to });
  expect(await mails.to(team.billing)).toEqual([]);
  await db.delete(memberships).where(eq(memberships.userId, team.billing.user.id));
  await mails.send('invoices.issued', { invoiceId, to });
  expect(await mails.to(team.billing)).toHaveLength(1);
});
