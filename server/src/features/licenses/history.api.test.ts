import { contract, type LicenseEvent } from '@warden/contract';
import { dayOf } from '@warden/license';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { auditOf } from '../../../test/audit.ts';
import {
  aClientId,
  bindInstall,
  giveLicense,
  openAccount,
  sharedAccount,
  storedLicense,
} from '../../../test/licenses.ts';
import { buyAndPay, licensesOf, paymentOf, refundInCabinet } from '../../../test/payments.ts';
import { DAY } from '../../platform/time.ts';
import { operator } from '../audit/service.ts';
import { auditLog } from '../audit/tables.ts';
import { installKeys } from '../installs/tables.ts';
import { remindOfExpiry } from './jobs.ts';

const { licenses } = contract;

const shop = sharedTestApp({}, { workers: false });
const customer = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });

const eventsOf = async (id: string, { token }: Account = customer): Promise<LicenseEvent[]> =>
  (await shop.call(licenses.events, { params: { id } }, { token })).data;
const kindsOf = async (id: string) => (await eventsOf(id)).map(({ kind }) => kind);

/** Returns the entries of the audit log about a license: who did what, and the payment that caused it. */
const entriesOf = async (id: string) =>
  (await auditOf(shop, `license:${id}`)).map(({ actor, action, after }) => [
    actor,
    action,
    JSON.parse(after as string),
  ]);

const paid = (clientId: string) => buyAndPay(shop, customer, clientId);

describe('a license’s history', () => {
  it('shows that a trial was bound and validated', async () => {
    const { payload, text, clientId } = await bindInstall(shop, customer);
    await shop.call(contract.installs.bind, { body: { clientId, licenseText: text } }, customer);
    for (let n = 0; n < 2; n++) await shop.call(licenses.validate, { body: { licenseText: text } });
    expect(await kindsOf(payload.id)).toEqual(['issued', 'bound', 'key_pinned', 'validated']);
    const user = `user:${customer.user.id}`;
    expect(await entriesOf(payload.id)).toMatchObject([
      [user, 'license.bound', { clientId, userId: customer.user.id }],
    ]);
  });

  it('shows since it was issued when its installation synced, once a day, and what became of the keys', async () => {
    const { clientId, install, payload } = await bindInstall(shop, customer);
    const { id } = await giveLicense(shop, customer.user.id, { clientId });
    const { db } = shop.services;
    const setSyncs = (firstSyncAt: Date, lastSyncAt: Date) =>
      db.update(installKeys).set({ firstSyncAt, lastSyncAt }).where(eq(installKeys.clientId, clientId));
    const inHours = (hours: number) => new Date(Date.now() + hours * (DAY / 24));
    const dayAfter = (days: number, hour: number) =>
      new Date(Date.parse(dayOf(inHours(24 * days))) + hour * (DAY / 24));
    await setSyncs(dayAfter(2, 3), dayAfter(2, 9));
    expect(await eventsOf(id)).toMatchObject([
      { kind: 'issued' },
      { kind: 'synced', at: dayAfter(2, 9).toISOString() },
    ]);
    await setSyncs(inHours(-48), dayAfter(3, 9));
    expect(await kindsOf(id)).toEqual(['issued', 'synced']);
    await setSyncs(dayAfter(2, 3), dayAfter(3, 9));
    expect(await kindsOf(id)).toEqual(['issued', 'synced', 'synced']);
    await shop.call(contract.installs.endKey, { params: { id: install.id } }, customer);
    expect(await kindsOf(id)).toEqual(['issued', 'key_ended', 'synced', 'synced']);
    expect(await kindsOf(payload.id)).toEqual(['issued', 'bound', 'key_pinned', 'key_ended', 'synced', 'synced']);
    expect((await eventsOf(id, admin)).find(({ kind }) => kind === 'key_ended')).toMatchObject({
      actor_email: customer.user.email,
    });
    await shop.call(licenses.revoke, { params: { id }, body: { reason: 'because' } }, admin);
    expect(await kindsOf(id)).toEqual(['issued', 'key_ended', 'revoked']);
  });

  it('shows nothing of the keys that another account has for the same client', async () => {
    const stranger = await openAccount(shop);
    const { clientId } = await bindInstall(shop, stranger);
    const { id } = await giveLicense(shop, customer.user.id, { clientId });
    expect(await kindsOf(id)).toEqual(['issued']);
  });

  it('shows a purchase, its extension and its refund, and names the payments', async () => {
    const { clientId } = await bindInstall(shop, customer);
    const [first, second] = [await paid(clientId), await paid(clientId)];
    expect(await eventsOf(first.license.id)).toMatchObject([
      { kind: 'issued' },
      { kind: 'extended', license_id: second.license.id },
    ]);
    await shop.services.payments.applyRefund(await refundInCabinet(shop, first.providerId));
    const [replacement] = await licensesOf(shop, second.id);
    expect(await kindsOf(first.license.id)).toEqual(['issued', 'extended', 'revoked']);
    expect(await eventsOf(second.license.id)).toMatchObject([
      { kind: 'issued' },
      { kind: 'replaced', license_id: replacement?.id, reason: 'Replaced, because an earlier payment was refunded' },
    ]);
    const replaced = await shop.call(licenses.get, { params: { id: second.license.id } }, customer);
    expect(replaced.data).toMatchObject({ status: 'revoked', superseded_by: replacement?.id });
    expect(await entriesOf(first.license.id)).toMatchObject([
      ['shop', 'license.issued', { clientId, payment: first.id }],
      ['shop', 'license.revoked', { reason: 'Payment refunded', payment: first.id, replaced: [replacement?.id] }],
    ]);
    expect(await entriesOf(second.license.id)).toMatchObject([
      ['shop', 'license.issued', { payment: second.id }],
      ['shop', 'license.replaced', { license: replacement?.id }],
    ]);
    expect(await entriesOf(replacement?.id as string)).toMatchObject([
      ['shop', 'license.issued', { payment: second.id, replaces: second.license.id }],
    ]);
    expect(await storedLicense(shop, first.license.id)).toMatchObject({
      refundedAt: (await paymentOf(shop, first.id)).refundedAt,
    });
    expect(await storedLicense(shop, replacement?.id as string)).toMatchObject({ refundedAt: null });
  });

  it('shows one revocation for a license that was revoked and refunded later', async () => {
    const { clientId } = await bindInstall(shop, customer);
    const { license, providerId } = await paid(clientId);
    const revocation = { params: { id: license.id }, body: { reason: 'because' } };
    await shop.call(licenses.revoke, revocation, admin);
    await shop.services.payments.applyRefund(await refundInCabinet(shop, providerId));
    expect((await entriesOf(license.id)).map(([actor, action]) => [actor, action])).toEqual([
      ['shop', 'license.issued'],
      [`user:${admin.user.id}`, 'license.revoked'],
    ]);
    expect(await storedLicense(shop, license.id)).toMatchObject({ refundedAt: expect.any(Date) });
  });

  it('shows reminders', async () => {
    const now = new Date();
    const expires = new Date(now.getTime() + 5 * DAY).toISOString().slice(0, 10);
    const { id } = await giveLicense(shop, customer.user.id, { expires });
    await remindOfExpiry.run({}, shop.services, '');
    expect(await eventsOf(id)).toMatchObject([{ kind: 'issued' }, { kind: 'reminded', reminder: '7-days' }]);
  });

  it('says who was at work to administrators alone', async () => {
    const clientId = aClientId();
    const body = { clientId, licenseType: 'commercial' as const, email: customer.user.email };
    const { data } = await shop.call(licenses.issue, { body }, admin);
    await shop.services.db.transaction((tx) =>
      shop.services.licenses.revokeByHand(tx, data.id, { reason: 'because', by: 'operator' }, operator),
    );
    expect(await eventsOf(data.id, admin)).toMatchObject([
      { kind: 'issued', actor: `user:${admin.user.id}`, actor_email: admin.user.email },
      { kind: 'revoked', actor: 'operator', actor_email: null, reason: 'because' },
    ]);
    const seen = await eventsOf(data.id);
    expect(seen).toMatchObject([{ kind: 'issued' }, { kind: 'revoked', reason: 'because' }]);
    expect(JSON.stringify(seen)).not.toMatch(/actor|operator/);
    expect(JSON.stringify(seen)).not.toContain(admin.user.email);
  });

  it('shows the stored facts of a license that is older than the log', async () => {
    const { id } = await giveLicense(shop, customer.user.id);
    const { db } = shop.services;
    await db.execute(sql`alter table audit_log disable trigger all`);
    await db.delete(auditLog).where(eq(auditLog.subject, `license:${id}`));
    await db.execute(sql`alter table audit_log enable trigger all`);
    await db.execute(sql`
      update licenses set revoked_at = now(), revoked_reason = 'because', revoked_by = 'somebody' where id = ${id}`);
    expect(await kindsOf(id)).toEqual(['issued', 'revoked']);
    expect((await eventsOf(id, admin)).map(({ actor }) => actor)).toEqual([null, 'somebody']);
  });

  it('is answered at both of its paths', async () => {
    const { id } = await giveLicense(shop, customer.user.id);
    const headers = { authorization: `Bearer ${customer.token}` };
    const ask = async (url: string) => (await shop.app.inject({ url: `/api/licenses/${url}`, headers })).json();
    expect(await ask(`events/${id}`)).toEqual(await ask(`${id}/events`));
    expect(await ask(`events/${id}`)).toMatchObject({ success: true, data: [{ kind: 'issued' }] });
  });
});
