import { randomUUIDv7 } from 'node:crypto';
import { dayOf, endOfDay, type LicensePayload, type LicenseType, makeLicense, type Signer } from '@warden/license';
import type { LicenseRow } from './tables.ts';

/** The facts of a signed license that its row stores too. */
export const rowOf = (payload: LicensePayload, text: string, userId: string | null) => ({
  id: payload.id,
  userId,
  clientId: payload.client,
  hostname: payload.hostname,
  type: payload.type,
  licensee: payload.licensee,
  issuedAt: new Date(payload.issued),
  expiresAt: endOfDay(payload.expires),
  supersedes: payload.supersedes,
  keyId: payload.key,
  licenseText: text,
});

/** The facts about an issued license that the audit log has. */
export const issuedFacts = ({ type, clientId, userId, expiresAt }: ReturnType<typeof rowOf>) => ({
  type,
  clientId,
  userId,
  expiresAt,
});

/**
 * What the audit log has about the sale of a license. An entry that names no line is about the first one, which has the
 * id of its payment.
 */
export const saleFacts = ({ paymentId, orderLineId }: Partial<Pick<LicenseRow, 'paymentId' | 'orderLineId'>>) => ({
  payment: paymentId,
  ...(paymentId && orderLineId && orderLineId !== paymentId ? { line: orderLineId } : {}),
});

/** In what a license may differ from the one that it takes over from. */
export interface Succession {
  clientId?: string;
  type?: LicenseType;
  issued?: Date;
  hostname?: string | null;
  licensee?: string;
  end?: Date;
  carriedDays?: number;
  moves?: string[];
  stagingFor?: string | null;
}

/**
 * Signs a license that takes over from another one. That of a bought one keeps the time of issue, since its term counts
 * from there, and the line of the order that bought it. The payment is not part of it, because at any time one license
 * has it.
 */
export const successorOf = async (old: LicenseRow, changes: Succession, signer: Signer) => {
  const facts = {
    id: randomUUIDv7(),
    client: changes.clientId ?? old.clientId,
    type: changes.type ?? old.type,
    licensee: changes.licensee ?? old.licensee,
    hostname: changes.hostname === undefined ? old.hostname : changes.hostname,
    issued: changes.issued ?? old.issuedAt,
    expires: dayOf(changes.end ?? old.expiresAt),
    supersedes: old.id,
  };
  const { text, payload } = await makeLicense(facts, signer);
  const { waitingFor, issuedBy, refundedAt, orderLineId, termYears, termDays, individualPrice, commercialPrice } = old;
  return {
    ...rowOf(payload, text, old.userId),
    ...{ waitingFor, issuedBy, refundedAt, orderLineId, termYears, termDays, individualPrice, commercialPrice },
    carriedDays: changes.carriedDays ?? old.carriedDays,
    moves: changes.moves ?? old.moves,
    stagingFor: changes.stagingFor ?? old.stagingFor,
  };
};
