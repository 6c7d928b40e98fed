import { shopReasons } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { DAY } from '../../platform/time.ts';
import type { AuditActor } from '../audit/service.ts';
import { refreshClients } from '../clients/service.ts';
import type { ShopEvent, Webhooks } from '../webhooks/service.ts';
import * as chains from './chain.ts';
import { tooLong, works } from './domain.ts';
import { replace } from './replace.ts';
import { stagingLicenses } from './staging.ts';
import { findWorking } from './store.ts';
import type { LicenseRow } from './tables.ts';

/** A license may be moved this many times within this time. */
export const MOST_MOVES = 2;
export const MOVES_COUNT_FOR = 365 * DAY;

interface Dependencies extends Pick<Resources, 'keys' | 'now'> {
  jobs: Pick<Resources['jobs'], 'enqueue'>;
  webhooks: Webhooks;
}

interface Move {
  userId: string;
  from: string;
  to: string;
  hostname: string | null;
  /** When the move was made that is taken back now. That is no move itself, and the one before it no longer counts. */
  undoes?: Date;
}

/** Whether the license was moved this often, so that it is not moved again. */
const isMovedOften = ({ moves }: LicenseRow, now: Date) =>
  moves.filter((move) => now.getTime() - Date.parse(move) < MOVES_COUNT_FOR).length >= MOST_MOVES;

/** Gives the paid licenses of one client to another one of the same owner, with the same ends. */
export const moving = ({ keys, jobs, webhooks, now: clock }: Dependencies) => {
  const staging = stagingLicenses({ keys, jobs, webhooks, now: clock });

  /**
   * Licenses of other accounts stay: whoever knows a client id may bind it once nobody has it, and must not take what
   * others got for it. Those that the new client had before a move stay when it is taken back.
   */
  const goesAlong =
    ({ userId, undoes }: Move) =>
    (license: LicenseRow) => {
      if (license.userId !== userId) return false;
      return !undoes || license.moves.at(-1) === undoes.toISOString() || license.issuedAt >= undoes;
    };

  const checkMove = async (tx: Db, chain: readonly LicenseRow[], move: Move, now: Date) => {
    const moved = chain.filter(goesAlong(move));
    const running = moved.filter((license) => works(license, now));
    if (!move.undoes) {
      if (running.length === 0) throw new Refusal('move_nothing');
      if (running.some((license) => isMovedOften(license, now))) throw new Refusal('too_many_moves');
    }
    const field = move.undoes ? {} : { field: 'licenseText' };
    if ((await findWorking(tx, move.to, now)).length > 0) throw new Refusal('move_target_licensed', field);
    // Among the licenses of the new client, and without those that stay, each must still have the days that it has. So
    // must those that stay, without the ones that go.
    const there = await chains.findChain(tx, move.to, 'commercial');
    const runsOn = ({ link }: { link: LicenseRow }) => link.expiresAt >= now;
    const stay = chain.filter((license) => !moved.includes(license));
    const isTooLong = [[...there, ...moved], stay].some((links) => tooLong(links).some(runsOn));
    if (isTooLong && !tooLong(chain).some(runsOn)) {
      throw new Refusal(move.undoes ? 'move_target_licensed' : 'move_nothing');
    }
    return moved;
  };

  return {
    /**
     * Moves all licenses of either plan, also those that have ended: the terms of others count on from them. The staging
     * license follows. The caller has locked the account alone, and both clients. Returns the time of the move.
     */
    async move(tx: Db, move: Move, actor: AuditActor): Promise<Date> {
      const { from, to, hostname, undoes } = move;
      const chain = await chains.findChain(tx, from, 'commercial');
      // The revocation is dated after everything that was issued, even if the clocks of two processes differ.
      const now = new Date(Math.max(clock().getTime(), ...chain.map(({ issuedAt }) => issuedAt.getTime() + 1)));
      const reason = undoes ? shopReasons.moveUndone : shopReasons.moved;
      const movesOf = ({ moves }: LicenseRow) =>
        undoes ? moves.filter((at) => at !== undoes.toISOString()) : [...moves, now.toISOString()];
      const events: ShopEvent[] = [];
      for (const old of await checkMove(tx, chain, move, now)) {
        const revocation = old.revokedAt ? null : { revokedAt: now, revokedReason: reason, revokedBy: actor.actor };
        const changes = { clientId: to, hostname, moves: movesOf(old) };
        const { id } = await replace(tx, old, { changes, revocation, reason, at: now, actor }, keys.signer);
        events.push({ type: 'license.moved', data: { license_id: id, replaces: old.id } });
      }
      await webhooks.emit(tx, { owner: move.userId }, ...events);
      await staging.move(tx, move, { actor, by: actor.actor });
      await refreshClients(tx, [from, to]);
      return now;
    },
  };
};
