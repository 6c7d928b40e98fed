import type { BodyOf, contract } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import { refreshClients } from '../clients/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import { endKeys, findKeys, pinKey, setOwnerOfClientKeys, setOwnerOfKeys, wasEnded } from './keys.ts';
import { deleteMovesOf, deleteOldMoves, setOwnerOfClientMoves, setOwnerOfMoves } from './moves.ts';
import * as store from './store.ts';
import type { installs } from './tables.ts';
import { countByVersion, listVersions, nextOwnersOf } from './versions.ts';
import type { InstallRow } from './wire.ts';

export { sqlSync } from './keys.ts';
export { installToWire, syncToWire, type WrittenSync } from './wire.ts';

/** A field that is undefined stays as it is; an empty one is cleared. */
type InstallChange = BodyOf<typeof contract.installs.change>;

interface Dependencies {
  licenses: Pick<LicenseService, 'staging'>;
  now: () => Date;
}

export type InstallService = ReturnType<typeof installService>;

/** The operations on installations for other features and jobs. */
export const installService = ({ licenses, now }: Dependencies) => {
  const note = (tx: Db, action: 'bound' | 'removed', rows: readonly InstallRow[], actor: AuditActor) =>
    audit(
      tx,
      ...rows.map(({ id, userId, clientId }) => ({
        ...actor,
        action: `install.${action}`,
        subject: `install:${id}`,
        owner: userId,
        [action === 'bound' ? 'after' : 'before']: { clientId, userId },
        at: now(),
      })),
    );

  /** Ends what installations have for as long as they are bound: their keys and staging licenses. */
  const endAllOf = async (tx: Db, rows: readonly InstallRow[], actor: AuditActor) => {
    const clientIds = rows.map(({ clientId }) => clientId);
    await endKeys(tx, clientIds, actor, now());
    await licenses.staging.removeOn(tx, clientIds, actor);
  };

  return {
    /** Binds the client to the account, or updates its binding; undefined where another account has the client. */
    async bind(tx: Db, install: typeof installs.$inferInsert, actor: AuditActor) {
      const bound = await store.bindOwned(tx, install);
      if (bound?.id === install.id) await note(tx, 'bound', [bound], actor);
      return bound;
    },

    setLicenseText: store.setLicenseText,

    /** Changes how an installation is described; undefined where the account has no such installation. */
    async change(tx: Db, userId: string, id: string, change: InstallChange) {
      const changed = await store.changeOwned(tx, userId, id, change);
      if (changed) await refreshClients(tx, [changed.clientId]);
      return changed;
    },

    /** Removes an installation; false where the account has no such installation. */
    async remove(tx: Db, userId: string, id: string, actor: AuditActor) {
      const removed = await store.deleteOwned(tx, userId, id);
      await refreshClients(
        tx,
        removed.map(({ clientId }) => clientId),
      );
      await note(tx, 'removed', removed, actor);
      await endAllOf(tx, removed, actor);
      return removed.length > 0;
    },

    /**
     * Removes all installations of an account except those of these clients, whose descriptions are cleared, and its
     * moves.
     */
    async removeAllBut(tx: Db, userId: string, clientIds: readonly string[], actor: AuditActor) {
      const removed = await store.deleteAllBut(tx, userId, clientIds);
      await note(tx, 'removed', removed, actor);
      await endAllOf(tx, removed, actor);
      await store.clearDescriptions(tx, userId);
      await deleteMovesOf(tx, userId);
    },

    /** Moves the installations of some accounts to another one. */
    async move(tx: Db, from: readonly string[], to: string) {
      await store.setOwner(tx, from, to);
      await setOwnerOfKeys(tx, from, to);
      await setOwnerOfMoves(tx, from, to);
    },

    /** Moves the installations of an account for these clients to another account. */
    async moveOf(tx: Db, clientIds: readonly string[], owners: { from: string; to: string }) {
      // Whoever got a code from the account before must not use it at the next one.
      await store.deleteActivationsOf(tx, owners.from, clientIds);
      await store.setOwnerOf(tx, clientIds, owners);
      await setOwnerOfClientKeys(tx, clientIds, owners);
      await setOwnerOfClientMoves(tx, clientIds, owners);
    },

    findKeys,
    countByVersion,
    nextOwnersOf,
    listVersions,

    pinKey: (tx: Db, install: InstallRow, publicKey: string, actor: AuditActor) =>
      pinKey(tx, install, publicKey, actor, now()),

    /** Pins the key of a trial, unless it ended since the client was bound: a stolen key must not come back by it. */
    async pinKeyOfTrial(tx: Db, install: InstallRow, publicKey: string, actor: AuditActor) {
      if (!(await wasEnded(tx, install, publicKey))) await pinKey(tx, install, publicKey, actor, now());
    },

    /** Ends the activation codes of an account that are not used yet. */
    async endActivations(tx: Db, userId: string) {
      await store.deleteActivationsOf(tx, userId);
    },

    /** Deletes moves that neither can be undone nor count any longer. */
    forgetMoves: deleteOldMoves,

    /**
     * Stops the sync of an installation, also by an activation code that is not used yet; false where the account has no
     * such installation with a key or code.
     */
    async endKey(tx: Db, userId: string, id: string, actor: AuditActor) {
      const install = await store.findOwned(tx, userId, id);
      if (!install) return false;
      const hadCode = await store.deleteActivationOf(tx, install.id, now());
      return (await endKeys(tx, [install.clientId], actor, now())) || hadCode;
    },
  };
};
