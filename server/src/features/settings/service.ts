import type { Db } from '../../db/database.ts';
import { type CurrentSettings, currentSettings, type OperatorPrices } from './domain.ts';
import { readStored } from './store.ts';

/** What other features need of the settings, passed to them in the services. */
export interface SettingsService {
  read(tx: Db): Promise<CurrentSettings>;
}

export const settingsService = (operator: OperatorPrices): SettingsService => ({
  read: async (tx) => currentSettings(await readStored(tx), operator),
});
