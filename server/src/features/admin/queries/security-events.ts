import type { contract, QueryOf } from '@warden/contract';
import { and, desc, eq, gte, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { BATCH, inBatches } from '../../../platform/db/batches.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DAY } from '../../../platform/time.ts';
import { users } from '../../auth/tables.ts';
import { securityEvents } from '../../security-events/tables.ts';

export type SecurityEventFilter = Omit<QueryOf<typeof contract.securityEvents.list>, 'page' | 'limit'>;

const actors = alias(users, 'actors');

const conditions = ({ userId, kind, from, to }: SecurityEventFilter) =>
  and(
    userId ? eq(securityEvents.userId, userId) : undefined,
    kind ? eq(securityEvents.kind, kind) : undefined,
    from ? gte(securityEvents.at, new Date(from)) : undefined,
    // The last day is included.
    to ? lt(securityEvents.at, new Date(Date.parse(to) + DAY)) : undefined,
  );

const select = (db: Db) =>
  db
    .select({ event: securityEvents, userEmail: users.email, actorEmail: actors.email })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .leftJoin(actors, eq(actors.id, securityEvents.actorId))
    .orderBy(desc(securityEvents.id));

export type ListedSecurityEvent = Awaited<ReturnType<typeof select>>[number];

/** Reads one row more than the page has, which tells whether there are further ones. */
export const findSecurityEvents = (db: Db, { page, limit, ...filter }: QueryOf<typeof contract.securityEvents.list>) =>
  select(db)
    .where(conditions(filter))
    .offset((page - 1) * limit)
    .limit(limit + 1);

/** Reads all of them. */
export const allSecurityEvents = (db: Db, filter: SecurityEventFilter) =>
  inBatches<ListedSecurityEvent>((last) =>
    select(db)
      .where(and(conditions(filter), last && lt(securityEvents.id, last.event.id)))
      .limit(BATCH),
  );
