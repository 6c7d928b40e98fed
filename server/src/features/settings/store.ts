import type { SettingKey } from '@warden/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { settings } from './tables.ts';

export const readStored = async (tx: Db): Promise<Partial<Record<SettingKey, string>>> =>
  Object.fromEntries((await tx.select().from(settings)).map(({ key, value }) => [key, value]));

/** Null removes it. */
export const writeStored = (tx: Db, key: SettingKey, value: string | null, updatedAt: Date) =>
  value === null
    ? tx.delete(settings).where(eq(settings.key, key))
    : tx
        .insert(settings)
        .values({ key, value, updatedAt })
        .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
