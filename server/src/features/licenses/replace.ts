import type { Signer } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import type { AuditActor } from '../audit/service.ts';
import * as chains from './chain.ts';
import { recordLicense } from './history.ts';
import { issuedFacts, type Succession, saleFacts, successorOf } from './signed-row.ts';
import type { LicenseRow } from './tables.ts';

/** Revokes the texts that were replaced by this license and still work: none of them works longer than it does. */
export const revokeEarlier = async (tx: Db, actor: AuditActor, of: LicenseRow, revocation: chains.RevocationFacts) => {
  const { revokedAt, revokedReason: reason } = revocation;
  for (const id of await chains.revokeEarlierTexts(tx, of, revocation)) {
    const change = { before: { revokedAt: null }, after: { revokedAt, reason } };
    await recordLicense(tx, actor, 'revoked', { id, userId: of.userId }, change, revokedAt);
  }
};

interface Replacement {
  changes: Succession;
  /** Null where the old text works on, or was revoked before. */
  revocation: chains.RevocationFacts | null;
  reason: string;
  at: Date;
  actor: AuditActor;
}

/**
 * Signs a license that takes over from another one, together with its payment, and writes the history of both. The
 * caller has locked the client, and refreshes it afterwards.
 */
export const replace = async (
  tx: Db,
  old: LicenseRow,
  { changes, revocation, reason, at, actor }: Replacement,
  signer: Signer,
): Promise<LicenseRow> => {
  const { revokedAt, revokedReason, revokedBy } = old;
  // What was revoked stays revoked.
  const successor = { ...(await successorOf(old, changes, signer)), revokedAt, revokedReason, revokedBy };
  const license = await chains.replaceLicense(tx, old, successor, revocation);
  if (revocation) await revokeEarlier(tx, actor, old, revocation);
  const { clientId } = license;
  const replaced = {
    before: { revokedAt },
    after: {
      revokedAt: revocation?.revokedAt ?? revokedAt,
      reason,
      license: license.id,
      ...(clientId === old.clientId ? {} : { clientId }),
    },
  };
  await recordLicense(tx, actor, 'replaced', old, replaced, at);
  const carried = old.carriedDays > 0 ? { carriedDays: license.carriedDays } : {};
  const after = { ...issuedFacts(license), ...carried, replaces: old.id, ...saleFacts(old) };
  await recordLicense(tx, actor, 'issued', license, { after }, at);
  return license;
};
