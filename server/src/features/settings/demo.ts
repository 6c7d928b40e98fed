import type { SettingKey } from '@warden/contract';
import { and, eq, notExists } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { auditLog } from '../audit/tables.ts';
import { writeStored } from './store.ts';
import { settings } from './tables.ts';

/** The prices a demo sells at. */
const demoPrices = [
  ['price_commercial', '25000'],
  ['price_individual', '15000'],
] as const satisfies [SettingKey, string][];

export const setDemoPrices = async ({ now }: Services, tx: Db) => {
  for (const [key, value] of demoPrices) await writeStored(tx, key, value, now());
};

/** Takes away those that no administrator has set; says how many. */
export const removeDemoPrices = async (tx: Db): Promise<number> => {
  let removed = 0;
  for (const [key, value] of demoPrices) {
    const setByHand = tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `setting:${key}`));
    const gone = await tx
      .delete(settings)
      .where(and(eq(settings.key, key), eq(settings.value, value), notExists(setByHand)))
      .returning();
    removed += gone.length;
  }
  return removed;
};
