import { randomUUIDv7 } from 'node:crypto';
import { type BodyOf, type contract, type Offer, type Plan, shopReasons } from '@warden/contract';
import {
  dayOf,
  endOfDay,
  isPlainLine,
  type LicensePayload,
  type LicenseType,
  makeLicense,
  type Verdict,
  verifyLicense,
} from '@warden/license';
import { pooledCheck } from '@warden/license/node';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import type { Moment } from '../../platform/db/moments.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { Keys } from '../../platform/keyring/keyring.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditActor, shop } from '../audit/service.ts';
import { type AccountService, confirmationOf, isName, licenseeOf } from '../auth/service.ts';
import { findOwner, lockClients, refreshClients, writeClients } from '../clients/service.ts';
import * as chains from './chain.ts';
import { expiryOf, offersOf, startOf, tooLong } from './domain.ts';
import { recordLicense } from './history.ts';
import { licenseIssued, licenseReplaced, licenseRevoked } from './mail.tsx';
import { issuedFacts, rowOf, termsOf } from './signed-row.ts';
import { recentSignedTexts } from './signed-texts.ts';
import * as store from './store.ts';
import type { LicenseRow } from './wire.ts';

export { findKeyUse, type KeyUse } from './key-use.ts';
export { findUnissued, planReissue, reissueLicenses } from './reissue.ts';
export { checkSignatures } from './signatures.ts';
export { readCurrent, sqlSupersededBy } from './store.ts';
export {
  currentToWire,
  graceOf,
  type LicenseRow,
  licenseStatus,
  licenseToWire,
  writtenOf,
} from './wire.ts';

export interface LicenseOrder {
  userId: string | null;
  /** The account whose address the license is for, while the account has not proved that it owns the address. */
  waitingFor?: { id: string; emailKey: string } | undefined;
  clientId: string;
  type: LicenseType;
  licensee: string;
  hostname: string | null;
  /** The last day; by default a year after the latest of its type, or the length of a trial. */
  expires?: string | undefined;
  /** The payment that the license was bought with. */
  paymentId?: string | undefined;
  /** The person who issued it by hand, as the audit log names people. */
  issuedBy?: string | undefined;
  actor: AuditActor;
}

export interface Offered {
  license: LicenseRow;
  offers: Offer[];
}

/** The order of an administrator or operator. */
type ManualOrder = BodyOf<typeof contract.licenses.issue>;

interface ManualRevocation {
  reason: string;
  /** The person who revokes it, as administrators read it on the license. */
  by: string;
}

export interface Refunded {
  /** The license whose payment was refunded. */
  revoked: string;
  /** The ids of the new licenses that replace later ones which had counted on from it. */
  replaced: string[];
}

/**
 * The operations on licenses for other features, jobs and the command line. The service writes each license's history:
 * an entry of the audit log for each license that is issued, bound, replaced or revoked, in the same transaction.
 */
export interface LicenseService {
  keys: Keys;
  /**
   * Checks signature, client and term. It does not read the database, so it cannot know whether the license is revoked.
   */
  verify(text: string, clientId: string | undefined, now: Date): Promise<Verdict>;
  /** Returns the term that a license bought now would have. */
  term(tx: Db, clientId: string, type: LicenseType, now: Date): Promise<{ from: Date; until: Date }>;
  /** Returns a customer's license and what can be bought on top of it, no matter what is on sale now. */
  offered(tx: Db, userId: string, id: string, now: Date): Promise<Offered | undefined>;
  /** Finds a customer's latest license of a plan for a client, even a revoked one. */
  latestOwned(tx: Db, userId: string, clientId: string, plan: Plan): Promise<LicenseRow | undefined>;
  /** Selects the end of the license that a new one of this type counts on from. */
  sqlLatestEnd(clientId: SQL, type: SQL): SQL<string | null>;
  /** Returns the term that a license bought now would have, after that end. */
  termAfter(type: LicenseType, latestEnd: Date | undefined, now: Date): { from: Date; until: Date };
  /**
   * Selects what the API shows of the customer's license of a client that runs longest, else of the latest, but for its
   * text, as a list for `readCurrent`.
   */
  sqlCurrentOwned(clientId: SQL, userId: SQL): SQL<readonly unknown[] | null>;
  /** A condition that the client runs on a license of this type now, no matter who bought it. */
  sqlIsRunningOn(clientId: SQL, type: LicenseType, now: Moment): SQL;
  /** Selects the id of the license that was bought with the payment in a column of another table. */
  sqlIdOfPayment(paymentId: SQL): SQL<string | null>;
  /** Signs and stores a license. The caller has locked its client. */
  issue(tx: Db, order: LicenseOrder, now: Date): Promise<LicenseRow>;
  /**
   * Issues a license for an administrator or operator, and mails it to its customer. A license for an address waits
   * until an account has proved that it owns the address.
   */
  issueByHand(tx: Db, order: ManualOrder, actor: AuditActor): Promise<LicenseRow>;
  /** The license that was bought with a payment. */
  ofPayment(tx: Db, paymentId: string): Promise<LicenseRow | undefined>;
  /** Whether an installation has ever validated what was bought with a payment. */
  wasValidated(tx: Db, paymentId: string): Promise<boolean>;
  /**
   * Keeps other transactions from changing the licenses of these clients, which are locked in one order. Callers take
   * this lock before all others except those of accounts.
   */
  lockClients(tx: Db, clientIds: readonly string[], buyerIds: readonly (string | null)[]): Promise<void>;
  /** Whether a refund of this payment would shorten a later paid license that counts on from it. */
  isContinued(tx: Db, paymentId: string): Promise<boolean>;
  /**
   * Revokes a license for good and mails the customer. Later licenses that may no longer count on from it are replaced,
   * each with a mail of its own.
   */
  revokeByHand(tx: Db, id: string, revocation: ManualRevocation, actor: AuditActor): Promise<LicenseRow>;
  /** Revokes the license of a payment that was refunded in full; undefined where the payment has no license. */
  refund(tx: Db, paymentId: string, by: string, now: Date): Promise<Refunded | undefined>;
  /** Stores a license that a customer presents as theirs, unless it is revoked or belongs to another account. */
  adopt(
    tx: Db,
    userId: string,
    payload: LicensePayload,
    text: string,
    actor: AuditActor,
    now: Date,
  ): Promise<'adopted' | 'taken' | 'revoked'>;
  /**
   * Whether another account has a running license of ours for this client. Any person who knows a client id can sign a
   * trial for it, and must not get an installation that another customer pays for.
   */
  isOwnedByAnother(tx: Db, userId: string, clientId: string, now: Date): Promise<boolean>;
}

interface Dependencies {
  keys: Keys;
  accounts: Pick<AccountService, 'find' | 'findConfirmed'>;
  jobs: Pick<JobQueue, 'enqueue'>;
  now: () => Date;
}

/** The reasons that are stored with a revoked license and with the licenses that are replaced because of it. */
const byHand = (reason: string) => ({ reason, replacedReason: shopReasons.replacedAfterRevocation });
const refund = { reason: shopReasons.refunded, replacedReason: shopReasons.replacedAfterRefund };

const termAfter = (type: LicenseType, latestEnd: Date | undefined, now: Date) => {
  const latest = latestEnd && { expiresAt: latestEnd, revokedAt: null };
  return { from: startOf(type, latest, now), until: endOfDay(expiryOf(type, latest, now)) };
};

/** The maker of a self-signed trial can write any id into it, so equal ids alone do not make two licenses the same. */
const isSame = (row: LicenseRow, given: ReturnType<typeof rowOf>) =>
  row.keyId === given.keyId &&
  row.clientId === given.clientId &&
  row.type === given.type &&
  row.issuedAt.getTime() === given.issuedAt.getTime() &&
  row.expiresAt.getTime() === given.expiresAt.getTime();

export const licenseService = ({ keys, accounts, jobs, now: clock }: Dependencies): LicenseService => {
  const signedTexts = recentSignedTexts();
  const lockClient = (tx: Db, clientId: string, buyerId: string | null = null) =>
    chains.lockAll(tx, [clientId], [buyerId]);

  const sign = async (tx: Db, order: LicenseOrder, now: Date) => {
    const { userId, clientId, type, licensee, hostname, expires, paymentId } = order;
    const { latest, changedAt } = await chains.findLatest(tx, clientId, type);
    // A chain is ordered by the moments of issue, so a bought license is dated after all that it counts on from, even
    // if the clocks of two processes differ.
    const issued = paymentId && changedAt && changedAt >= now ? new Date(changedAt.getTime() + 1) : now;
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
    return rowOf(payload, text, userId);
  };

  const issue: LicenseService['issue'] = async (tx, order, now) => {
    const { actor, waitingFor, paymentId, issuedBy } = order;
    const license = await sign(tx, order, now);
    const row = await store.insertLicense(tx, {
      ...license,
      waitingFor: waitingFor?.emailKey ?? null,
      paymentId: paymentId ?? null,
      issuedBy: issuedBy ?? null,
    });
    const after = {
      ...issuedFacts(license),
      ...(waitingFor ? { waitsForUser: waitingFor.id } : {}),
      ...(paymentId ? { payment: paymentId } : {}),
    };
    await recordLicense(tx, actor, 'issued', license.id, { after }, now);
    await writeClients(tx, [order.clientId]);
    return row;
  };

  /** Revokes the texts that a re-issue has replaced by this license, which work for as long as it does. */
  const revokeEarlier = async (tx: Db, actor: AuditActor, of: LicenseRow, revocation: chains.RevocationFacts) => {
    const { revokedAt, revokedReason: reason } = revocation;
    for (const id of await chains.revokeEarlierTexts(tx, of, revocation)) {
      const change = { before: { revokedAt: null }, after: { revokedAt, reason } };
      await recordLicense(tx, actor, 'revoked', id, change, revokedAt);
    }
  };

  /**
   * Replaces a license by one with another end. The moment of issue stays the same, since the year counts from there.
   */
  const replace = async (tx: Db, actor: AuditActor, old: LicenseRow, end: Date, revocation: chains.RevocationFacts) => {
    const { text, payload } = await makeLicense({ ...termsOf(old, end), id: randomUUIDv7() }, keys.signer);
    const license = rowOf(payload, text, old.userId);
    await chains.replaceLicense(tx, old, license, revocation);
    await revokeEarlier(tx, actor, old, revocation);
    const { revokedAt, revokedReason: reason } = revocation;
    const replaced = { before: { revokedAt: null }, after: { revokedAt, reason, license: license.id } };
    await recordLicense(tx, actor, 'replaced', old.id, replaced, revokedAt);
    const after = { ...issuedFacts(license), replaces: old.id, payment: old.paymentId };
    await recordLicense(tx, actor, 'issued', license.id, { after }, revokedAt);
    await enqueueMail({ jobs }, tx, licenseReplaced, { licenseId: license.id });
    return license.id;
  };

  /** Revokes without a mail about the license itself, because only the caller knows what the customer has to read. */
  const revoke = async (
    tx: Db,
    { id, clientId, type, paymentId }: LicenseRow,
    { reason, replacedReason, by, isRefund }: { reason: string; replacedReason: string; by: string; isRefund: boolean },
    actor: AuditActor,
    now: Date,
  ) => {
    await lockClient(tx, clientId);
    const chain = await chains.findChain(tx, clientId, type);
    // The revocation is dated after everything that was bought on top of the license, even if the clocks of two
    // processes differ.
    const revokedAt = new Date(Math.max(now.getTime(), ...chain.map(({ issuedAt }) => issuedAt.getTime() + 1)));
    const shorter = tooLong(
      chain.map((link) =>
        link.id === id
          ? { ...link, revokedAt: link.revokedAt ?? revokedAt, refunded: link.refunded || isRefund }
          : link,
      ),
    );
    if (isRefund) await chains.setRefunded(tx, id, now);
    const revocation = { revokedAt, revokedReason: reason, revokedBy: by };
    const license = await chains.revokeLicense(tx, id, revocation);
    if (license) await revokeEarlier(tx, actor, license, revocation);
    const replaced: string[] = [];
    for (const { link, end } of shorter) {
      const shortening = { revokedAt: now, revokedReason: replacedReason, revokedBy: by };
      replaced.push(await replace(tx, actor, link, end, shortening));
    }
    if (license) {
      const after = {
        revokedAt,
        reason,
        ...(replaced.length > 0 ? { replaced } : {}),
        ...(isRefund ? { payment: paymentId } : {}),
      };
      await recordLicense(tx, actor, 'revoked', id, { before: { revokedAt: null }, after }, now);
    }
    await refreshClients(tx, [clientId]);
    return { license, replaced };
  };

  /** Finds the customer that an administrator names, else the account that has bound the installation. */
  const findCustomer = async (tx: Db, { clientId, email }: ManualOrder) => {
    const ownerId = await findOwner(tx, clientId);
    if (!email) return ownerId ? accounts.find(tx, ownerId) : undefined;
    const named = await accounts.findConfirmed(tx, emailKey(email));
    if (!named) throw new Refusal('unknown_user', { field: 'email' });
    if (ownerId && ownerId !== named.id) throw new Refusal('client_bound_elsewhere', { field: 'clientId' });
    return named;
  };

  return {
    keys,
    verify: (text, clientId, now) =>
      verifyLicense(text, { keys: keys.published, now, clientId, check: pooledCheck, signedTexts }),

    async term(tx, clientId, type, now) {
      const { latest } = await chains.findLatest(tx, clientId, type);
      return termAfter(type, latest?.expiresAt, now);
    },

    termAfter,

    async offered(tx, userId, id, now) {
      const viewer = { id: userId, isAdmin: false };
      const license = await store.findVisible(tx, viewer, id, now);
      return license && { license, offers: offersOf(license, license.standing, false) };
    },

    issue,

    async issueByHand(tx, order, actor) {
      const now = clock();
      if (!isPlainLine(order.clientId, 200)) throw new Refusal('control_characters', { field: 'clientId' });
      if (order.expires && order.expires < dayOf(now)) throw new Refusal('expiry_in_the_past', { field: 'expires' });
      // The account found first may be deleted before it is locked. Found again, it stays until the transaction ends.
      await lockClient(tx, order.clientId, (await findCustomer(tx, order))?.id);
      const customer = await findCustomer(tx, order);
      const licensee = order.licensee || (customer && licenseeOf(customer));
      if (!licensee) throw new Refusal('field_required', { field: 'licensee' });
      if (!isName(licensee)) throw new Refusal('field_invalid', { field: 'licensee' });
      const waits = customer && order.email && confirmationOf(customer) !== 'owner';
      const { clientId, licenseType: type, hostname, expires } = order;
      const license = { clientId, type, licensee, hostname: hostname || null, expires };
      const owner = waits ? { userId: null, waitingFor: customer } : { userId: customer?.id ?? null };
      const row = await issue(tx, { ...license, ...owner, issuedBy: actor.actor, actor }, now);
      if (customer) await enqueueMail({ jobs }, tx, licenseIssued, { licenseId: row.id });
      return row;
    },

    lockClients: chains.lockAll,

    async isContinued(tx, paymentId) {
      const license = await store.findByPayment(tx, paymentId);
      if (!license) return false;
      const chain = await chains.findChain(tx, license.clientId, license.type);
      return tooLong(chain.map((link) => (link.id === license.id ? { ...link, refunded: true } : link))).some(
        ({ link }) => link.id !== license.id,
      );
    },

    async revokeByHand(tx, id, { reason, by }, actor) {
      const known = await store.findById(tx, id);
      if (!known) throw new Refusal('not_found');
      const { license } = await revoke(tx, known, { ...byHand(reason), by, isRefund: false }, actor, clock());
      if (!license) throw new Refusal('already_revoked');
      if (license.userId) await enqueueMail({ jobs }, tx, licenseRevoked, { licenseId: id });
      return license;
    },

    async refund(tx, paymentId, by, now) {
      const license = await store.findByPayment(tx, paymentId);
      if (!license) return undefined;
      const { replaced } = await revoke(tx, license, { ...refund, by, isRefund: true }, shop, now);
      return { revoked: license.id, replaced };
    },

    async adopt(tx, userId, payload, text, actor, now) {
      const given = rowOf(payload, text.trim(), userId);
      await lockClients(tx, [given.clientId]);
      const { row, isNew } = await store.insertOrFind(tx, given);
      if (!isSame(row, given) || (row.userId && row.userId !== userId)) return 'taken';
      if (row.revokedAt) return 'revoked';
      if (!row.userId) await store.setOwner(tx, row, userId);
      if (isNew || !row.userId) {
        const { type, clientId } = row;
        await recordLicense(tx, actor, 'bound', row.id, { after: { type, clientId, userId } }, now);
      }
      await refreshClients(tx, [row.clientId]);
      return 'adopted';
    },

    ofPayment: store.findByPayment,
    wasValidated: store.wasValidated,
    latestOwned: chains.findLatestOwned,
    sqlLatestEnd: chains.sqlLatestEnd,
    sqlCurrentOwned: store.sqlCurrentOwned,
    sqlIsRunningOn: store.sqlIsRunningOn,
    sqlIdOfPayment: store.sqlIdOfPayment,
    isOwnedByAnother: store.isOwnedByAnother,
  };
};
