import type { SettingKey } from '@warden/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { settings } from './tables.ts';

const selectAll = prepared('settings', (db) => db.select().from(settings));

export const readStored = async (tx: Db): Promise<Partial<Record<SettingKey, string>>> =>
  Object.fromEntries((await selectAll(tx, {})).map(({ key, value }) => [key, value]));

/** Selects what administrators have set as JSON, null where that is nothing. */
export const sqlStoredSettings = sql<object | null>`(
  select json_object_agg(settings.key, settings.value) from settings
)`;

export const sqlCoreAvailable = sql<boolean>`exists (
  select from settings where key = 'core_available' and value = '1'
)`;

/** Null removes the setting. */
export const writeStored = (tx: Db, key: SettingKey, value: string | null, updatedAt: Date) =>
  value === null
    ? tx.delete(settings).where(eq(settings.key, key))
    : tx
        .insert(settings)
        .values({ key, value, updatedAt })
        .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });

/** Removes a setting that has this value. False where it has another one. */
export const deleteStored = async (tx: Db, key: SettingKey, value: string): Promise<boolean> =>
  (
    await tx
      .delete(settings)
      .where(and(eq(settings.key, key), eq(settings.value, value)))
      .returning()
  ).length > 0;
