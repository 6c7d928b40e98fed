import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, not, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import { sqlBefore, sqlTimestamp, type Timestamp } from '../../platform/db/timestamps.ts';
import { isSpelledRight } from '../../platform/http/api-token.ts';
import { bearerHash, hashToken, type SessionOrigin, type Sessions } from '../../platform/http/session.ts';
import type { Resources } from '../../platform/resources.ts';
import { sqlRoleOf } from '../memberships/service.ts';
import { findLiveToken, hourOf, noteUse } from '../tokens/service.ts';
import { after, before, MAX_SESSIONS, SESSION_LIFETIME, sessionRefusal, TOUCH_INTERVAL } from './domain.ts';
import { newToken } from './mail-tokens.ts';
import { sqlLacksSignIn, sqlRequiredSince, ssoRequired } from './required-sign-in.ts';
import { account } from './store.ts';
import { identities, sessions, users } from './tables.ts';
import type { SessionRow } from './wire.ts';

const { staff, customer } = SESSION_LIFETIME;

/** A condition on users: one of the shop's own people, whose accounts are guarded better. */
const sqlIsStaff = sql`(${users.isAdmin} or ${users.staffRole} is not null)`;

/** A condition on sessions joined with their users. The role counts as it is now, not as it was at the sign-in. */
export const sqlIsLive = (
  now: Timestamp,
): SQL => sql`(${sessions.expiresAt} > ${sqlTimestamp(now)} and ${users.blockedAt} is null
  and case when ${sqlIsStaff}
    then ${sessions.lastSeenAt} > ${sqlBefore(now, staff.idle)}
      and ${sessions.createdAt} > ${sqlBefore(now, staff.absolute)}
    else ${sessions.lastSeenAt} > ${sqlBefore(now, customer.idle)} end)`;

/** A condition on users: this is none of the shop's own people who must set up a second factor first. */
export const sqlMayAct = (isFactorRequired: boolean): SQL =>
  isFactorRequired ? sql`(not ${sqlIsStaff} or ${users.secondFactorSince} is not null)` : sql`true`;

const lastUsedFirst = [desc(sessions.lastSeenAt), desc(sessions.createdAt), desc(sessions.id)];

type NewSession = Pick<
  SessionRow,
  'tokenHash' | 'userId' | 'createdAt' | 'expiresAt' | 'address' | 'userAgent' | 'identityId'
>;

const insertSession = async (db: Db, row: NewSession) => {
  const { userId, createdAt } = row;
  const tooMany = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(...lastUsedFirst)
    .offset(MAX_SESSIONS - 1);
  const ended = db
    .$with('ended')
    .as(db.delete(sessions).where(inArray(sessions.tokenHash, tooMany)).returning({ id: sessions.id }));
  await db
    .with(ended)
    .insert(sessions)
    .values({ ...row, lastSeenAt: createdAt, authenticatedAt: createdAt });
};

/** Opens a session and returns its token, which is stored as a hash. Too many sessions end those unused longest. */
export const openSession = async (
  tx: Db,
  userId: string,
  now: Date,
  origin?: SessionOrigin,
  identityId: string | null = null,
): Promise<string> => {
  const token = newToken();
  const { address = null, userAgent = null } = origin ?? {};
  const expiresAt = after(now, customer.absolute);
  const tokenHash = hashToken(token);
  await insertSession(tx, { tokenHash, userId, createdAt: now, expiresAt, address, userAgent, identityId });
  return token;
};

/** The owner has proved again who they are. */
export const setAuthenticated = (tx: Db, tokenHash: string, now: Date) =>
  tx.update(sessions).set({ authenticatedAt: now }).where(eq(sessions.tokenHash, tokenHash));

/** Whether the session was not ended while its request was under way. */
export const isOpen = async (tx: Db, tokenHash: string): Promise<boolean> =>
  (await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.tokenHash, tokenHash))).length > 0;

export const closeSession = (tx: Db, tokenHash: string) => tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));

export const closeSessions = (tx: Db, userId: string, options: { except?: string } = {}) =>
  tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), options.except ? ne(sessions.tokenHash, options.except) : undefined));

/** Ends the sessions that identities at providers have opened. */
export const closeSessionsByProviders = (tx: Db, userId: string) =>
  tx.delete(sessions).where(and(eq(sessions.userId, userId), isNotNull(sessions.identityId)));

/** Deletes the sessions that have ended by themselves, with the network addresses in them. */
export const deleteEnded = (tx: Db, now: Date) => {
  const ended = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(not(sqlIsLive(now)));
  return tx.delete(sessions).where(inArray(sessions.tokenHash, ended));
};

/**
 * Moves the times of all sessions, in a demo whose clock is moved. They have the age that they really have, so that the
 * clock signs nobody out.
 */
export const moveSessionTimes = async (tx: Db, milliseconds: number): Promise<void> => {
  const moved = (time: AnyPgColumn) => sql`${time} + ${`${milliseconds} milliseconds`}::interval`;
  await tx.update(sessions).set({
    createdAt: moved(sessions.createdAt),
    expiresAt: moved(sessions.expiresAt),
    lastSeenAt: moved(sessions.lastSeenAt),
    authenticatedAt: moved(sessions.authenticatedAt),
    challengeExpiresAt: moved(sessions.challengeExpiresAt),
  });
};

/** False where the account has no such session. */
export const closeOwnSession = async (tx: Db, userId: string, id: string): Promise<boolean> =>
  (
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
      .returning({ id: sessions.id })
  ).length > 0;

/** The identity that opened a session. */
export const findOpener = async (tx: Db, tokenHash: string) =>
  (
    await tx
      .select({ identity: identities, organization: sql<string>`coalesce(${users.companyName}, '')` })
      .from(sessions)
      .innerJoin(identities, eq(identities.id, sessions.identityId))
      .innerJoin(users, eq(users.id, identities.organizationId))
      .where(eq(sessions.tokenHash, tokenHash))
  )[0];

/** The live sessions of an account. */
export const listSessions = async (tx: Db, userId: string, now: Date): Promise<SessionRow[]> => {
  const rows = await tx
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), sqlIsLive(now)))
    .orderBy(...lastUsedFirst);
  return rows.map(({ session }) => session);
};

/** How many sessions a process remembers to have written down lately. */
const MAX_TOUCHED = 10_000;

interface Dependencies extends Pick<Resources, 'db' | 'limits' | 'now'> {
  isFactorRequired: boolean;
}

const findLive = prepared('live_session', (db, { tokenHash, now }: Slots<{ tokenHash: string; now: Date }>) =>
  db
    .select({ id: sessions.id, authenticatedAt: sessions.authenticatedAt, user: account })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), sqlIsLive(now))),
);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const findMember = prepared(
  'member_account',
  (
    db,
    {
      organizationId,
      personId,
      tokenHash,
      authenticatedAt,
    }: Slots<{ organizationId: string; personId: string; tokenHash: string; authenticatedAt: Date }>,
  ) =>
    db
      .select({
        id: users.id,
        name: users.companyName,
        role: sqlRoleOf(users.id, sql`${personId}`),
        lacksSignIn: sqlLacksSignIn(users.id, sql`${tokenHash}`),
        isRequiredSince: sqlRequiredSince(users.id, sqlTimestamp(authenticatedAt)),
      })
      .from(users)
      .where(and(eq(users.id, organizationId), eq(users.kind, 'organization'))),
);

/** An account that is not blocked. */
export const findOpen = prepared('open_account', (db, { id }: Slots<{ id: string }>) =>
  db
    .select(account)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.blockedAt))),
);

export const createSessions = ({ db, isFactorRequired, limits, now }: Dependencies): Sessions => {
  const touched = new Map<string, number>();
  /** The hours in which tokens were last used. */
  const used = new Map<string, number>();
  const noteUseOf = async (id: string, at: Date) => {
    const hour = hourOf(at).getTime();
    if (used.get(id) === hour) return;
    if (used.size >= MAX_TOUCHED) used.clear();
    used.set(id, hour);
    await noteUse(db, id, at);
  };
  return {
    async find(request) {
      const tokenHash = bearerHash(request);
      if (!tokenHash) return null;
      const [found] = await findLive(db, { tokenHash, now: now() });
      return found ? { tokenHash, ...found } : null;
    },

    async inOrganization(session, organizationId) {
      if (!UUID.test(organizationId)) return null;
      const { user, tokenHash, authenticatedAt } = session;
      const [found] = await findMember(db, { organizationId, personId: user.id, tokenHash, authenticatedAt });
      if (!found?.role) return null;
      // Nobody can sign in for a program. A token that was made since had an owner who had signed in by the provider.
      if (user.scopes ? found.isRequiredSince : found.lacksSignIn) throw ssoRequired(organizationId);
      const member = { id: user.id, role: found.role };
      // What the person is to the shop does not count where they call for an organization.
      const asMember = { isAdmin: false, staffRole: null, member };
      // The id as it is stored: limits are counted by it, however the caller has written it.
      return { ...session, user: { ...user, id: found.id, companyName: found.name, ...asMember } };
    },

    async findByToken(token) {
      if (!isSpelledRight(token)) return null;
      const [at, tokenHash] = [now(), hashToken(token)];
      const [found] = await findLiveToken(db, { tokenHash, now: at });
      if (!found) return null;
      const { id, userId, createdBy, forShop, scopes, createdAt } = found;
      await limits.consume({ account: createdBy, token: id }, 'tokenCalls');
      const [user] = await findOpen(db, { id: createdBy });
      if (!user) return null;
      await noteUseOf(id, at);
      const organizationId = userId === createdBy ? null : userId;
      return { tokenHash, id, authenticatedAt: createdAt, user: { ...user, scopes }, forShop, organizationId };
    },

    refusalOf: (session, endpoint) => sessionRefusal(session, endpoint, { isFactorRequired, now: now() }),

    async touch(tokenHash) {
      const at = now();
      if (at.getTime() - (touched.get(tokenHash) ?? 0) < TOUCH_INTERVAL) return;
      if (touched.size >= MAX_TOUCHED) touched.clear();
      touched.set(tokenHash, at.getTime());
      await db
        .update(sessions)
        .set({ lastSeenAt: at })
        .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.lastSeenAt, before(at, TOUCH_INTERVAL))));
    },
  };
};
