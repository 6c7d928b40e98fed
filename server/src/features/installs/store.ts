import { and, eq, getTableColumns, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { activationCodes, installs } from './tables.ts';
import type { InstallRow } from './wire.ts';

const emptied = (text: string | null | undefined) => (text === '' ? null : text);

/** A field that is missing when a client is bound again stays as it was. */
const sqlNewOrOld = (column: AnyPgColumn) => sql`coalesce(excluded.${sql.identifier(column.name)}, ${column})`;

/**
 * Binds the client to this account, or updates the account's own binding; undefined if another account has bound it.
 */
export const bindOwned = async (tx: Db, install: typeof installs.$inferInsert): Promise<InstallRow | undefined> => {
  const [row] = await tx
    .insert(installs)
    .values(install)
    .onConflictDoUpdate({
      target: installs.clientId,
      set: {
        description: sqlNewOrOld(installs.description),
        hostname: sqlNewOrOld(installs.hostname),
        version: sqlNewOrOld(installs.version),
        licenseText: install.licenseText,
      },
      setWhere: eq(installs.userId, install.userId),
    })
    .returning();
  return row;
};

export const setLicenseText = async (tx: Db, id: string, licenseText: string): Promise<InstallRow> =>
  (await tx.update(installs).set({ licenseText }).where(eq(installs.id, id)).returning())[0] as InstallRow;

/** Drizzle leaves out columns that are undefined, so at least one value has to be given. */
export const changeOwned = async (
  tx: Db,
  userId: string,
  id: string,
  {
    description,
    hostname,
    version,
  }: Partial<Record<'description' | 'hostname' | 'version', string | null | undefined>>,
): Promise<InstallRow | undefined> =>
  (
    await tx
      .update(installs)
      .set({ userId, description: emptied(description), hostname: emptied(hostname), version: emptied(version) })
      .where(and(eq(installs.id, id), eq(installs.userId, userId)))
      .returning()
  )[0];

/** A condition: the account has bound an installation. */
export const sqlHasInstalls = (userId: AnyPgColumn): SQL =>
  sql`exists (select from installs where installs.user_id = ${userId})`;

export const countOwned = (tx: Db, userId: string): Promise<number> => tx.$count(installs, eq(installs.userId, userId));

export const findOwned = async (tx: Db, userId: string, id: string): Promise<InstallRow | undefined> =>
  (
    await tx
      .select()
      .from(installs)
      .where(and(eq(installs.id, id), eq(installs.userId, userId)))
  )[0];

export const findOwnedByClient = async (tx: Db, userId: string, clientId: string): Promise<InstallRow | undefined> =>
  (
    await tx
      .select()
      .from(installs)
      .where(and(eq(installs.clientId, clientId), eq(installs.userId, userId)))
  )[0];

export const findOwnedByClients = (tx: Db, userId: string, clientIds: readonly string[]): Promise<InstallRow[]> =>
  tx
    .select()
    .from(installs)
    .where(and(eq(installs.userId, userId), inArray(installs.clientId, [...clientIds])));

/** Stores the hash of an activation code, which replaces the one before it. */
export const setActivation = (tx: Db, activation: typeof activationCodes.$inferInsert) =>
  tx
    .insert(activationCodes)
    .values(activation)
    .onConflictDoUpdate({
      target: activationCodes.installId,
      set: { codeHash: activation.codeHash, expiresAt: activation.expiresAt },
    });

const isGoodCode = (codeHash: string, now: Date) =>
  and(eq(activationCodes.codeHash, codeHash), gt(activationCodes.expiresAt, now));

/** Finds the installation of an activation code that has not expired. */
export const findByActivation = async (tx: Db, codeHash: string, now: Date): Promise<InstallRow | undefined> =>
  (
    await tx
      .select(getTableColumns(installs))
      .from(installs)
      .innerJoin(activationCodes, eq(activationCodes.installId, installs.id))
      .where(isGoodCode(codeHash, now))
  )[0];

/** Uses an activation code up; false where it was used or replaced meanwhile. */
export const deleteActivation = async (tx: Db, codeHash: string, now: Date): Promise<boolean> =>
  (await tx.delete(activationCodes).where(isGoodCode(codeHash, now)).returning()).length > 0;

/** Deletes the activation code of an installation; false where it has none that is good. */
export const deleteActivationOf = async (tx: Db, installId: string, now: Date): Promise<boolean> => {
  const deleted = await tx.delete(activationCodes).where(eq(activationCodes.installId, installId)).returning();
  return deleted.some(({ expiresAt }) => expiresAt > now);
};

/** Deletes the activation codes of an account's installations: of all, or of these clients. */
export const deleteActivationsOf = (tx: Db, userId: string, clientIds?: readonly string[]) => {
  const owned = tx
    .select({ id: installs.id })
    .from(installs)
    .where(and(eq(installs.userId, userId), clientIds && inArray(installs.clientId, [...clientIds])));
  return tx.delete(activationCodes).where(inArray(activationCodes.installId, owned));
};

export const deleteOwned = (tx: Db, userId: string, id: string): Promise<InstallRow[]> =>
  tx
    .delete(installs)
    .where(and(eq(installs.id, id), eq(installs.userId, userId)))
    .returning();

/** Deletes all installations of an account except those with these client ids. */
export const deleteAllBut = (tx: Db, userId: string, clientIds: readonly string[]): Promise<InstallRow[]> =>
  tx
    .delete(installs)
    .where(and(eq(installs.userId, userId), notInArray(installs.clientId, [...clientIds])))
    .returning();

export const clearDescriptions = (tx: Db, userId: string) =>
  tx.update(installs).set({ description: null }).where(eq(installs.userId, userId));

/** Moves the installations of an account for these clients to another account. */
export const setOwnerOf = (tx: Db, clientIds: readonly string[], { from, to }: { from: string; to: string }) =>
  tx
    .update(installs)
    .set({ userId: to })
    .where(and(eq(installs.userId, from), inArray(installs.clientId, [...clientIds])));

export const setOwner = (tx: Db, from: readonly string[], to: string) =>
  tx
    .update(installs)
    .set({ userId: to })
    .where(inArray(installs.userId, [...from]));
