import type { SecurityEventKind } from '@warden/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/database.ts';
import type { SessionOrigin } from '../../http/session.ts';
import { deviceOf } from './device.ts';
import { securityEvents } from './tables.ts';

export { deviceOf } from './device.ts';

export interface NewSecurityEvent {
  kind: SecurityEventKind;
  /** The account that it is about; null for an attempt at no account. */
  userId: string | null;
  /** The administrator who did it to another account. */
  actorId?: string;
  /** Absent for what the operator or the shop did. */
  origin?: SessionOrigin | undefined;
  /** One word of the shop's own, such as the name of a limit. Never anything that was typed. */
  detail?: string;
}

export interface SecurityEventService {
  /** Writes the events as part of the caller's transaction, and a line each into the log. */
  record(tx: Db, ...events: NewSecurityEvent[]): Promise<void>;
}

interface Dependencies {
  log: FastifyBaseLogger;
  now: () => Date;
}

export const securityEventService = ({ log, now }: Dependencies): SecurityEventService => ({
  async record(tx, ...events) {
    if (events.length === 0) return;
    await tx.insert(securityEvents).values(
      events.map(({ kind, userId, actorId, origin, detail }) => ({
        at: now(),
        kind,
        userId,
        actorId: actorId ?? null,
        address: origin?.address ?? null,
        device: deviceOf(origin?.userAgent),
        detail: detail ?? null,
      })),
    );
    for (const { kind, userId, actorId, origin, detail } of events) {
      log.info({ security: kind, userId, actorId, address: origin?.address, detail }, 'security event');
    }
  },
});
