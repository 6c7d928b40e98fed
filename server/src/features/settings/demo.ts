import type { SettingKey } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { hasEntry } from '../audit/service.ts';
import { deleteStored, writeStored } from './store.ts';

/** The prices a demo sells at. */
const demoPrices = [
  ['price_commercial', '25000'],
  ['price_individual', '15000'],
] as const satisfies [SettingKey, string][];

export const setDemoPrices = async ({ now }: { now: () => Date }, tx: Db) => {
  for (const [key, value] of demoPrices) await writeStored(tx, key, value, now());
};

/** Removes the prices that no administrator has set, and returns how many these were. */
export const removeDemoPrices = async (tx: Db): Promise<number> => {
  let removed = 0;
  for (const [key, value] of demoPrices) {
    if (!(await hasEntry(tx, `setting:${key}`)) && (await deleteStored(tx, key, value))) removed++;
  }
  return removed;
};
