import { randomUUIDv7 } from 'node:crypto';
import { shopReasons } from '@warden/contract';
import { dayOf, makeLicense } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import type { Resources } from '../../platform/resources.ts';
import type { AuditActor } from '../audit/service.ts';
import { refreshClients } from '../clients/service.ts';
import type { Webhooks } from '../webhooks/service.ts';
import * as chains from './chain.ts';
import { basisOfStaging, stagingLicensee, works } from './domain.ts';
import { recordLicense } from './history.ts';
import { stagingEnded, stagingIssued } from './mail.tsx';
import { replace, revokeEarlier } from './replace.ts';
import { issuedFacts, rowOf, successorOf } from './signed-row.ts';
import { findWorking, insertUnlessTaken } from './store.ts';
import type { LicenseRow } from './tables.ts';

interface Dependencies extends Pick<Resources, 'keys' | 'now'> {
  jobs: Pick<Resources['jobs'], 'enqueue'>;
  webhooks: Webhooks;
}

/** What a staging license changes by: who has caused it, also as administrators read it on the license. */
interface Cause {
  actor: AuditActor;
  by: string;
}

interface NewStaging {
  /** The client of the paid license. */
  for: string;
  clientId: string;
  hostname: string | null;
  userId: string;
}

/**
 * Staging licenses, which cost nothing. Each goes with the paid licenses that its owner has for another installation,
 * and has their plan and end. These follow from the paid licenses as they are now, so that every change of these is
 * followed by the same function. The callers have locked the clients of both installations.
 */
export const stagingLicenses = ({ keys, jobs, webhooks, now: clock }: Dependencies) => {
  const record = (tx: Db, { actor }: Cause, row: ReturnType<typeof rowOf>, stagingFor: string, replaces?: string) => {
    const after = { ...issuedFacts(row), stagingFor, ...(replaces ? { replaces } : {}) };
    return recordLicense(tx, actor, 'issued', row, { after }, clock());
  };

  const revocationOf = ({ issuedAt }: LicenseRow, reason: string, { by }: Cause): chains.RevocationFacts => ({
    // The revocation is dated after the issue, even if the clocks of two processes differ.
    revokedAt: new Date(Math.max(clock().getTime(), issuedAt.getTime() + 1)),
    revokedReason: reason,
    revokedBy: by,
  });

  const revoke = async (tx: Db, staging: LicenseRow, reason: string, cause: Cause) => {
    const revocation = revocationOf(staging, reason, cause);
    const { revokedAt } = revocation;
    await chains.revokeLicense(tx, staging.id, revocation);
    await revokeEarlier(tx, cause.actor, staging, revocation);
    const change = { before: { revokedAt: null }, after: { revokedAt, reason } };
    await recordLicense(tx, cause.actor, 'revoked', staging, change, revokedAt);
    const data = { license_id: staging.id };
    await webhooks.emit(tx, { owner: staging.userId }, { type: 'license.revoked', data });
    await refreshClients(tx, [staging.clientId]);
  };

  /** Ends a staging license whose paid license is gone, and mails its owner. */
  const end = async (tx: Db, staging: LicenseRow, cause: Cause) => {
    await revoke(tx, staging, shopReasons.stagingEnded, cause);
    await enqueueMail({ jobs }, tx, stagingEnded, { licenseId: staging.id });
  };

  /** Signs a staging license anew with the terms of this paid license. One that ends later leaves the old text valid. */
  const resign = async (tx: Db, staging: LicenseRow, paid: LicenseRow, cause: Cause) => {
    const { type, expiresAt } = paid;
    const changes = { type, end: expiresAt, licensee: stagingLicensee(paid.licensee), issued: clock() };
    if (type === staging.type && expiresAt > staging.expiresAt) {
      const row = await successorOf(staging, changes, keys.signer);
      await chains.replaceLicense(tx, staging, row, null);
      await record(tx, cause, row, staging.stagingFor as string, staging.id);
      return row.id;
    }
    const reason = shopReasons.stagingEnded;
    const revocation = revocationOf(staging, reason, cause);
    const { actor } = cause;
    return (await replace(tx, staging, { changes, revocation, reason, at: revocation.revokedAt, actor }, keys.signer))
      .id;
  };

  /**
   * Gives the staging license that goes with the paid ones of this client their plan and end, after any change of them.
   * A paid license counts while it works, with its days of grace. Once its term has ended, nothing is signed anew: the
   * staging license ends where it does not have these terms already.
   */
  const align = async (tx: Db, clientId: string, cause: Cause) => {
    const staging = await chains.findStagingOf(tx, clientId);
    if (!staging) return;
    const now = clock();
    // The installation may have passed to another customer, whose licenses are not those of the owner.
    const paid = staging.userId ? basisOfStaging(await chains.findPaid(tx, clientId, staging.userId), now) : undefined;
    if (paid?.type === staging.type && paid.expiresAt.getTime() === staging.expiresAt.getTime()) return;
    if (!paid || paid.expiresAt < now) return end(tx, staging, cause);
    // Its installation may have got a license of its own since this one ended, which nobody could extend then.
    const isOver = !works(staging, now) && (await findWorking(tx, staging.clientId, now)).length > 0;
    if (isOver) return end(tx, staging, cause);
    const licenseId = await resign(tx, staging, paid, cause);
    const type = paid.expiresAt > staging.expiresAt ? 'license.extended' : 'license.issued';
    const data = { license_id: licenseId, replaces: staging.id };
    await webhooks.emit(tx, { owner: staging.userId }, { type, data });
    await refreshClients(tx, [staging.clientId]);
    await enqueueMail({ jobs }, tx, stagingIssued, { licenseId });
  };

  return {
    align,

    /**
     * Lets the staging license of one client go with the paid ones of another, to which its owner has moved these. Its
     * text stays the same, since it does not name the client.
     */
    async move(tx: Db, { userId, from, to }: { userId: string; from: string; to: string }, cause: Cause) {
      const moved = await chains.findStagingOf(tx, from);
      if (moved?.userId !== userId) return;
      const earlier = await chains.findStagingOf(tx, to);
      if (earlier) await end(tx, earlier, cause);
      await chains.moveStaging(tx, from, to);
      await align(tx, to, cause);
    },

    /** Signs a staging license with the terms of this paid license; undefined where there is one for its client. */
    async issue(tx: Db, paid: LicenseRow, { for: stagingFor, clientId, hostname, userId }: NewStaging, cause: Cause) {
      const facts = { id: randomUUIDv7(), client: clientId, type: paid.type, hostname, issued: clock() };
      const terms = { licensee: stagingLicensee(paid.licensee), expires: dayOf(paid.expiresAt), supersedes: null };
      const { text, payload } = await makeLicense({ ...facts, ...terms }, keys.signer);
      const row = rowOf(payload, text, userId);
      const staging = await insertUnlessTaken(tx, { ...row, stagingFor });
      if (!staging) return undefined;
      await record(tx, cause, row, stagingFor);
      await webhooks.emit(tx, { owner: userId }, { type: 'license.issued', data: { license_id: row.id } });
      await refreshClients(tx, [clientId]);
      await enqueueMail({ jobs }, tx, stagingIssued, { licenseId: row.id });
      return staging;
    },

    end,

    /** Revokes a staging license because its owner does not need it any more. */
    remove: (tx: Db, staging: LicenseRow, cause: Cause) => revoke(tx, staging, shopReasons.stagingRemoved, cause),

    /** Revokes the staging licenses that these clients run on, because their owner has unbound them. */
    async removeOn(tx: Db, clientIds: readonly string[], actor: AuditActor) {
      for (const staging of await chains.findStagingOn(tx, clientIds)) {
        await revoke(tx, staging, shopReasons.stagingRemoved, { actor, by: actor.actor });
      }
    },
  };
};

export type StagingLicenses = ReturnType<typeof stagingLicenses>;
