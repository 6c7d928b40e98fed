import type { Db } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { writeStored } from './store.ts';

/** The prices a demo sells at. */
export const setDemoPrices = async ({ now }: Services, tx: Db) => {
  await writeStored(tx, 'price_commercial', '25000', now());
  await writeStored(tx, 'price_individual', '15000', now());
};
