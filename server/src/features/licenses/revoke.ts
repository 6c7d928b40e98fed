import { shopReasons } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { type AuditActor, shop } from '../audit/service.ts';
import { refreshClients } from '../clients/service.ts';
import type { Webhooks } from '../webhooks/service.ts';
import * as chains from './chain.ts';
import { tooLong } from './domain.ts';
import { recordLicense } from './history.ts';
import { licenseReplaced, licenseRevoked } from './mail.tsx';
import { replace, revokeEarlier } from './replace.ts';
import { stagingLicenses } from './staging.ts';
import { findById, findByPayment } from './store.ts';
import type { LicenseRow } from './tables.ts';

interface Dependencies extends Pick<Resources, 'keys' | 'now'> {
  jobs: Pick<Resources['jobs'], 'enqueue'>;
  webhooks: Webhooks;
}

interface Revocation {
  reason: string;
  /** The reason that is stored with the licenses that are replaced because of it. */
  replacedReason: string;
  /** The person who revokes it, as administrators read it on the license. */
  by: string;
  isRefund: boolean;
}

/**
 * Finds the license of a payment and locks its client. The owner may move the license to another client until then, and
 * sign it anew.
 */
const lockByPayment = async (tx: Db, paymentId: string): Promise<LicenseRow | undefined> => {
  for (let found = await findByPayment(tx, paymentId); found; ) {
    await chains.lockAccountsAndClients(tx, [found.clientId], []);
    const locked = await findByPayment(tx, paymentId);
    if (locked?.clientId === found.clientId) return locked;
    found = locked;
  }
  return undefined;
};

export const revoking = ({ keys, jobs, webhooks, now: clock }: Dependencies) => {
  const staging = stagingLicenses({ keys, jobs, webhooks, now: clock });

  /** Replaces a license by one with another end. */
  const shorten = async (
    tx: Db,
    actor: AuditActor,
    { link: old, end, carriedDays }: ReturnType<typeof tooLong<LicenseRow>>[number],
    revocation: chains.RevocationFacts,
  ) => {
    const { revokedAt: at, revokedReason: reason } = revocation;
    const changes = { end, carriedDays };
    const { id, userId } = await replace(tx, old, { changes, revocation, reason, at, actor }, keys.signer);
    await enqueueMail({ jobs }, tx, licenseReplaced, { licenseId: id });
    const data = { license_id: id, replaces: old.id };
    await webhooks.emit(tx, { owner: userId }, { type: 'license.issued', data });
    return id;
  };

  /** Revokes without a mail about the license itself, because only the caller knows what the customer has to read. */
  const revoke = async (
    tx: Db,
    { id, clientId, type, paymentId }: LicenseRow,
    { reason, replacedReason, by, isRefund }: Revocation,
    actor: AuditActor,
    now: Date,
  ) => {
    await chains.lockAccountsAndClients(tx, [clientId], []);
    const chain = await chains.findChain(tx, clientId, type);
    // The revocation is dated after everything that was bought on top of the license, even if the clocks of two
    // processes differ.
    const revokedAt = new Date(Math.max(now.getTime(), ...chain.map(({ issuedAt }) => issuedAt.getTime() + 1)));
    const shorter = tooLong(
      chain.map((link) =>
        link.id === id
          ? {
              ...link,
              revokedAt: link.revokedAt ?? revokedAt,
              refundedAt: link.refundedAt ?? (isRefund ? now : null),
            }
          : link,
      ),
    );
    if (isRefund) await chains.setRefunded(tx, id, now);
    const revocation = { revokedAt, revokedReason: reason, revokedBy: by };
    const license = await chains.revokeLicense(tx, id, revocation);
    if (license) await revokeEarlier(tx, actor, license, revocation);
    const replaced: string[] = [];
    for (const each of shorter) {
      const shortening = { revokedAt: now, revokedReason: replacedReason, revokedBy: by };
      replaced.push(await shorten(tx, actor, each, shortening));
    }
    if (license) {
      const after = {
        revokedAt,
        reason,
        ...(replaced.length > 0 ? { replaced } : {}),
        ...(isRefund ? { payment: paymentId } : {}),
      };
      await recordLicense(tx, actor, 'revoked', license, { before: { revokedAt: null }, after }, now);
      await webhooks.emit(tx, { owner: license.userId }, { type: 'license.revoked', data: { license_id: id } });
    }
    await staging.align(tx, clientId, { actor, by });
    await refreshClients(tx, [clientId]);
    return { license, replaced };
  };

  return {
    /**
     * Revokes a license for good and mails the customer. Later licenses that may no longer count on from it are
     * replaced, each with a mail of its own.
     */
    async revokeByHand(tx: Db, id: string, { reason, by }: Pick<Revocation, 'reason' | 'by'>, actor: AuditActor) {
      const known = await findById(tx, id);
      if (!known) throw new Refusal('not_found');
      const replacedReason = shopReasons.replacedAfterRevocation;
      const { license } = await revoke(tx, known, { reason, replacedReason, by, isRefund: false }, actor, clock());
      if (!license) throw new Refusal('already_revoked');
      if (license.userId) await enqueueMail({ jobs }, tx, licenseRevoked, { licenseId: id });
      return license;
    },

    /**
     * Revokes the license of a payment that was refunded in full. Returns its id and those of the licenses that replace
     * later ones which had counted on from it; undefined where the payment has no license.
     */
    async refund(tx: Db, paymentId: string, by: string, now: Date) {
      const license = await lockByPayment(tx, paymentId);
      if (!license) return undefined;
      const { refunded: reason, replacedAfterRefund: replacedReason } = shopReasons;
      const { replaced } = await revoke(tx, license, { reason, replacedReason, by, isRefund: true }, shop, now);
      return { revoked: license.id, replaced };
    },

    /**
     * Whether a refund of this payment would shorten a later license of the same plan, which can be refunded instead. A
     * commercial license that took over days of an individual one is no reason: its customer wants to keep it.
     */
    async isContinued(tx: Db, paymentId: string): Promise<boolean> {
      const license = await findByPayment(tx, paymentId);
      if (!license) return false;
      const chain = await chains.findChain(tx, license.clientId, license.type);
      const refunded = chain.map((link) => (link.id === license.id ? { ...link, refundedAt: clock() } : link));
      return tooLong(refunded).some(({ link }) => link.id !== license.id && link.type === license.type);
    },
  };
};
