import type { BodyOf, contract } from '@warden/contract';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { refreshClients } from '../admin/service.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import * as store from './store.ts';
import type { installs } from './tables.ts';
import type { InstallRow } from './wire.ts';

export { installToWire } from './wire.ts';

/** A field that is undefined stays as it is; an empty one is cleared. */
type InstallChange = BodyOf<typeof contract.installs.change>;

export type InstallNames = Pick<InstallRow, 'hostname' | 'description'>;

export type Binding = [description: string | null];

/** The operations on installations for other features and jobs. */
export interface InstallService {
  /** Returns the id of the account that has bound the client. */
  ownerOf(tx: Db, clientId: string): Promise<string | undefined>;
  /** A condition that this account, or any account, has bound this client. */
  sqlIsBound(clientId: SQL, userId?: SQL): SQL<boolean>;
  /** Selects how this account's installation of this client is named as JSON; null where it has not bound the client. */
  sqlNames(clientId: SQL, userId: SQL): SQL<InstallNames | null>;
  /** Selects the clients that this account has bound. */
  sqlBoundBy(userId: Placeholder): SQL;
  /** Selects this account's description of this client as the only element of a list; null where it has not bound it. */
  sqlBinding(clientId: SQL, userId: SQL): SQL<Binding | null>;
  /** Selects the clients whose description by this account is like a pattern. */
  sqlDescribed(userId: SQL, pattern: Placeholder): SQL;
  /** Binds the client to the account, or updates the binding it has; undefined where another account has the client. */
  bind(tx: Db, install: typeof installs.$inferInsert, actor: AuditActor): Promise<InstallRow | undefined>;
  /** Changes how an installation is described; undefined where the account has no such installation. */
  change(tx: Db, userId: string, id: string, change: InstallChange): Promise<InstallRow | undefined>;
  /** Removes an installation; false where the account has no such installation. */
  remove(tx: Db, userId: string, id: string, actor: AuditActor): Promise<boolean>;
  /** Removes all installations of an account except those of these clients, whose descriptions are cleared. */
  removeAllBut(tx: Db, userId: string, clientIds: readonly string[], actor: AuditActor): Promise<void>;
  /** Moves the installations of some accounts to another one. */
  move(tx: Db, from: readonly string[], to: string): Promise<void>;
}

export const installService = ({ now }: { now: () => Date }): InstallService => {
  const note = (tx: Db, action: 'bound' | 'removed', rows: readonly InstallRow[], actor: AuditActor) =>
    audit(
      tx,
      ...rows.map(({ id, userId, clientId }) => ({
        ...actor,
        action: `install.${action}`,
        subject: `install:${id}`,
        [action === 'bound' ? 'after' : 'before']: { clientId, userId },
        at: now(),
      })),
    );

  return {
    ownerOf: async (tx, clientId) => (await store.findByClient(tx, clientId))?.userId,

    sqlIsBound: (clientId, userId) => sql<boolean>`exists (
      select from installs where installs.client_id = ${clientId} ${userId ? sql`and installs.user_id = ${userId}` : sql``}
    )`,

    sqlNames: (clientId, userId) => sql<InstallNames | null>`(
      select json_build_object('hostname', installs.hostname, 'description', installs.description) from installs
      where installs.client_id = ${clientId} and installs.user_id = ${userId}
    )`,

    sqlBoundBy: (userId) => sql`(select installs.client_id from installs where installs.user_id = ${userId})`,

    sqlBinding: (clientId, userId) => sql<Binding | null>`(
      select json_build_array(installs.description) from installs
      where installs.client_id = ${clientId} and installs.user_id = ${userId}
    )`,

    sqlDescribed: (userId, pattern) => sql`(
      select installs.client_id from installs where installs.user_id = ${userId} and installs.description ilike ${pattern}
    )`,

    async bind(tx, install, actor) {
      const bound = await store.bindOwned(tx, install);
      if (bound?.id === install.id) await note(tx, 'bound', [bound], actor);
      return bound;
    },

    async change(tx, userId, id, change) {
      const changed = await store.changeOwned(tx, userId, id, change);
      if (changed) await refreshClients(tx, [changed.clientId]);
      return changed;
    },

    async remove(tx, userId, id, actor) {
      const removed = await store.deleteOwned(tx, userId, id);
      await refreshClients(
        tx,
        removed.map(({ clientId }) => clientId),
      );
      await note(tx, 'removed', removed, actor);
      return removed.length > 0;
    },

    async removeAllBut(tx, userId, clientIds, actor) {
      await note(tx, 'removed', await store.deleteAllBut(tx, userId, clientIds), actor);
      await store.clearDescriptions(tx, userId);
    },

    async move(tx, from, to) {
      await store.setOwner(tx, from, to);
    },
  };
};
