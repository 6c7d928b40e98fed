import { type BodyOf, contract } from '@warden/contract';
import { formatDate, mailTexts } from '@warden/i18n';
import { addDays, addYears, dayOf } from '@warden/license';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import {
  aClientId,
  bindInstall,
  giveLicense,
  openAccount,
  sharedAccount,
  storedLicense,
} from '../../../test/licenses.ts';
import { quote } from '../../platform/mail/quote.ts';
import { asOwner } from '../../platform/mail/recipients.ts';
import { users } from '../auth/tables.ts';
import { licenseIssued } from './mail.tsx';
import { licenses as table } from './tables.ts';

const { licenses } = contract;
type Order = Partial<BodyOf<typeof licenses.issue>>;

const shop = sharedTestApp();
const admin = sharedAccount(shop, { isAdmin: true });

const issue = async (order: Order = {}) => {
  const body = { clientId: aClientId(), licenseType: 'commercial' as const, licensee: 'Somebody Ltd', ...order };
  return (await shop.call(licenses.issue, { body }, admin)).data;
};
const today = () => dayOf(new Date());
const lastDay = (license: { expires_at: string }) => license.expires_at.slice(0, 10);

describe('issuing', () => {
  it('signs a license that validates, for the client, type, licensee and host that were asked for', async () => {
    const clientId = aClientId();
    const made = await issue({ clientId, licenseType: 'individual', licensee: 'Ada', hostname: 'errors.example.com' });
    expect(made).toMatchObject({ client_id: clientId, license_type: 'individual', hostname: 'errors.example.com' });
    const { data } = await shop.call(licenses.validate, { body: { licenseText: made.license_text, clientId } });
    expect(data).toMatchObject({
      valid: true,
      code: 'VALID',
      license: { id: made.id, client_id: clientId, licensee: 'Ada', expires_at: made.expires_at },
    });
  });

  it('lasts as long as usual unless a day is named', async () => {
    expect(lastDay(await issue({ licenseType: 'trial' }))).toBe(addDays(today(), 60));
    expect(lastDay(await issue({ licenseType: 'individual' }))).toBe(addYears(today(), 1));
    expect(lastDay(await issue({ expires: today() }))).toBe(today());
  });
});

describe('a renewal', () => {
  it('starts where the latest running one of its type ends, and says which one it follows', async () => {
    const clientId = aClientId();
    const first = await issue({ clientId, expires: addDays(today(), 40) });
    const second = await issue({ clientId });
    const third = await issue({ clientId });
    expect(lastDay(second)).toBe(addYears(addDays(today(), 40), 1));
    expect(lastDay(third)).toBe(addYears(lastDay(second), 1));
    expect((await storedLicense(shop, second.id))?.supersedes).toBe(first.id);
    expect(lastDay(await issue({ clientId, licenseType: 'individual' }))).toBe(addYears(today(), 1));
    await shop.call(licenses.revoke, { params: { id: third.id }, body: { reason: 'refund' } }, admin);
    expect(lastDay(await issue({ clientId }))).toBe(lastDay(third));
  });

  it('loses no year when several are issued at the same instant', async () => {
    const clientId = aClientId();
    const made = await Promise.all(Array.from({ length: 4 }, () => issue({ clientId })));
    const years = [1, 2, 3, 4].map((count) => addYears(today(), count));
    expect(made.map(lastDay).toSorted()).toEqual(years);
  });
});

describe('for whom', () => {
  it('is the account that has bound the client, and the licensee is its company', async () => {
    const customer = await openAccount(shop, { companyName: 'Babbage & Sons' });
    const { clientId } = await bindInstall(shop, customer);
    const made = await issue({ clientId, licensee: '' });
    expect(await storedLicense(shop, made.id)).toMatchObject({ userId: customer.user.id, licensee: 'Babbage & Sons' });
    expect((await shop.call(licenses.get, { params: { id: made.id } }, customer)).data.id).toBe(made.id);
  });

  it('is the customer named, however the address is written, and without a company the person', async () => {
    const customer = await openAccount(shop, { firstName: 'Ada', lastName: 'Byron' });
    await shop.services.db.update(users).set({ companyName: null }).where(eq(users.id, customer.user.id));
    const { id } = await issue({ email: customer.user.email.toUpperCase(), licensee: null });
    expect(await storedLicense(shop, id)).toMatchObject({ userId: customer.user.id, licensee: 'Ada Byron' });
  });

  it('may be missing, if the licensee is named', async () => {
    const asked = vi.spyOn(shop.services.jobs, 'enqueue');
    const { id } = await issue({ licensee: 'Offline GmbH' });
    expect(await storedLicense(shop, id)).toMatchObject({ userId: null, licensee: 'Offline GmbH' });
    expect(asked).not.toHaveBeenCalled();
    const missing = { status: 400, code: 'field_required', field: 'licensee' };
    expect(await refusal(issue({ licensee: '' }))).toMatchObject(missing);
  });
});

const forAnothersClient = async () => {
  const { clientId } = await bindInstall(shop, await openAccount(shop));
  return { clientId, email: (await openAccount(shop)).user.email };
};
const hidden = { clientId: 'a\u200bb' };
const ownTrial = { licenseType: 'trial-self-signed' as 'trial' };

it.each<[string, () => Promise<Order>, number, string, string]>([
  ['to an address without an account', async () => ({ email: 'nobody@example.com' }), 400, 'unknown_user', 'email'],
  [
    'to an unverified address',
    async () => ({ email: (await shop.register()).user.email }),
    400,
    'unknown_user',
    'email',
  ],
  ['for a client that another has bound', forAnothersClient, 409, 'client_bound_elsewhere', 'clientId'],
  ['until yesterday', async () => ({ expires: addDays(today(), -1) }), 400, 'expiry_in_the_past', 'expires'],
  ['without a client', async () => ({ clientId: ' ' }), 400, 'client_id_required', 'clientId'],
  ['for a client with a hidden character', async () => hidden, 400, 'control_characters', 'clientId'],
  ['to hidden characters', async () => ({ licensee: '\u200b\u2060' }), 400, 'field_invalid', 'licensee'],
  ['as a trial of the installation’s own', async () => ownTrial, 400, 'field_invalid', 'licenseType'],
])('none is issued %s', async (_name, order, status, code, field) => {
  const given = await order();
  const before = await shop.services.db.$count(table);
  expect(await refusal(issue(given))).toMatchObject({ status, code, field });
  expect(await shop.services.db.$count(table)).toBe(before);
});

describe('the mail', () => {
  it('is sent again by support, with the license attached, but not of a revoked license or one of nobody', async () => {
    const support = await openAccount(shop, { staffRole: 'support' });
    const customer = await openAccount(shop);
    const resend = (id: string) => shop.call(licenses.resend, { params: { id } }, support);
    const { id } = await giveLicense(shop, customer.user.id);
    await resend(id);
    const { subject } = mailTexts.en.licenseIssued;
    const mail = await shop.mailTo(customer.user.email, (one) => one.subject === subject);
    expect(mail.attachments).toHaveLength(1);
    await shop.services.db.update(table).set({ revokedAt: new Date() }).where(eq(table.id, id));
    expect(await refusal(resend(id))).toMatchObject({ code: 'license_revoked' });
    const unowned = await giveLicense(shop, null);
    expect(await refusal(resend(unowned.id))).toMatchObject({ code: 'license_unowned' });
  });

  it('brings the license as a file, once, in the customer’s language', async () => {
    const asked = vi.spyOn(shop.services.jobs, 'enqueue');
    const customer = await openAccount(shop, { locale: 'ru' });
    asked.mockClear();
    const made = await issue({ email: customer.user.email });
    expect(asked).toHaveBeenCalledOnce();
    const { facts, lastDay, licenseIssued: texts } = mailTexts.ru;
    const mail = await shop.mailTo(customer.user.email, ({ subject }) => subject === texts.subject);
    expect(mail.text.replace(/\s+/g, ' ')).toContain(texts.text);
    expect(mail.text).toContain(`${facts.installation}: ${quote(made.client_id, 'ru')}`);
    const until = lastDay(formatDate(made.expires_at, 'ru'));
    expect(mail.text).toContain(`${facts.validUntil}: ${until}`.replaceAll('\u00a0', ' '));
    expect(mail.links).toContain('http://shop.test/dashboard');
    expect(mail.attachments).toEqual([`warden-commercial-${made.id.slice(-12)}.license.txt`]);
    const attached = await shop.mailbox.attachment(mail.id, 0);
    expect(attached?.content.toString().trim()).toBe(made.license_text.trim());
  });

  it('says nothing any more once the license is revoked or its owner gone', async () => {
    const { user } = await openAccount(shop);
    const [revoked, orphan] = [await giveLicense(shop, user.id), await giveLicense(shop, null)];
    expect(await licenseIssued.compose({ licenseId: revoked.id }, shop.services, asOwner)).not.toBeNull();
    await shop.call(licenses.revoke, { params: { id: revoked.id }, body: { reason: 'refund' } }, admin);
    expect(await licenseIssued.compose({ licenseId: revoked.id }, shop.services, asOwner)).toBeNull();
    expect(await licenseIssued.compose({ licenseId: orphan.id }, shop.services, asOwner)).toBeNull();
  });
});
