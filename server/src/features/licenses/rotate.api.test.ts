import { randomBytes } from 'node:crypto';
import { contract, type ErrorCode, type Rotation, shopReasons } from '@warden/contract';
import { makeSyncRequest } from '@warden/license';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { deliver, jobsAbout } from '../../../test/jobs.ts';
import {
  aClientId,
  bindInstall,
  giveLicense,
  newSigner,
  openAccount,
  sharedAccount,
  showLicense,
  storedLicense,
} from '../../../test/licenses.ts';
import { buyAndPay, refundInCabinet } from '../../../test/payments.ts';
import { readRows } from '../../platform/db/rows.ts';
import { rules } from '../../platform/limits/rules.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { computeStatistics } from '../admin/queries/statistics.ts';
import { licenseRotated } from './mail.tsx';
import { revokeRotated } from './rotate.ts';
import { licenses as licensesTable } from './tables.ts';

const { installs, licenses } = contract;

const shop = sharedTestApp({}, { workers: false });
const ada = sharedAccount(shop);
const eve = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });

const rotate = async (id: string, revoke: Rotation = 'now', account: Account = ada) =>
  (await shop.call(licenses.rotate, { params: { id }, body: { revoke } }, account)).data;
const refused = async (call: Promise<unknown>): Promise<ErrorCode> => (await refusal(call)).code;
const validate = async (licenseText: string) =>
  (await shop.call(licenses.validate, { body: { licenseText } })).data.code;
const stored = async (id: string) =>
  (await storedLicense(shop, id)) as NonNullable<Awaited<ReturnType<typeof storedLicense>>>;
const end = (licenseId: string) => revokeRotated.run({ licenseId }, shop.services, '');

const bought = async (account = ada) => {
  const { clientId, install } = await bindInstall(shop, account);
  return { clientId, install, ...(await buyAndPay(shop, account, clientId)) };
};

describe('a license that is signed anew', () => {
  it('has the same terms and the payment, and its old text works no longer', async () => {
    const { id: paymentId, license } = await bought();
    const wire = await rotate(license.id);
    const { clientId, type, licensee, hostname, issuedAt, expiresAt, userId } = license;
    expect(await stored(wire.id)).toMatchObject({
      ...{ clientId, type, licensee, hostname, issuedAt, expiresAt, userId },
      ...{ paymentId, revokedAt: null, supersedes: license.id },
    });
    expect(wire.license_text).not.toBe(license.licenseText);
    expect(await stored(license.id)).toMatchObject({
      ...{ paymentId: null, replacedBy: wire.id, revokedReason: shopReasons.rotated, revokedBy: `user:${ada.user.id}` },
    });
    expect(await validate(license.licenseText)).toBe('REVOKED');
    expect(await validate(wire.license_text)).toBe('VALID');
    const { data: list } = await shop.call(licenses.revocations, {});
    expect(list.revoked).toContain(license.id);
    const { data: events } = await shop.call(licenses.events, { params: { id: license.id } }, ada);
    const event = { kind: 'replaced', reason: shopReasons.rotated, license_id: wire.id };
    expect(events).toContainEqual(expect.objectContaining(event));
  });

  it('is given by sync at once, while the old text works for 72 hours', async () => {
    const [clientId, signer] = [aClientId(), newSigner()];
    const { text } = await showLicense({ client: clientId }, signer);
    await shop.call(installs.bind, { body: { clientId, licenseText: text } }, ada);
    const { license } = await buyAndPay(shop, ada, clientId);
    const wire = await rotate(license.id, 'in_72_hours');
    expect(await validate(license.licenseText)).toBe('VALID');
    const facts = { client: clientId, license: license.id, version: null, at: new Date(), nonce: randomBytes(16) };
    const { request, signature } = await makeSyncRequest(facts, signer);
    const { data } = await shop.call(installs.sync, { body: { request, signature } });
    expect(data).toMatchObject({ status: 'new', license_text: wire.license_text });
    const { data: list } = await shop.call(installs.list, { query: {} }, ada);
    expect(list.find((install) => install.clientId === clientId)?.license?.id).toBe(wire.id);

    const [job] = await readRows<{ hours: number; days: number }>(
      shop.services.db,
      sql`select extract(epoch from start_after - created_on) / 3600 as hours,
        extract(epoch from keep_until - start_after) / 86400 as days from pgboss.job
        where name = ${revokeRotated.name} and data ->> 'licenseId' = ${license.id}`,
    );
    expect(Number(job?.hours)).toBeCloseTo(72, 0);
    // A shop that was away for weeks still revokes the text.
    expect(Number(job?.days)).toBeCloseTo(365, 0);
    shop.later(72 * HOUR);
    await end(license.id);
    const { revokedAt } = await stored(license.id);
    await end(license.id);
    expect(await stored(license.id)).toMatchObject({ revokedAt, revokedReason: shopReasons.rotated });
    expect(await validate(license.licenseText)).toBe('REVOKED');
    expect(await validate(wire.license_text)).toBe('VALID');
    const { data: events } = await shop.call(licenses.events, { params: { id: license.id } }, ada);
    const last = events.filter(({ kind }) => kind === 'replaced' || kind === 'revoked');
    expect(last.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['replaced', shopReasons.rotated],
      ['revoked', shopReasons.rotated],
    ]);
  });

  it('is counted once while its old text works', async () => {
    const owner = await openAccount(shop);
    const { license } = await bought(owner);
    const counted = async () => {
      const { licenses: all, expiring } = await computeStatistics(shop.services.db, shop.services.now());
      const { active, expired } = all.by_type.find(({ type }) => type === 'commercial') ?? {};
      return { active, expired, expiring };
    };
    const before = await counted();
    await rotate(license.id, 'in_72_hours', owner);
    expect(await counted()).toEqual(before);
  });

  it('is told by a mail with the new text', async () => {
    const owner = await openAccount(shop);
    const { license } = await bought(owner);
    const { id } = await rotate(license.id, 'in_72_hours', owner);
    await deliver(shop, licenseRotated);
    const mail = await shop.mailTo(owner.user.email, ({ subject }) => subject.startsWith('New text'));
    expect(mail.text).toMatch(/The old text works until .* UTC/);
    expect(mail.attachments).toEqual([expect.stringContaining(id.slice(-12))]);
    expect(await jobsAbout(shop.services.db, revokeRotated.name, license.clientId)).toEqual([]);
  });

  it('ends with its old text when it is refunded or revoked meanwhile, and the job changes nothing then', async () => {
    const refunded = await bought();
    await rotate(refunded.license.id, 'in_72_hours');
    await shop.services.payments.applyRefund(await refundInCabinet(shop, refunded.providerId));
    expect(await validate(refunded.license.licenseText)).toBe('REVOKED');
    const revoked = await bought();
    const { id } = await rotate(revoked.license.id, 'in_72_hours');
    await shop.call(licenses.revoke, { params: { id }, body: { reason: 'by hand' } }, admin);
    expect(await validate(revoked.license.licenseText)).toBe('REVOKED');
    await end(revoked.license.id);
    expect(await stored(revoked.license.id)).toMatchObject({ revokedReason: 'by hand' });
  });

  it('can be signed anew again: then the texts before it end together', async () => {
    const { license } = await bought();
    const second = await rotate(license.id, 'in_72_hours');
    const third = await rotate(second.id, 'now');
    for (const text of [license.licenseText, second.license_text]) expect(await validate(text)).toBe('REVOKED');
    expect(await validate(third.license_text)).toBe('VALID');
    expect(await refused(rotate(license.id))).toBe('license_not_rotatable');
  });

  it('moves with its old text to another installation, which ends that text', async () => {
    const { license, install } = await bought();
    await rotate(license.id, 'in_72_hours');
    const { text: licenseText } = await showLicense({});
    await shop.call(installs.move, { params: { id: install.id }, body: { licenseText } }, ada);
    expect(await validate(license.licenseText)).toBe('REVOKED');
  });

  it('counts for the next purchase as before', async () => {
    const { license, clientId } = await bought();
    await rotate(license.id, 'in_72_hours');
    const { license: next } = await buyAndPay(shop, ada, clientId);
    expect(next.expiresAt.getUTCFullYear()).toBe(license.expiresAt.getUTCFullYear() + 1);
  });

  it('is a staging license too, and stays one', async () => {
    const { clientId } = await bindInstall(shop, ada);
    const { id } = await giveLicense(shop, ada.user.id, { clientId });
    await shop.services.db.update(licensesTable).set({ stagingFor: 'production' }).where(eq(licensesTable.id, id));
    const wire = await rotate(id, 'in_72_hours');
    expect(await stored(wire.id)).toMatchObject({ stagingFor: 'production', clientId });
    await end(id);
    expect((await stored(id)).revokedAt).not.toBeNull();
  });

  it('is made once where two come at the same time', async () => {
    const { license } = await bought();
    const outcomes = await Promise.allSettled([rotate(license.id), rotate(license.id, 'in_72_hours')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('no license is signed anew', () => {
  it('for a stranger, or for an administrator who does not own it', async () => {
    const { license } = await bought();
    for (const account of [eve, admin]) expect(await refused(rotate(license.id, 'now', account))).toBe('not_found');
    expect(await validate(license.licenseText)).toBe('VALID');
  });

  it('that is a trial, revoked or over', async () => {
    const { payload } = await bindInstall(shop, ada);
    expect(await refused(rotate(payload.id))).toBe('license_not_rotatable');
    const { license } = await bought();
    await shop.call(licenses.revoke, { params: { id: license.id }, body: { reason: 'x' } }, admin);
    expect(await refused(rotate(license.id))).toBe('license_not_rotatable');
    const over = await giveLicense(shop, ada.user.id, { now: new Date(Date.now() - 500 * DAY) });
    expect(await refused(rotate(over.id))).toBe('license_not_rotatable');
  });

  it('more often than the limit of an account allows', async () => {
    const owner = await openAccount(shop);
    let { id } = await giveLicense(shop, owner.user.id);
    for (let n = 0; n < rules.rotateAccount.max; n++) {
      await shop.services.limits.consume({ account: owner.user.id }, 'rotateAccount');
    }
    expect(await refused(rotate(id, 'now', owner))).toBe('too_many_rotations');
    ({ id } = await giveLicense(shop, ada.user.id));
    await rotate(id);
  });
});
