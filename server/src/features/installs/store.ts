import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { installs } from '../../db/schema.ts';

export type InstallRow = typeof installs.$inferSelect;

export const findOwned = (tx: Db, userId: string): Promise<InstallRow[]> =>
  tx
    .select()
    .from(installs)
    .where(eq(installs.userId, userId))
    .orderBy(desc(installs.createdAt), desc(installs.id))
    .limit(1000);

/** Binds the client to this account, or updates its own binding; undefined if another account has it. */
export const bindOwned = async (tx: Db, install: typeof installs.$inferInsert): Promise<InstallRow | undefined> => {
  const { description, hostname, version, licenseText } = install;
  const [row] = await tx
    .insert(installs)
    .values(install)
    .onConflictDoUpdate({
      target: installs.clientId,
      set: { description, hostname, version, licenseText },
      setWhere: eq(installs.userId, install.userId),
    })
    .returning();
  return row;
};

export const deleteOwned = async (tx: Db, userId: string, id: string): Promise<boolean> =>
  (
    await tx
      .delete(installs)
      .where(and(eq(installs.id, id), eq(installs.userId, userId)))
      .returning({ id: installs.id })
  ).length > 0;
