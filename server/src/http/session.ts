import { hash } from 'node:crypto';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { sessions, users } from '../features/auth/tables.ts';

export type UserRow = typeof users.$inferSelect;

export interface Session {
  tokenHash: string;
  user: UserRow;
}

export interface Sessions {
  find(request: FastifyRequest): Promise<Session | null>;
}

/** Tokens carry 256 random bits, so a plain hash is all they need at rest. */
export const hashToken = (token: string) => hash('sha256', token, 'hex');

/** What the session of this request would be found by; undefined where it carries no token at all. */
export const bearerHash = (request: FastifyRequest): string | undefined => {
  const token = bearer(request);
  return token && hashToken(token);
};

const bearer = (request: FastifyRequest) => /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1];

export const sessionsIn = (db: Db, now: () => Date): Sessions => ({
  async find(request) {
    const tokenHash = bearerHash(request);
    if (!tokenHash) return null;
    const [row] = await db
      .select({ user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now())));
    return row ? { tokenHash, user: row.user } : null;
  },
});

/** Who a live session's user is, for lists that ask everything in one statement. */
export const userOfSession = (tokenHash: string, now: Date): SQL => sql`
  select ${users.id} as id, ${users.isAdmin} as is_admin from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
  where ${sessions.tokenHash} = ${tokenHash} and ${sessions.expiresAt} > ${now.toISOString()}::timestamptz`;
