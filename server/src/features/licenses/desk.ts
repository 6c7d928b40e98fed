import { randomUUIDv7 } from 'node:crypto';
import {
  endOfDay,
  type LicensePayload,
  type LicenseType,
  makeLicense,
  type Verdict,
  verifyLicense,
} from '@warden/license';
import { nodeCheck } from '@warden/license/node';
import type { Db } from '../../db/database.ts';
import type { Keys } from '../../keyring/keyring.ts';
import type { LicenseRow } from '../../wire/license.ts';
import { expiryOf, startOf } from './domain.ts';
import * as store from './store.ts';

export interface LicenseOrder {
  userId: string | null;
  clientId: string;
  type: LicenseType;
  licensee: string;
  hostname: string | null;
  /** The last day; by default a year after the latest of its type, or the length of a trial. */
  expires?: string | undefined;
  paymentId?: string | undefined;
  /** Who issued it by hand, as the audit log names people. */
  issuedBy?: string | undefined;
}

/** What other features need of licenses, passed to them in the services. */
export interface LicenseDesk {
  keys: Keys;
  /** Signature, client and term; whether it is revoked is the caller's to ask. */
  verify(text: string, clientId: string | undefined, now: Date): Promise<Verdict>;
  /** From when until when a license bought now would be good. */
  term(tx: Db, clientId: string, type: LicenseType, now: Date): Promise<{ from: Date; until: Date }>;
  /** Signs and stores a license. */
  issue(tx: Db, order: LicenseOrder, now: Date): Promise<LicenseRow>;
  /** What was bought with a payment. */
  ofPayment(tx: Db, paymentId: string): Promise<LicenseRow | undefined>;
  /** Whether a later license, paid for as well, counts on from where the one of this payment ends. */
  isContinued(tx: Db, paymentId: string): Promise<boolean>;
  /** For good, and without a word to the customer: that is the caller's. Nothing where it is revoked already. */
  revoke(tx: Db, id: string, revocation: { reason: string; by: string }, now: Date): Promise<LicenseRow | undefined>;
  /** Stores a license somebody shows us as theirs, unless it is revoked or somebody else's. */
  adopt(tx: Db, userId: string, payload: LicensePayload, text: string): Promise<'adopted' | 'taken' | 'revoked'>;
  /**
   * Whether another account holds a running license of ours for this client. Anybody can sign a trial for a client id
   * they have heard of: that must not get them an installation somebody pays for.
   */
  isHeldByAnother(tx: Db, userId: string, clientId: string, now: Date): Promise<boolean>;
}

/** The id of a self-signed trial is whatever its maker wrote: only the very same license is the same one. */
const isSame = (row: LicenseRow, shown: ReturnType<typeof rowOf>) =>
  row.keyId === shown.keyId &&
  row.clientId === shown.clientId &&
  row.type === shown.type &&
  row.issuedAt.getTime() === shown.issuedAt.getTime() &&
  row.expiresAt.getTime() === shown.expiresAt.getTime();

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

  async term(tx, clientId, type, now) {
    const latest = await store.findLatest(tx, clientId, type);
    return { from: startOf(type, latest, now), until: endOfDay(expiryOf(type, latest, now)) };
  },

  async issue(tx, { userId, clientId, type, licensee, hostname, expires, paymentId, issuedBy }, now) {
    await store.lockClient(tx, clientId);
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
    return store.insertLicense(tx, { ...rowOf(payload, text, userId), paymentId, issuedBy });
  },

  revoke: (tx, id, { reason, by }, now) =>
    store.revokeLicense(tx, id, { revokedAt: now, revokedReason: reason, revokedBy: by }),

  async adopt(tx, userId, payload, text) {
    const shown = rowOf(payload, text.trim(), userId);
    const row = await store.insertOrFind(tx, shown);
    if (!isSame(row, shown) || (row.userId && row.userId !== userId)) return 'taken';
    if (row.revokedAt) return 'revoked';
    if (!row.userId) await store.setOwner(tx, row.id, userId);
    return 'adopted';
  },

  ofPayment: store.findByPayment,
  isContinued: store.isContinued,
  isHeldByAnother: store.isHeldByAnother,
});
