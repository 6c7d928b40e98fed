import type { LicensePayload } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import type { AuditActor } from '../audit/service.ts';
import { lockClients, refreshClients } from '../clients/service.ts';
import { recordLicense } from './history.ts';
import { rowOf } from './signed-row.ts';
import { insertOrFind, setOwner } from './store.ts';
import type { LicenseRow } from './tables.ts';
import { deleteTrials, findSurplusTrials, listTrials } from './trials.ts';

/** The maker of a self-signed trial can write any id into it, so equal ids alone do not make two licenses the same. */
const isSame = (row: LicenseRow, given: ReturnType<typeof rowOf>) =>
  row.keyId === given.keyId &&
  row.clientId === given.clientId &&
  row.type === given.type &&
  row.issuedAt.getTime() === given.issuedAt.getTime() &&
  row.expiresAt.getTime() === given.expiresAt.getTime();

/**
 * Stores a license that a customer presents as theirs, unless it is revoked or belongs to another account. Returns the
 * text that the installation has then: a self-signed trial does not replace a newer one.
 */
export const adopt = async (
  tx: Db,
  userId: string,
  payload: LicensePayload,
  text: string,
  actor: AuditActor,
  now: Date,
): Promise<{ licenseText: string } | 'taken' | 'revoked'> => {
  const given = rowOf(payload, text.trim(), userId);
  const surplus = await findSurplusTrials(tx, userId);
  const clientIds = [given.clientId, ...surplus.map(({ clientId }) => clientId)];
  await lockClients(tx, clientIds);
  const { row, isNew } = await insertOrFind(tx, given);
  if (!isSame(row, given) || (row.userId && row.userId !== userId)) return 'taken';
  if (row.revokedAt) return 'revoked';
  if (!row.userId) await setOwner(tx, row, userId);
  if (isNew || !row.userId) {
    const { type, clientId } = row;
    await recordLicense(tx, actor, 'bound', { id: row.id, userId }, { after: { type, clientId, userId } }, now);
  }
  const [newest, ...older] = await listTrials(tx, userId, row.clientId);
  await deleteTrials(tx, [...surplus, ...older]);
  await refreshClients(tx, clientIds);
  return { licenseText: older.some(({ id }) => id === row.id) && newest ? newest.licenseText : given.licenseText };
};
