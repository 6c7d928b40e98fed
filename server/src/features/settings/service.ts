import type { Db } from '../../db/database.ts';
import { type CurrentSettings, currentSettings, type OperatorPrices } from './domain.ts';
import { readStored } from './store.ts';

/** What other features need of the settings, passed to them in the services. */
export interface SettingsDesk {
  read(tx: Db): Promise<CurrentSettings>;
}

export const settingsDesk = (operator: OperatorPrices): SettingsDesk => ({
  read: async (tx) => currentSettings(await readStored(tx), operator),
});
