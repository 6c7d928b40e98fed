import { randomUUIDv7 } from 'node:crypto';
import {
  endOfDay,
  type LicensePayload,
  type LicenseType,
  makeLicense,
  type Verdict,
  verifyLicense,
} from '@warden/license';
import type { Db } from '../../db/database.ts';
import { type Keys, nodeCheck } from '../../keyring/keyring.ts';
import { expiryOf } from './domain.ts';
import * as store from './store.ts';
import type { LicenseRow } from './wire.ts';

export interface LicenseOrder {
  userId: string | null;
  clientId: string;
  type: LicenseType;
  licensee: string;
  hostname: string | null;
  /** The last day; by default a year after the latest of its type, or the length of a trial. */
  expires?: string | undefined;
}

/** What other features need of licenses, passed to them in the services. */
export interface LicenseDesk {
  keys: Keys;
  /** Signature, client and term; whether it is revoked is the caller's to ask. */
  verify(text: string, clientId: string | undefined, now: Date): Promise<Verdict>;
  /** Signs and stores a license. */
  issue(tx: Db, order: LicenseOrder, now: Date): Promise<LicenseRow>;
  /** Stores a license somebody shows us as theirs; undefined if it is revoked or somebody else's. */
  adopt(tx: Db, userId: string, payload: LicensePayload, text: string): Promise<'adopted' | 'taken' | 'revoked'>;
}

const rowOf = (payload: LicensePayload, text: string, userId: string | null) => ({
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

export const licenseDesk = (keys: Keys): LicenseDesk => ({
  keys,
  verify: (text, clientId, now) => verifyLicense(text, { keys: keys.published, now, clientId, check: nodeCheck }),

  async issue(tx, { userId, clientId, type, licensee, hostname, expires }, now) {
    const latest = await store.findLatest(tx, clientId, type);
    const { text, payload } = await makeLicense(
      {
        id: randomUUIDv7(),
        client: clientId,
        type,
        licensee,
        hostname,
        issued: now,
        expires: expires ?? expiryOf(type, latest, now),
        supersedes: latest?.id ?? null,
      },
      keys.signer,
    );
    return store.insertLicense(tx, rowOf(payload, text, userId));
  },

  async adopt(tx, userId, payload, text) {
    const row = await store.insertOrFind(tx, rowOf(payload, text.trim(), userId));
    // The id of a self-signed trial is whatever its maker wrote: only the very same license is the same one.
    if (row.clientId !== payload.client || row.keyId !== payload.key || (row.userId && row.userId !== userId))
      return 'taken';
    if (row.revokedAt) return 'revoked';
    if (!row.userId) await store.setOwner(tx, row.id, userId);
    return 'adopted';
  },
});
