import type { SettingKey } from '@warden/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { settings } from './tables.ts';

/**
 * A setting that was removed stays as a row without a value, so that its time remains: the version of cached pages
 * covers it, and must not become that from before the setting again.
 */
const REMOVED = '';

const selectAll = prepared('settings', (db) => db.select().from(settings).where(ne(settings.value, REMOVED)));

export const readStored = async (tx: Db): Promise<Partial<Record<SettingKey, string>>> =>
  Object.fromEntries((await selectAll(tx, {})).map(({ key, value }) => [key, value]));

/** Selects what administrators have set as JSON, null where that is nothing. */
export const sqlStoredSettings = sql<object | null>`(
  select json_object_agg(settings.key, settings.value) from settings where settings.value <> ${sql.raw(`'${REMOVED}'`)}
)`;

export const sqlCoreAvailable = sql<boolean>`exists (
  select from settings where key = 'core_available' and value = '1'
)`;

const write = (tx: Db, row: typeof settings.$inferInsert) =>
  tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });

/** Null removes the setting. */
export const writeStored = (tx: Db, key: SettingKey, value: string | null, updatedAt: Date) =>
  write(tx, { key, value: value ?? REMOVED, updatedAt });

/** Notes for the version of cached pages that releases have changed: one that is deleted leaves no other trace. */
export const noteReleases = (tx: Db, updatedAt: Date) => write(tx, { key: 'releases', value: REMOVED, updatedAt });

/** Removes a setting that has this value. False where it has another one. */
export const deleteStored = async (tx: Db, key: SettingKey, value: string): Promise<boolean> =>
  (
    await tx
      .delete(settings)
      .where(and(eq(settings.key, key), eq(settings.value, value)))
      .returning()
  ).length > 0;
