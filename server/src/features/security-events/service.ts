import { type SecurityEventKind, securityEventKinds } from '@warden/contract';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import { originOf, personOf, type Session, type SessionOrigin } from '../../platform/http/session.ts';
import { addressKey, siteKey } from '../../platform/limits/addresses.ts';
import type { Resources } from '../../platform/resources.ts';
import { counter } from '../../platform/telemetry/counters.ts';
import { DAY, MINUTE } from '../../platform/time.ts';
import { deviceOf } from './device.ts';
import { rowQuota } from './row-quota.ts';
import * as store from './store.ts';

export { deviceOf } from './device.ts';
export { securityEventToWire } from './wire.ts';

/** How long a device stays known after it was last used to sign in. */
const FAMILIAR = 90 * DAY;
/** An administrator who looks at one customer again within this time is not noted again. */
const SAME_READ = 10 * MINUTE;

/**
 * The table gets this many rows a day, so that a script which fails to sign in all day cannot fill it. The log has a
 * line of each event all the same.
 */
const ROWS = { ofAccount: 100, ofNetwork: 20, withoutAccount: 2000, failedSignIns: 5000 };

const countEvent = counter(
  'warden_security_events_total',
  'Sign-ins, failed sign-ins and other events around the safety of accounts',
  'kind',
  securityEventKinds,
);

const networkKey = (origin: SessionOrigin | undefined) => siteKey(addressKey(origin?.address ?? ''));

const countersOf = ({ kind, userId, actorId = '', origin }: NewSecurityEvent) =>
  userId
    ? { [`${kind} ${userId} ${actorId}`]: ROWS.ofAccount }
    : { [`${kind} ${networkKey(origin)}`]: ROWS.ofNetwork, [kind]: ROWS.withoutAccount };

export interface NewSecurityEvent {
  kind: SecurityEventKind;
  /** The account that it is about; null for an attempt at no account. */
  userId: string | null;
  /** The administrator who did it to another account. The owner of that account must not learn the network address. */
  actorId?: string;
  /** Absent for what the operator or the shop did. */
  origin?: SessionOrigin | undefined;
  /** One word of the shop's own, such as the name of a limit. Never anything that was typed. */
  detail?: string;
}

export interface FailedSignIn {
  /** The address that was typed, as it is compared. It is counted and not stored. */
  emailKey: string;
  /** The account that claims it first; null where none does. */
  userId: string | null;
  origin: SessionOrigin;
  detail?: string;
}

/** Who calls an endpoint, and from where. */
interface Caller {
  session: Session;
  request: FastifyRequest;
}

const actorOf = ({ session, request }: Caller) => ({ actorId: personOf(session.user), origin: originOf(request) });

type Dependencies = Pick<Resources, 'log' | 'now'>;

export type SecurityEventService = ReturnType<typeof securityEventService>;

export const securityEventService = ({ log, now }: Dependencies) => {
  const isWithin = rowQuota(now);

  const write = ({ kind, userId, actorId, origin, detail }: NewSecurityEvent) => {
    countEvent(kind);
    log.info({ security: kind, userId, actorId, address: origin?.address, detail }, 'security event');
  };

  const rowOf = ({ kind, userId, actorId, origin, detail }: NewSecurityEvent) => ({
    at: now(),
    kind,
    userId,
    actorId: actorId ?? null,
    address: actorId ? null : (origin?.address ?? null),
    device: actorId ? null : deviceOf(origin?.userAgent),
    detail: detail ?? null,
  });

  /**
   * Writes the events as part of the caller's transaction, and a line each into the log. Returns the ids of the rows;
   * an event beyond the daily number has none.
   */
  const record = async (tx: Db, ...events: NewSecurityEvent[]): Promise<number[]> => {
    const ids = await store.insertEvents(tx, events.filter((event) => isWithin(countersOf(event))).map(rowOf));
    for (const event of events) write(event);
    return ids;
  };

  return {
    record,

    /**
     * Records a wrong password. There is one row or none, whether the typed address has one account, several or none,
     * because the time of the answer must not tell.
     */
    async recordFailedSignIn(tx: Db, { emailKey, userId, origin, detail }: FailedSignIn) {
      const event = { kind: 'sign_in_failed' as const, userId, origin, ...(detail ? { detail } : {}) };
      const hasRow = isWithin({
        [`failed ${networkKey(origin)}`]: ROWS.ofNetwork,
        [`failed ${emailKey}`]: ROWS.ofAccount,
        failed: ROWS.failedSignIns,
      });
      if (hasRow) await store.insertEvents(tx, [rowOf(event)]);
      write(event);
    },

    /**
     * Notes that the caller has read the personal data of this account, once for several reads in a row. Nobody but an
     * administrator can read those of another account, and the own ones are not noted.
     */
    async recordRead(tx: Db, userId: string | null, caller: Caller) {
      const actor = actorOf(caller);
      if (!userId || userId === actor.actorId) return;
      if (await store.hasRead(tx, actor.actorId, userId, new Date(now().getTime() - SAME_READ))) return;
      await record(tx, { kind: 'customer_data_read', userId, ...actor });
    },

    /** Writes a line into the log for an administrator who reads a list with personal data. */
    logListing: (list: string, caller: Caller) =>
      write({ kind: 'customer_data_read', userId: null, ...actorOf(caller), detail: list }),

    /**
     * Whether this would be the account's first sign-in from this device and network; never for its first one at all.
     * An account that is older than the events has signed in before, though nothing is left of it.
     */
    async isNewDevice(tx: Db, { id, createdAt }: { id: string; createdAt: Date }, origin: SessionOrigin) {
      const known = await store.signInOrigins(tx, id, new Date(now().getTime() - FAMILIAR));
      if (known.length > 0) return !store.isAmong(known, origin);
      return now().getTime() - createdAt.getTime() > store.RETENTION || store.hasSignedIn(tx, id);
    },

    find: store.findEvent,
  };
};
