import { shopReasons } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { DAY } from '../../platform/time.ts';
import type { AuditActor } from '../audit/service.ts';
import { refreshClients } from '../clients/service.ts';
import * as chains from './chain.ts';
import { recordLicense } from './history.ts';
import { issuedFacts, successorOf } from './signed-row.ts';
import type { LicenseRow } from './tables.ts';
import { graceOf } from './wire.ts';

/** A license may be moved this many times in a year. */
const MOST_MOVES = 2;

interface Move {
  from: string;
  to: string;
  hostname: string | null;
  /** An undone move takes the last move back, and is none itself. */
  isUndo: boolean;
  /** The person who moves it, as administrators read it on the license. */
  by: string;
}

const works = ({ type, expiresAt, revokedAt }: LicenseRow, now: Date) =>
  !revokedAt && graceOf(type, expiresAt) >= now.toISOString();

const isRecent = (now: Date) => (move: string) => now.getTime() - Date.parse(move) < 365 * DAY;

/** Gives the paid licenses of one client to another one of the same owner, with the same ends. */
export const moving = ({ keys, now: clock }: Pick<Resources, 'keys' | 'now'>) => {
  const checkMove = async (tx: Db, chain: readonly LicenseRow[], { to, isUndo }: Move, now: Date) => {
    const running = chain.filter((license) => works(license, now));
    if (running.length === 0) throw new Refusal('move_nothing');
    const isMovedOften = running.some(({ moves }) => moves.filter(isRecent(now)).length >= MOST_MOVES);
    if (isMovedOften && !isUndo) throw new Refusal('too_many_moves');
    const there = await chains.findChain(tx, to, 'commercial');
    if (there.some((license) => works(license, now)))
      throw new Refusal('move_target_licensed', { field: 'licenseText' });
  };

  return {
    /**
     * Moves all licenses of either plan, also those that have ended: the terms of others count on from them. The caller
     * has locked the account and both clients.
     */
    async move(tx: Db, move: Move, actor: AuditActor): Promise<LicenseRow[]> {
      const { from, to, hostname, isUndo, by } = move;
      const chain = await chains.findChain(tx, from, 'commercial');
      // The revocation is dated after everything that was issued, even if the clocks of two processes differ.
      const now = new Date(Math.max(clock().getTime(), ...chain.map(({ issuedAt }) => issuedAt.getTime() + 1)));
      await checkMove(tx, chain, move, now);
      const moved: LicenseRow[] = [];
      for (const old of chain) {
        const moves = isUndo ? old.moves.slice(0, -1) : [...old.moves, now.toISOString()];
        const successor = await successorOf(old, { clientId: to, hostname, moves }, keys.signer);
        const { revokedAt, revokedReason, revokedBy } = old;
        const revocation = revokedAt
          ? { revokedAt, revokedReason: revokedReason ?? '', revokedBy: revokedBy ?? '' }
          : { revokedAt: now, revokedReason: shopReasons.moved, revokedBy: by };
        const row = { ...successor, revokedAt, revokedReason, revokedBy };
        await chains.replaceLicense(tx, old, row, revocation);
        await chains.revokeEarlierTexts(tx, old, revocation);
        const replaced = { before: { clientId: from }, after: { clientId: to, license: row.id } };
        await recordLicense(tx, actor, 'replaced', old.id, replaced, now);
        const after = { ...issuedFacts(row), replaces: old.id, payment: old.paymentId };
        await recordLicense(tx, actor, 'issued', row.id, { after }, now);
        if (!revokedAt) moved.push({ ...old, ...row });
      }
      await refreshClients(tx, [from, to]);
      return moved.filter((license) => works(license, now));
    },
  };
};
