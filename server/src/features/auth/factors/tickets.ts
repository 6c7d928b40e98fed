import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/http/session.ts';
import { MINUTE } from '../../../platform/time.ts';
import { after } from '../domain.ts';
import { newToken } from '../mail-tokens.ts';
import { secondFactorTickets as tickets } from '../tables.ts';

export const TICKET_LIFETIME = 5 * MINUTE;
const MAX_TRIES = 5;
/** Who knows the password can ask for tickets, and must not fill the table. */
const MAX_TICKETS = 100;

/** Makes a ticket for an account whose password was right. The table holds only its hash. */
export const issueFactorTicket = async (tx: Db, userId: string, now: Date): Promise<string> => {
  const token = newToken();
  await tx.insert(tickets).values({ tokenHash: hashToken(token), userId, expiresAt: after(now, TICKET_LIFETIME) });
  const surplus = tx
    .select({ tokenHash: tickets.tokenHash })
    .from(tickets)
    .where(eq(tickets.userId, userId))
    .orderBy(desc(tickets.expiresAt))
    .offset(MAX_TICKETS);
  await tx.delete(tickets).where(inArray(tickets.tokenHash, surplus));
  return token;
};

const isValid = (ticket: string, now: Date) =>
  and(eq(tickets.tokenHash, hashToken(ticket)), gt(tickets.expiresAt, now), lt(tickets.tries, MAX_TRIES));

export const findTicket = async (tx: Db, ticket: string, now: Date) =>
  (await tx.select().from(tickets).where(isValid(ticket, now)))[0];

/** Counts a try before it is compared, so that tries at the same time count too. Undefined where none are left. */
export const countTry = async (tx: Db, ticket: string, now: Date) =>
  (
    await tx
      .update(tickets)
      .set({ tries: sql`${tickets.tries} + 1` })
      .where(isValid(ticket, now))
      .returning()
  )[0];

/** Whether the try that was counted is the last one of its ticket. */
export const isLastTry = ({ tries }: { tries: number }) => tries >= MAX_TRIES;

/** True once for each ticket. The last try may be the right one. */
export const redeemFactorTicket = async (tx: Db, tokenHash: string): Promise<boolean> =>
  (await tx.delete(tickets).where(eq(tickets.tokenHash, tokenHash)).returning({ userId: tickets.userId })).length > 0;
