import { randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/http/session.ts';
import type { ProvenIdentity, SignInState } from '../../../platform/openid/provider.ts';
import { MINUTE } from '../../../platform/time.ts';
import { after } from '../domain.ts';
import { newToken } from '../mail-tokens.ts';
import {
  identities,
  identityProviders,
  logoutTokens,
  organizationDomains,
  organizationSignIns,
  sessions,
  ssoFlows,
  users,
} from '../tables.ts';

/** Long enough to find a password or a key, and short enough that nobody comes back to it another day. */
export const FLOW_LIFETIME = 10 * MINUTE;

export type FlowRow = typeof ssoFlows.$inferSelect;
export type IdentityRow = typeof identities.$inferSelect;
export type DomainRow = typeof organizationDomains.$inferSelect;

type NewFlow = Pick<FlowRow, 'organizationId' | 'purpose' | 'tokenHash' | 'personalDataConsent'>;

/** Remembers a sign-in that was begun, and returns what the browser must keep. */
export const insertFlow = async (tx: Db, flow: NewFlow, remember: SignInState, now: Date): Promise<string> => {
  const kept = newToken();
  const expiresAt = after(now, FLOW_LIFETIME);
  await tx.insert(ssoFlows).values({ ...flow, ...remember, flowHash: hashToken(kept), expiresAt });
  return kept;
};

/** Returns it once. */
export const takeFlow = async (tx: Db, kept: string, now: Date): Promise<FlowRow | undefined> =>
  (
    await tx
      .delete(ssoFlows)
      .where(and(eq(ssoFlows.flowHash, hashToken(kept)), gt(ssoFlows.expiresAt, now)))
      .returning()
  )[0];

/** The organization that has proved the domain of an address. */
export const findByDomain = async (tx: Db, domain: string): Promise<string | undefined> =>
  (
    await tx
      .select({ id: organizationDomains.organizationId })
      .from(organizationDomains)
      .where(and(eq(organizationDomains.domain, domain), isNotNull(organizationDomains.provedAt)))
  )[0]?.id;

export const listDomains = (tx: Db, organizationId: string): Promise<DomainRow[]> =>
  tx
    .select()
    .from(organizationDomains)
    .where(eq(organizationDomains.organizationId, organizationId))
    .orderBy(asc(organizationDomains.domain));

export const findDomain = async (tx: Db, organizationId: string, id: string): Promise<DomainRow | undefined> =>
  (
    await tx
      .select()
      .from(organizationDomains)
      .where(and(eq(organizationDomains.organizationId, organizationId), eq(organizationDomains.id, id)))
  )[0];

/** Whether another organization has proved this domain. */
export const isTaken = async (tx: Db, organizationId: string, domain: string): Promise<boolean> =>
  (
    await tx
      .select({ id: organizationDomains.id })
      .from(organizationDomains)
      .where(
        and(
          eq(organizationDomains.domain, domain),
          ne(organizationDomains.organizationId, organizationId),
          isNotNull(organizationDomains.provedAt),
        ),
      )
  ).length > 0;

export const findIdentity = async (
  tx: Db,
  organizationId: string,
  { issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>,
): Promise<IdentityRow | undefined> =>
  (
    await tx
      .select()
      .from(identities)
      .where(
        and(
          eq(identities.organizationId, organizationId),
          eq(identities.issuer, issuer),
          eq(identities.subject, subject),
        ),
      )
  )[0];

export const findIdentityOf = async (
  tx: Db,
  organizationId: string,
  userId: string,
): Promise<IdentityRow | undefined> =>
  (
    await tx
      .select()
      .from(identities)
      .where(and(eq(identities.organizationId, organizationId), eq(identities.userId, userId)))
  )[0];

/** Connects a member with whom the provider means. Another connection of the same member gives way to it. */
export const saveIdentity = async (
  tx: Db,
  { organizationId, userId }: Pick<IdentityRow, 'organizationId' | 'userId'>,
  { issuer, subject, email }: ProvenIdentity,
  now: Date,
): Promise<IdentityRow> => {
  const known = { issuer, subject, email, lastUsedAt: now };
  const [row] = await tx
    .insert(identities)
    .values({ id: randomUUIDv7(), organizationId, userId, createdAt: now, ...known })
    .onConflictDoUpdate({ target: [identities.organizationId, identities.userId], set: known })
    .returning();
  return row as IdentityRow;
};

/** Notes that a session has signed in for an organization. */
export const noteSignIn = async (
  tx: Db,
  signIn: Pick<typeof organizationSignIns.$inferInsert, 'tokenHash' | 'organizationId' | 'identityId' | 'sid'>,
  now: Date,
) => {
  const row = { identityId: null, sid: null, ...signIn, createdAt: now };
  await tx
    .insert(organizationSignIns)
    .values(row)
    .onConflictDoUpdate({ target: [organizationSignIns.tokenHash, organizationSignIns.organizationId], set: row });
};

/** The identities of an account, with the names of the organizations. */
export const listIdentities = (tx: Db, userId: string) =>
  tx
    .select({ identity: identities, organization: sql<string>`coalesce(${users.companyName}, '')` })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.organizationId))
    .where(eq(identities.userId, userId))
    .orderBy(asc(users.companyName), asc(identities.id));

/** Lets a session go on that an identity opened which is about to end. */
export const keepSession = (tx: Db, tokenHash: string) =>
  tx.update(sessions).set({ identityId: null }).where(eq(sessions.tokenHash, tokenHash));

/** Disconnects all members from the provider. Sessions that it opened end. */
export const deleteIdentities = (tx: Db, organizationId: string) =>
  tx.delete(identities).where(eq(identities.organizationId, organizationId));

export const deleteProvider = (tx: Db, organizationId: string) =>
  tx.delete(identityProviders).where(eq(identityProviders.organizationId, organizationId));

/** False where this token was used before. */
export const redeemLogoutToken = async (tx: Db, text: string, expiresAt: Date): Promise<boolean> =>
  (
    await tx
      .insert(logoutTokens)
      .values({ tokenHash: hashToken(text), expiresAt })
      .onConflictDoNothing()
      .returning({ tokenHash: logoutTokens.tokenHash })
  ).length > 0;

/**
 * Ends what a provider has opened: all of it for a subject, or that of one session of the provider. Sessions that were
 * opened in another way go on, without the organization. Returns the people concerned.
 */
export const endSignIns = async (
  tx: Db,
  organizationId: string,
  { issuer, subject, sid }: { issuer: string; subject: string | null; sid: string | null },
): Promise<string[]> => {
  const found = await tx
    .select({
      tokenHash: organizationSignIns.tokenHash,
      identityId: identities.id,
      userId: identities.userId,
      openedBy: sessions.identityId,
    })
    .from(organizationSignIns)
    .innerJoin(identities, eq(identities.id, organizationSignIns.identityId))
    .innerJoin(sessions, eq(sessions.tokenHash, organizationSignIns.tokenHash))
    .where(
      and(
        eq(organizationSignIns.organizationId, organizationId),
        eq(identities.issuer, issuer),
        subject === null ? undefined : eq(identities.subject, subject),
        sid === null ? undefined : eq(organizationSignIns.sid, sid),
      ),
    );
  for (const { tokenHash, identityId, openedBy } of found) {
    if (openedBy === identityId) await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    else {
      await tx
        .delete(organizationSignIns)
        .where(
          and(eq(organizationSignIns.tokenHash, tokenHash), eq(organizationSignIns.organizationId, organizationId)),
        );
    }
  }
  return [...new Set(found.map(({ userId }) => userId))];
};
