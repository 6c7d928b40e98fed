import { and, asc, desc, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { invitations } from './tables.ts';

export type InvitationRow = typeof invitations.$inferSelect;

const isOpen = (now: Date) => gt(invitations.expiresAt, now);

/** The invitations of an organization that wait for an answer, newest first. */
export const listInvitations = (tx: Db, organizationId: string, now: Date): Promise<InvitationRow[]> =>
  tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.organizationId, organizationId), isOpen(now)))
    .orderBy(desc(invitations.createdAt), asc(invitations.id));

/** How many invitations to other addresses wait for an answer. */
export const countOthers = async (tx: Db, organizationId: string, emailKey: string, now: Date): Promise<number> => {
  const open = await listInvitations(tx, organizationId, now);
  return open.filter((invitation) => invitation.emailKey !== emailKey).length;
};

/** Ends the invitation of an address to this organization. */
export const deleteInvitationTo = (tx: Db, organizationId: string, emailKey: string) =>
  tx.delete(invitations).where(and(eq(invitations.organizationId, organizationId), eq(invitations.emailKey, emailKey)));

/** Replaces the invitation that the address had from this organization. */
export const replaceInvitation = async (tx: Db, invitation: InvitationRow) => {
  const { organizationId, emailKey } = invitation;
  await deleteInvitationTo(tx, organizationId, emailKey);
  await tx.insert(invitations).values(invitation);
};

export const findInvitation = async (tx: Db, id: string): Promise<InvitationRow | undefined> =>
  (await tx.select().from(invitations).where(eq(invitations.id, id)))[0];

/** A new link voids the one that was mailed before. False where the invitation is gone or has expired. */
export const setToken = async (tx: Db, id: string, tokenHash: string, now: Date): Promise<boolean> =>
  (
    await tx
      .update(invitations)
      .set({ tokenHash })
      .where(and(eq(invitations.id, id), isOpen(now)))
      .returning({ id: invitations.id })
  ).length > 0;

const hasToken = (tokenHash: string, now: Date) => and(eq(invitations.tokenHash, tokenHash), isOpen(now));

export const findByToken = async (tx: Db, tokenHash: string, now: Date): Promise<InvitationRow | undefined> =>
  (await tx.select().from(invitations).where(hasToken(tokenHash, now)))[0];

/** Uses a link up. */
export const redeem = async (tx: Db, tokenHash: string, now: Date): Promise<InvitationRow | undefined> =>
  (await tx.delete(invitations).where(hasToken(tokenHash, now)).returning())[0];

export const deleteInvitation = async (
  tx: Db,
  organizationId: string,
  id: string,
): Promise<InvitationRow | undefined> =>
  (
    await tx
      .delete(invitations)
      .where(and(eq(invitations.id, id), eq(invitations.organizationId, organizationId)))
      .returning()
  )[0];

/** An invitation counts for as long as who sent it may invite. */
export const deleteInvitationsBy = (tx: Db, organizationId: string, invitedBy: string) =>
  tx
    .delete(invitations)
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.invitedBy, invitedBy)));

export const deleteExpiredInvitations = (tx: Db, now: Date) =>
  tx.delete(invitations).where(lte(invitations.expiresAt, now));
