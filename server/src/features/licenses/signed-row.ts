import { dayOf, endOfDay, type LicenseFacts, type LicensePayload } from '@warden/license';
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

/** The terms of a license that replaces another one. */
export const termsOf = (old: LicenseRow, end: Date): Omit<LicenseFacts, 'id'> => ({
  client: old.clientId,
  type: old.type,
  licensee: old.licensee,
  hostname: old.hostname,
  issued: old.issuedAt,
  expires: dayOf(end),
  supersedes: old.id,
});
