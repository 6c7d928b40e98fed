import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { installs } from './tables.ts';
import type { InstallRow } from './wire.ts';

export const listOwned = (tx: Db, userId: string): Promise<InstallRow[]> =>
  tx
    .select()
    .from(installs)
    .where(eq(installs.userId, userId))
    .orderBy(desc(installs.createdAt), desc(installs.id))
    .limit(1000);

export const findByClient = async (tx: Db, clientId: string): Promise<InstallRow | undefined> =>
  (await tx.select().from(installs).where(eq(installs.clientId, clientId)))[0];

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

export const countOwned = (tx: Db, userId: string): Promise<number> => tx.$count(installs, eq(installs.userId, userId));

export const deleteOwned = (tx: Db, userId: string, id: string): Promise<InstallRow[]> =>
  tx
    .delete(installs)
    .where(and(eq(installs.id, id), eq(installs.userId, userId)))
    .returning();

/** Deletes all of an account's installations but those with these client ids. */
export const deleteAllBut = (tx: Db, userId: string, clientIds: readonly string[]): Promise<InstallRow[]> =>
  tx
    .delete(installs)
    .where(and(eq(installs.userId, userId), notInArray(installs.clientId, [...clientIds])))
    .returning();

export const clearDescriptions = (tx: Db, userId: string) =>
  tx.update(installs).set({ description: null }).where(eq(installs.userId, userId));

export const setOwner = (tx: Db, from: readonly string[], to: string) =>
  tx
    .update(installs)
    .set({ userId: to })
    .where(inArray(installs.userId, [...from]));
