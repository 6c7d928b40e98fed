import { randomUUID } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Services } from '../../services.ts';
import { after, SIGN_IN_DELAY, TICKET_LIFETIME } from './domain.ts';
import { signInTickets } from './tables.ts';

type Shop = Pick<Services, 'db' | 'secret' | 'now'>;

/** An address as compared and a network; the table holds neither. */
export interface Place {
  key: string;
  network: string;
}

const codeOf = ({ secret }: Shop, text: string) => secret.mac('sign-in ticket', text).toString('base64url');
const placeOf = (shop: Shop, { key, network }: Place) => codeOf(shop, `${key} ${network}`);
const textOf = (shop: Shop, place: string, id: string) => `${id}.${codeOf(shop, `${place} ${id}`)}`;

/** A ticket for one attempt to sign in after a delay. As long as it is not used, asking again gives the same one. */
export const issueTicket = async (shop: Shop, asking: Place): Promise<{ ticket: string; waitSeconds: number }> => {
  const { db, now } = shop;
  const place = placeOf(shop, asking);
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
  // Where another ticket is out already, nothing was written.
  const valid = made ?? (await db.select().from(signInTickets).where(eq(signInTickets.place, place)))[0];
  // It was used between the two statements.
  if (!valid) return issueTicket(shop, asking);
  const { id, notBefore } = valid;
  const waitSeconds = Math.max(1, Math.ceil((notBefore.getTime() - now().getTime()) / 1000));
  return { ticket: textOf(shop, place, id), waitSeconds };
};

/** True once for each ticket, after its delay, and only where it was given. */
export const redeemTicket = async (shop: Shop, asking: Place, ticket: string | null | undefined): Promise<boolean> => {
  const { db, now } = shop;
  const place = placeOf(shop, asking);
  const id = /^[\da-f-]{36}(?=\.)/.exec(ticket ?? '')?.[0];
  if (!id || ticket !== textOf(shop, place, id)) return false;
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
