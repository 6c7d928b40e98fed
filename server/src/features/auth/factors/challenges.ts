import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { after } from '../domain.ts';
import { sessions, secondFactorTickets as tickets } from '../tables.ts';

const LIFETIME = 5 * 60 * 1000;

/** Where the challenge waits that the next passkey must answer. A new one replaces it, and it is used once. */
export interface Challenge {
  save(challenge: string): Promise<unknown>;
  take(): Promise<string | undefined>;
}

type Found = { challenge: string | null }[];

/** Of two that take it at the same moment, one clears it. */
const takeOnce = async (found: Promise<Found>, clear: (challenge: string) => Promise<Found>) => {
  const challenge = (await found)[0]?.challenge;
  return challenge && (await clear(challenge)).length > 0 ? challenge : undefined;
};

export const challengeOfSession = (db: Db, tokenHash: string, now: Date): Challenge => {
  const { challenge: column, challengeExpiresAt } = sessions;
  const isIt = eq(sessions.tokenHash, tokenHash);
  const set = (challenge: string | null) => ({ challenge, challengeExpiresAt: after(now, LIFETIME) });
  return {
    save: (challenge) => db.update(sessions).set(set(challenge)).where(isIt),
    take: () =>
      takeOnce(
        db
          .select({ challenge: column })
          .from(sessions)
          .where(and(isIt, gt(challengeExpiresAt, now))),
        (challenge) =>
          db
            .update(sessions)
            .set(set(null))
            .where(and(isIt, eq(column, challenge)))
            .returning({ challenge: column }),
      ),
  };
};

/** A ticket lives no longer than a challenge, so its challenge needs no end of its own. */
export const challengeOfTicket = (db: Db, tokenHash: string): Challenge => {
  const { challenge: column } = tickets;
  const isIt = eq(tickets.tokenHash, tokenHash);
  return {
    save: (challenge) => db.update(tickets).set({ challenge }).where(isIt),
    take: () =>
      takeOnce(db.select({ challenge: column }).from(tickets).where(isIt), (challenge) =>
        db
          .update(tickets)
          .set({ challenge: null })
          .where(and(isIt, eq(column, challenge)))
          .returning({ challenge: column }),
      ),
  };
};
