import { type Rotation, shopReasons } from '@warden/contract';
import { isPlan } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { type AuditActor, shop } from '../audit/service.ts';
import { refreshClients } from '../clients/service.ts';
import type { Webhooks } from '../webhooks/service.ts';
import * as chains from './chain.ts';
import { recordLicense } from './history.ts';
import { licenseRotated } from './mail.tsx';
import { replace, revokeEarlier } from './replace.ts';
import { findById, findOwned } from './store.ts';
import type { LicenseRow } from './tables.ts';
import { graceOf } from './wire.ts';

/** The old text works on for this long, if its owner wants so. */
const ROTATION_TIME = 72 * HOUR;

const rotated = shopReasons.rotated;

/** Locks the client of a license and the licenses of its kind, and returns those that were not replaced. */
const lockWithOthers = async (tx: Db, { clientId, type, userId, stagingFor }: LicenseRow) => {
  await chains.lockAccountsAndClients(tx, [clientId], [userId]);
  return stagingFor ? chains.findStagingOn(tx, [clientId]) : chains.findChain(tx, clientId, type);
};

/**
 * Revokes a text that was replaced by its owner, and those before it, unless that has happened. The license that took
 * over may have been moved, extended or replaced since; when it was revoked, this text was too.
 */
export const revokeRotated: Job<{ licenseId: string }, Pick<Resources, 'db' | 'now'>> = {
  name: 'licenses-revoke-rotated',
  // The queue would forget a job that nobody ran for two weeks, and the text would work on.
  options: { retryLimit: 10, retryDelay: 60, retryBackoff: true, retentionSeconds: (365 * DAY) / 1000 },
  async run({ licenseId }, { db, now }) {
    await db.transaction(async (tx) => {
      const known = await findById(tx, licenseId);
      if (!known?.replacedBy || known.revokedAt) return;
      await lockWithOthers(tx, known);
      const revocation = { revokedAt: now(), revokedReason: rotated, revokedBy: shop.actor };
      const revoked = await chains.revokeLicense(tx, licenseId, revocation);
      if (!revoked) return;
      await revokeEarlier(tx, shop, revoked, revocation);
      const after = { revokedAt: revocation.revokedAt, reason: rotated };
      await recordLicense(tx, shop, 'revoked', revoked, { before: { revokedAt: null }, after }, revocation.revokedAt);
      await refreshClients(tx, [revoked.clientId]);
    });
  },
};

interface Dependencies extends Pick<Resources, 'keys' | 'now'> {
  jobs: Pick<Resources['jobs'], 'enqueue' | 'enqueueAfter'>;
  webhooks: Webhooks;
}

/** What an owner asks for whose text is no longer secret. */
export interface RotationOrder {
  userId: string;
  id: string;
  revoke: Rotation;
}

const isRotatable = ({ type, expiresAt, revokedAt }: LicenseRow, now: Date) =>
  isPlan(type) && !revokedAt && graceOf(type, expiresAt) >= now.toISOString();

export const rotating = ({ keys, jobs, webhooks, now: clock }: Dependencies) => ({
  /** Signs a license of this account anew, with the same terms. The old text is revoked now, or later by a job. */
  async rotate(tx: Db, { userId, id, revoke }: RotationOrder, actor: AuditActor): Promise<LicenseRow> {
    const known = await findOwned(tx, userId, id);
    if (!known) throw new Refusal('not_found');
    const old = (await lockWithOthers(tx, known)).find((license) => license.id === id && license.userId === userId);
    const now = new Date(Math.max(clock().getTime(), known.issuedAt.getTime() + 1));
    if (!old || !isRotatable(old, now)) throw new Refusal('license_not_rotatable');
    const isNow = revoke === 'now';
    const revocation = isNow ? { revokedAt: now, revokedReason: rotated, revokedBy: actor.actor } : null;
    const license = await replace(tx, old, { changes: {}, revocation, reason: rotated, at: now, actor }, keys.signer);
    const data = { license_id: license.id, replaces: id };
    await webhooks.emit(tx, { owner: userId }, { type: 'license.issued', data });
    await refreshClients(tx, [old.clientId]);
    if (!isNow) await jobs.enqueueAfter(tx, ROTATION_TIME, revokeRotated, { licenseId: id });
    const worksUntil = isNow ? null : new Date(now.getTime() + ROTATION_TIME).toISOString();
    await enqueueMail({ jobs }, tx, licenseRotated, { licenseId: license.id, worksUntil });
    return license;
  },
});
