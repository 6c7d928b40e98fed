import { shopReasons } from '@warden/contract';
import type { LicenseType } from '@warden/license';
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
import { saleFacts } from './signed-row.ts';
import { stagingLicenses } from './staging.ts';
import { findById, findByLines } from './store.ts';
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

const clientsOf = (rows: readonly LicenseRow[]) => [...new Set(rows.map(({ clientId }) => clientId))];

const byClient = (rows: readonly LicenseRow[]) =>
  clientsOf(rows).map((clientId) => {
    const own = rows.filter((row) => row.clientId === clientId);
    return { clientId, ids: own.map(({ id }) => id), plans: own.map(({ type }) => type) };
  });

/**
 * Finds the licenses of these lines of an order, or of all of them, and locks their clients and chains. The owners may
 * move the licenses to other clients until then, and sign them anew.
 */
const lockByLines = async (tx: Db, paymentId: string, lineIds: readonly string[] | null): Promise<LicenseRow[]> => {
  for (let found = await findByLines(tx, paymentId, lineIds); found.length > 0; ) {
    const clientIds = clientsOf(found);
    await chains.lockAccountsAndClients(tx, clientIds, []);
    const locked = await findByLines(tx, paymentId, lineIds);
    if (clientsOf(locked).every((clientId) => clientIds.includes(clientId))) {
      await chains.findChains(tx, clientIds, 'commercial');
      return locked;
    }
    found = locked;
  }
  return [];
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

  /**
   * Revokes licenses of one client, all in one step, so that none of them is replaced because of another one. The mail
   * about them is left to the caller, who alone knows what the customer has to read.
   */
  const revoke = async (
    tx: Db,
    { clientId, type, ids }: { clientId: string; type: LicenseType; ids: readonly string[] },
    { reason, replacedReason, by, isRefund }: Revocation,
    actor: AuditActor,
    now: Date,
  ) => {
    await chains.lockAccountsAndClients(tx, [clientId], []);
    const chain = await chains.findChain(tx, clientId, type);
    // The revocation is dated after everything that was bought on top of the licenses, even if the clocks of two
    // processes differ.
    const revokedAt = new Date(Math.max(now.getTime(), ...chain.map(({ issuedAt }) => issuedAt.getTime() + 1)));
    const shorter = tooLong(
      chain.map((link) =>
        ids.includes(link.id)
          ? {
              ...link,
              revokedAt: link.revokedAt ?? revokedAt,
              refundedAt: link.refundedAt ?? (isRefund ? now : null),
            }
          : link,
      ),
    );
    const revocation = { revokedAt, revokedReason: reason, revokedBy: by };
    const revoked: LicenseRow[] = [];
    for (const id of ids) {
      if (isRefund) await chains.setRefunded(tx, id, now);
      const license = await chains.revokeLicense(tx, id, revocation);
      if (!license) continue;
      await revokeEarlier(tx, actor, license, revocation);
      revoked.push(license);
    }
    const replaced: string[] = [];
    for (const each of shorter) {
      const shortening = { revokedAt: now, revokedReason: replacedReason, revokedBy: by };
      replaced.push(await shorten(tx, actor, each, shortening));
    }
    for (const license of revoked) {
      const after = {
        revokedAt,
        reason,
        ...(replaced.length > 0 ? { replaced } : {}),
        ...(isRefund ? saleFacts(license) : {}),
      };
      await recordLicense(tx, actor, 'revoked', license, { before: { revokedAt: null }, after }, now);
      await webhooks.emit(tx, { owner: license.userId }, { type: 'license.revoked', data: { license_id: license.id } });
    }
    await staging.align(tx, clientId, { actor, by });
    await refreshClients(tx, [clientId]);
    return { revoked, replaced };
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
      const { clientId, type } = known;
      const revocation = { reason, replacedReason, by, isRefund: false };
      const { revoked } = await revoke(tx, { clientId, type, ids: [id] }, revocation, actor, clock());
      const [license] = revoked;
      if (!license) throw new Refusal('already_revoked');
      if (license.userId) await enqueueMail({ jobs }, tx, licenseRevoked, { licenseId: id });
      return license;
    },

    /**
     * Revokes the licenses of these lines of an order, or of all of them, because their money was given back. Returns
     * their ids and those of the licenses that replace later ones which had counted on from them.
     */
    async refund(tx: Db, paymentId: string, lineIds: readonly string[] | null, by: string, now: Date) {
      const bought = await lockByLines(tx, paymentId, lineIds);
      const { refunded: reason, replacedAfterRefund: replacedReason } = shopReasons;
      const replacements: string[] = [];
      for (const { clientId, ids } of byClient(bought)) {
        const revocation = { reason, replacedReason, by, isRefund: true };
        const { replaced } = await revoke(tx, { clientId, type: 'commercial', ids }, revocation, shop, now);
        replacements.push(...replaced);
      }
      return { revoked: bought.map(({ id }) => id), replaced: replacements };
    },

    /**
     * Whether a refund of these lines of an order, or of all of them, would shorten a later license of the same plan,
     * which can be refunded instead. A commercial license that took over days of an individual one is no reason: its
     * customer wants to keep it.
     */
    async isContinued(tx: Db, paymentId: string, lineIds: readonly string[] | null = null): Promise<boolean> {
      const bought = await findByLines(tx, paymentId, lineIds);
      const all = await chains.findChains(tx, clientsOf(bought), 'commercial');
      return byClient(bought).some(({ clientId, ids, plans }) => {
        const chain = all.filter((link) => link.clientId === clientId);
        const refunded = chain.map((link) => (ids.includes(link.id) ? { ...link, refundedAt: clock() } : link));
        return tooLong(refunded).some(({ link }) => !ids.includes(link.id) && plans.includes(link.type));
      });
    },
  };
};
