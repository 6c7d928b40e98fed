import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { audit, userActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import { findOwner } from '../clients/service.ts';
import { type LicenseService, MOST_MOVES, MOVES_COUNT_FOR } from '../licenses/service.ts';
import { findOrdered } from '../payments/service.ts';
import { type BindDependencies, bindTrial, checkTrial, type Presenter } from './bind.ts';
import { findKey } from './keys.ts';
import { installMoved, installMoveUndone } from './mail.tsx';
import * as moves from './moves.ts';
import * as store from './store.ts';
import type { InstallRow } from './wire.ts';

export interface MoveDependencies extends BindDependencies {
  accounts: BindDependencies['accounts'] & Pick<AccountService, 'lockAlone'>;
  jobs: Pick<Resources['jobs'], 'enqueue'>;
  licenses: BindDependencies['licenses'] & Pick<LicenseService, 'lockAccountsAndClients' | 'move'>;
}

/**
 * A payment names its client, and so does the document of an invoice; and what is ordered for an installation without a
 * license, at the price of a first one, is no extension. So what is under way for either has to end first.
 */
const refuseOpenPayments = async (tx: Db, userId: string, clientIds: readonly string[]) => {
  if ((await findOrdered(tx, userId, clientIds)).size > 0) throw new Refusal('move_payment_open');
};

const record = (
  tx: Db,
  { user, address }: Presenter,
  action: 'moved' | 'move_undone',
  { id, clientId }: InstallRow,
  from: string,
  at: Date,
) =>
  audit(tx, {
    ...userActor(user, address),
    action: `install.${action}`,
    subject: `install:${id}`,
    before: { clientId: from },
    after: { clientId, userId: user.id },
    at,
  });

const found = (install: InstallRow | undefined): InstallRow => {
  if (!install) throw new Refusal('not_found');
  return install;
};

/** Moves the paid licenses of installations to others of the same owner, and back. */
export const movingInstalls = (dependencies: MoveDependencies) => {
  const { accounts, db, installs, jobs, licenses, limits, now } = dependencies;

  /**
   * The account stays locked: neither a purchase begins meanwhile, nor is anything bound or unbound. Whoever changes
   * licenses of the account waits, too, and then sees which staging installation goes with which client.
   */
  const lockOwned = async (tx: Db, { id: userId }: SessionUser, id: string): Promise<InstallRow> => {
    if (!(await accounts.lockAlone(tx, userId))) throw new Refusal('no_session');
    return found(await store.findOwned(tx, userId, id));
  };

  /** Undone moves do not count as moves, so they are counted themselves: each leaves a text that works offline. */
  const refuseManyUndone = async (tx: Db, userId: string, clientId: string) => {
    const undone = await moves.countUndone(tx, userId, clientId, new Date(now().getTime() - MOVES_COUNT_FOR));
    if (undone >= MOST_MOVES) throw new Refusal('too_many_moves');
  };

  const unbind = async (tx: Db, { user, address }: Presenter, { id }: InstallRow) => {
    await installs.remove(tx, user.id, id, userActor(user, address));
  };

  /** Binds the installation as it was before the move, unless its owner has bound it again meanwhile. */
  const bindAgain = async (
    tx: Db,
    { user, address }: Presenter,
    { fromClient, fromInstall }: moves.MoveRow,
  ): Promise<InstallRow> => {
    const actor = userActor(user, address);
    const own = await store.findOwnedByClient(tx, user.id, fromClient);
    if (own) return own;
    const { publicKey, createdAt, ...rest } = fromInstall;
    const given = {
      ...rest,
      id: randomUUIDv7(),
      userId: user.id,
      clientId: fromClient,
      createdAt: new Date(createdAt),
    };
    const bound = await installs.bind(tx, given, actor);
    if (!bound) throw new Refusal('client_bound_elsewhere');
    if (publicKey) await installs.pinKey(tx, bound, publicKey, actor);
    return bound;
  };

  return {
    /** Moves the licenses of an installation to the one whose trial its owner presents. */
    async move(presenter: Presenter, id: string, licenseText: string): Promise<InstallRow> {
      const { user, address } = presenter;
      found(await store.findOwned(db, user.id, id));
      await limits.consume({ network: address, account: user.id }, 'moveAddress', 'moveAccount');
      const trial = await checkTrial(dependencies, presenter, licenseText);
      const to = trial.license.client;
      return db.transaction(async (tx) => {
        const old = await lockOwned(tx, user, id);
        const from = old.clientId;
        if (from === to) throw new Refusal('move_same_client', { field: 'licenseText' });
        await licenses.lockAccountsAndClients(tx, [from, to], [user.id]);
        await refuseOpenPayments(tx, user.id, [from, to]);
        await refuseManyUndone(tx, user.id, from);
        const { description, hostname, version, licenseText: text, createdAt } = old;
        const publicKey = await findKey(tx, from);
        const fromInstall = { description, hostname, version, licenseText: text, createdAt: createdAt.toISOString() };
        await unbind(tx, presenter, old);
        const names = { description: null, hostname: trial.license.hostname, version: null };
        const bound = await bindTrial(dependencies, tx, presenter, trial, names, 'licenseText');
        const isDescribed = bound.description !== null || description === null;
        const install = isDescribed ? bound : found(await store.changeOwned(tx, user.id, bound.id, { description }));
        const move = { userId: user.id, from, to, hostname: install.hostname };
        const movedAt = await licenses.move(tx, move, userActor(user, address));
        const moveId = randomUUIDv7();
        const clients = { fromClient: from, toClient: to };
        const row = { id: moveId, userId: user.id, ...clients, fromInstall: { ...fromInstall, publicKey }, movedAt };
        await moves.insertMove(tx, row);
        await record(tx, presenter, 'moved', install, from, movedAt);
        await enqueueMail({ jobs }, tx, installMoved, { moveId });
        return install;
      });
    },

    /** Takes the last move to an installation back. What was bought for it since goes along. */
    async undo(presenter: Presenter, id: string): Promise<InstallRow> {
      const { user, address } = presenter;
      found(await store.findOwned(db, user.id, id));
      await limits.consume({ network: address, account: user.id }, 'moveAddress', 'moveAccount');
      return db.transaction(async (tx) => {
        const moved = await lockOwned(tx, user, id);
        const move = await moves.findUndoable(tx, user.id, moved.clientId, now());
        if (!move) throw new Refusal('undo_too_late');
        const { fromClient: to, toClient: from, movedAt: undoes } = move;
        await licenses.lockAccountsAndClients(tx, [from, to], [user.id]);
        await refuseOpenPayments(tx, user.id, [from, to]);
        const owner = await findOwner(tx, to);
        const isTaken = (owner && owner !== user.id) || (await licenses.isOwnedByAnother(tx, user.id, to, now()));
        if (isTaken) throw new Refusal('client_bound_elsewhere');
        await unbind(tx, presenter, moved);
        const install = await bindAgain(tx, presenter, move);
        const back = { userId: user.id, from, to, hostname: install.hostname, undoes };
        const undoneAt = await licenses.move(tx, back, userActor(user, address));
        await moves.setUndone(tx, move.id, undoneAt);
        await record(tx, presenter, 'move_undone', install, from, undoneAt);
        await enqueueMail({ jobs }, tx, installMoveUndone, { undoneMoveId: move.id });
        return install;
      });
    },
  };
};
