import { randomUUIDv7 } from 'node:crypto';
import type { Offer } from '@warden/contract';
import {
  dayOf,
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
import { enqueueMail } from '../../mail/mail-job.ts';
import type { Services } from '../../services.ts';
import { lockClients, refreshClients } from '../admin/service.ts';
import { expiryOf, offersOf, startOf, tooLong } from './domain.ts';
import { licenseReplaced } from './mail.tsx';
import * as store from './store.ts';
import type { LicenseRow } from './wire.ts';

export interface LicenseOrder {
  userId: string | null;
  /** The address it is for, while it is not certain which account is its owner's. */
  waitingFor?: string | undefined;
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

export interface Offered {
  license: LicenseRow;
  offers: Offer[];
}

export interface Revocation {
  reason: string;
  /** Said on the licenses that are replaced because of it. */
  replacedReason: string;
  by: string;
}

export interface Revoked {
  /** Undefined where it was revoked already. */
  license: LicenseRow | undefined;
  /** The ids of the new licenses. */
  replaced: string[];
}

/** What other features need of licenses, passed to them in the services. */
export interface LicenseService {
  keys: Keys;
  /** Signature, client and term; whether it is revoked is the caller's to ask. */
  verify(text: string, clientId: string | undefined, now: Date): Promise<Verdict>;
  /** From when until when a license bought now would be good. */
  term(tx: Db, clientId: string, type: LicenseType, now: Date): Promise<{ from: Date; until: Date }>;
  /** A customer's license and what can be bought on top of it, whatever is on sale now. */
  offered(tx: Db, userId: string, id: string, now: Date): Promise<Offered | undefined>;
  /** Whether the installation runs on a license of this type now, whoever bought it. */
  isRunningOn(tx: Db, clientId: string, type: LicenseType, now: Date): Promise<boolean>;
  /** Signs and stores a license. */
  issue(tx: Db, order: LicenseOrder, now: Date): Promise<LicenseRow>;
  /** What was bought with a payment. */
  ofPayment(tx: Db, paymentId: string): Promise<LicenseRow | undefined>;
  /** Until the transaction ends, nobody else changes the licenses of this client. Before any other lock. */
  lockClient(tx: Db, clientId: string, buyerId: string | null): Promise<void>;
  /** Whether a refund of this payment would shorten a later license, paid for as well, that counts on from it. */
  isContinued(tx: Db, paymentId: string): Promise<boolean>;
  /**
   * For good, and without a word to the customer: that is the caller's. Later licenses that may no longer count on from it
   * are replaced, each with a letter.
   */
  revoke(services: Pick<Services, 'jobs'>, tx: Db, id: string, revocation: Revocation, now: Date): Promise<Revoked>;
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

/** The same license with another end. It keeps the moment of issue, since its year still counts from there. */
const replace = async (
  { signer }: Keys,
  tx: Db,
  old: LicenseRow,
  end: Date,
  revocation: { revokedAt: Date; revokedReason: string; revokedBy: string },
) => {
  const { clientId: client, type, licensee, hostname, issuedAt: issued, userId } = old;
  const facts = { client, type, licensee, hostname, issued, expires: dayOf(end), supersedes: old.id };
  const { text, payload } = await makeLicense({ ...facts, id: randomUUIDv7() }, signer);
  await store.replaceLicense(tx, old, rowOf(payload, text, userId), revocation);
  return payload.id;
};

export const licenseService = (keys: Keys): LicenseService => ({
  keys,
  verify: (text, clientId, now) => verifyLicense(text, { keys: keys.published, now, clientId, check: nodeCheck }),

  async term(tx, clientId, type, now) {
    const latest = await store.findLatest(tx, clientId, type);
    return { from: startOf(type, latest, now), until: endOfDay(expiryOf(type, latest, now)) };
  },

  async offered(tx, userId, id, now) {
    const license = await store.findVisible(tx, { id: userId, isAdmin: false }, id, now);
    return license && { license, offers: offersOf(license, license.standing, false) };
  },

  async issue(tx, { userId, waitingFor, clientId, type, licensee, hostname, expires, paymentId, issuedBy }, now) {
    await store.lockClient(tx, clientId, userId);
    const latest = await store.findLatest(tx, clientId, type);
    // Years are told apart by their moment: one that was bought comes after all it counts on, whatever other clocks say.
    const changed = paymentId ? await store.lastChange(tx, clientId, type) : null;
    const issued = changed && changed >= now ? new Date(changed.getTime() + 1) : now;
    const { text, payload } = await makeLicense(
      {
        id: randomUUIDv7(),
        client: clientId,
        type,
        licensee,
        hostname,
        issued,
        expires: expires ?? expiryOf(type, latest, issued),
        supersedes: latest?.id ?? null,
      },
      keys.signer,
    );
    const license = await store.insertLicense(tx, { ...rowOf(payload, text, userId), waitingFor, paymentId, issuedBy });
    await refreshClients(tx, [clientId]);
    return license;
  },

  lockClient: store.lockClient,

  async isContinued(tx, paymentId) {
    const license = await store.findByPayment(tx, paymentId);
    if (!license) return false;
    const chain = await store.findChain(tx, license.clientId, license.type);
    return tooLong(chain.map((link) => (link.id === license.id ? { ...link, refunded: true } : link))).some(
      ({ link }) => link.id !== license.id,
    );
  },

  async revoke({ jobs }, tx, id, { reason, replacedReason, by }, now) {
    const known = await store.findById(tx, id);
    if (!known) return { license: undefined, replaced: [] };
    await store.lockClient(tx, known.clientId);
    const chain = await store.findChain(tx, known.clientId, known.type);
    // After whatever was bought on top of it, whatever other clocks say.
    const revokedAt = new Date(Math.max(now.getTime(), ...chain.map(({ issuedAt }) => issuedAt.getTime() + 1)));
    const shorter = tooLong(
      chain.map((link) => (link.id === id ? { ...link, revokedAt: link.revokedAt ?? revokedAt } : link)),
    );
    const license = await store.revokeLicense(tx, id, { revokedAt, revokedReason: reason, revokedBy: by });
    const replaced: string[] = [];
    for (const { link, end } of shorter) {
      const revocation = { revokedAt: now, revokedReason: replacedReason, revokedBy: by };
      const licenseId = await replace(keys, tx, link, end, revocation);
      await enqueueMail({ jobs }, tx, licenseReplaced, { licenseId });
      replaced.push(licenseId);
    }
    await refreshClients(tx, [known.clientId]);
    return { license, replaced };
  },

  async adopt(tx, userId, payload, text) {
    const shown = rowOf(payload, text.trim(), userId);
    await lockClients(tx, [shown.clientId]);
    const row = await store.insertOrFind(tx, shown);
    if (!isSame(row, shown) || (row.userId && row.userId !== userId)) return 'taken';
    if (row.revokedAt) return 'revoked';
    if (!row.userId) await store.setOwner(tx, row.id, userId);
    await refreshClients(tx, [shown.clientId]);
    return 'adopted';
  },

  ofPayment: store.findByPayment,
  isRunningOn: store.isRunningOn,
  isHeldByAnother: store.isHeldByAnother,
});
