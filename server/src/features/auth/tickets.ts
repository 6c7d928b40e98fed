import { randomUUID } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import type { Secret } from '../../platform/secret/secret.ts';
import { after, SIGN_IN_DELAY, TICKET_LIFETIME } from './domain.ts';
import { signInTickets } from './tables.ts';

interface Dependencies {
  db: Db;
  secret: Secret;
  now: () => Date;
}

/** A mail address, as it is compared, and a network. The table holds only a code for both. */
export interface TicketHolder {
  key: string;
  network: string;
}

const codeOf = ({ secret }: Dependencies, text: string) => secret.mac('sign-in ticket', text).toString('base64url');
const placeOf = (dependencies: Dependencies, { key, network }: TicketHolder) =>
  codeOf(dependencies, `${key} ${network}`);
const textOf = (dependencies: Dependencies, place: string, id: string) =>
  `${id}.${codeOf(dependencies, `${place} ${id}`)}`;

/** Returns a ticket for one attempt to sign in after a delay. Until it is used, holder again returns the same one. */
export const issueTicket = async (
  dependencies: Dependencies,
  holder: TicketHolder,
): Promise<{ ticket: string; waitSeconds: number }> => {
  const { db, now } = dependencies;
  const place = placeOf(dependencies, holder);
  const fresh = {
    id: randomUUID(),
    notBefore: after(now(), SIGN_IN_DELAY),
    expiresAt: after(now(), TICKET_LIFETIME),
  };
  const [made] = await db
    .insert(signInTickets)
    .values({ place, ...fresh })
    .onConflictDoUpdate({
      target: signInTickets.place,
      set: fresh,
      setWhere: lte(signInTickets.expiresAt, now()),
    })
    .returning();
  // Where a valid ticket exists, nothing was written.
  const valid = made ?? (await db.select().from(signInTickets).where(eq(signInTickets.place, place)))[0];
  // Without one, it was used between the two statements.
  if (!valid) return issueTicket(dependencies, holder);
  const { id, notBefore } = valid;
  const waitSeconds = Math.max(1, Math.ceil((notBefore.getTime() - now().getTime()) / 1000));
  return { ticket: textOf(dependencies, place, id), waitSeconds };
};

/** True once for each ticket, after its delay, and only for its holder. */
export const redeemTicket = async (
  dependencies: Dependencies,
  holder: TicketHolder,
  ticket: string | null | undefined,
): Promise<boolean> => {
  const { db, now } = dependencies;
  const place = placeOf(dependencies, holder);
  const id = /^[\da-f-]{36}(?=\.)/.exec(ticket ?? '')?.[0];
  if (!id || ticket !== textOf(dependencies, place, id)) return false;
  const used = await db
    .delete(signInTickets)
    .where(
      and(
        eq(signInTickets.place, place),
        eq(signInTickets.id, id),
        lte(signInTickets.notBefore, now()),
        gt(signInTickets.expiresAt, now()),
      ),
    )
    .returning({ id: signInTickets.id });
  return used.length > 0;
};
