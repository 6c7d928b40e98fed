import { expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { accountForMails, invoiceForMail } from '../../../test/mails.ts';
import { giveToOrganization, memberMails, openTeam } from '../../../test/members.ts';
import { allMails } from '../../app/all-jobs.ts';

const shop = sharedTestApp({}, { workers: false });
const mails = memberMails(shop);

const both = ['owner', 'technical'];
const paying = ['owner', 'billing'];
const caring = ['owner', 'billing', 'technical'];
const readers: Record<string, string[]> = {
  'licenses.issued': both,
  'licenses.revoked': caring,
  'licenses.rotated': both,
  'licenses.staging-issued': both,
  'licenses.staging-ended': both,
  'licenses.reissued': both,
  'licenses.reissued-unowned': both,
  'licenses.reminder': caring,
  'installs.moved': both,
  'installs.move-undone': both,
  'payments.succeeded': caring,
  'payments.order-succeeded': caring,
  'payments.line-licensed': caring,
  'payments.canceled': paying,
  'payments.failed': paying,
  'payments.refunded': paying,
  'payments.lines-refunded': paying,
  'invoices.issued': paying,
  'invoices.renewal': paying,
  'invoices.renewal-reminder': paying,
  'renewals.notice': paying,
  'renewals.consent': paying,
  'renewals.declined': paying,
  'renewals.missed': paying,
  'invoices.reminder': paying,
  'invoices.expired': paying,
  'invoices.documents': paying,
  'invoices.returned': paying,
  'webhooks.disabled': ['owner'],
};

it('each kind of mail goes to the roles that need it, and no text of a license to those who may not read one', async () => {
  const ofOwners = allMails.filter(({ forMembers }) => forMembers).map(({ kind }) => kind);
  // A license that a later payment has changed is mailed like one that was bought; another test makes one.
  expect([...Object.keys(readers), 'licenses.replaced'].toSorted()).toEqual(ofOwners.toSorted());

  const { account, data } = await accountForMails(shop, { isConfirmed: true });
  const { team, organizationId } = await openTeam(shop, account);
  for (const [kind, roles] of Object.entries(readers)) {
    const invoice = await invoiceForMail(shop, account, kind);
    await giveToOrganization(shop, account.user.id, organizationId);
    const received = await mails.received(team, kind, { ...data, userId: organizationId, ...invoice });
    expect({ kind, roles: received.map(({ role }) => role) }).toEqual({ kind, roles });
    for (const { role, mail } of received) {
      const isFor = { kind, role };
      const hasText = mail.attachments.some((name) => name.endsWith('.license.txt'));
      expect({ ...isFor, hasText: hasText && role === 'billing' }).toEqual({ ...isFor, hasText: false });
      // Each reads their own language, and the links lead into the organization.
      expect(mail.text).toContain(role === 'billing' ? '«Northwind LLC»' : '“Northwind LLC”');
      const pages = mail.links.filter((link) => /dashboard|payment|integrations|renewal/.test(link));
      expect(pages).not.toEqual([]);
      expect(pages.filter((link) => !link.endsWith(`org=${organizationId}`))).toEqual([]);
    }
  }
});
