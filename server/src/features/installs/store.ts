import { and, desc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { users } from '../auth/tables.ts';
import { installs } from './tables.ts';
import type { InstallRow } from './wire.ts';

export const findOwned = (tx: Db, userId: string): Promise<InstallRow[]> =>
  tx
    .select()
    .from(installs)
    .where(eq(installs.userId, userId))
    .orderBy(desc(installs.createdAt), desc(installs.id))
    .limit(1000);

/** What is left out when binding again stays as it was. */
const newOrOld = (column: AnyPgColumn) => sql`coalesce(excluded.${sql.identifier(column.name)}, ${column})`;

/** Binds the client to this account, or updates its own binding; undefined if another account has it. */
export const bindOwned = async (tx: Db, install: typeof installs.$inferInsert): Promise<InstallRow | undefined> => {
  const [row] = await tx
    .insert(installs)
    .values(install)
    .onConflictDoUpdate({
      target: installs.clientId,
      set: {
        description: newOrOld(installs.description),
        hostname: newOrOld(installs.hostname),
        version: newOrOld(installs.version),
        licenseText: install.licenseText,
      },
      setWhere: eq(installs.userId, install.userId),
    })
    .returning();
  return row;
};

/** Until the transaction ends, nobody else binds for this account: two at once would both be the last that fits. */
export const lockOwner = (tx: Db, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');

export const countOwned = (tx: Db, userId: string): Promise<number> => tx.$count(installs, eq(installs.userId, userId));

/** Returns the client that is no longer bound; undefined where this account has no such installation. */
export const deleteOwned = async (tx: Db, userId: string, id: string): Promise<string | undefined> =>
  (
    await tx
      .delete(installs)
      .where(and(eq(installs.id, id), eq(installs.userId, userId)))
      .returning({ clientId: installs.clientId })
  )[0]?.clientId;
