import type { SettingKey } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import { currentSettings, type OperatorPrices, toStored, type Value } from './domain.ts';
import { readStored, writeStored } from './store.ts';

export type { CurrentSettings, VolumeStep } from './domain.ts';
export { noteReleases, sqlCoreAvailable, sqlStoredSettings } from './store.ts';

interface Dependencies extends Pick<Resources, 'db' | 'now'> {
  /** What applies where an administrator has set nothing. */
  operator: OperatorPrices;
}

export type SettingsService = ReturnType<typeof settingsService>;

export const settingsService = ({ db, operator, now }: Dependencies) => {
  /** Returns the settings that follow from those that an administrator has stored. */
  const ofStored = (stored: object) => currentSettings(stored, operator);
  const read = async (tx: Db) => ofStored(await readStored(tx));
  return {
    read,
    ofStored,

    /** Stores what an administrator has entered, and returns all settings as they are then. */
    async write(key: SettingKey, value: Value, actor: AuditActor) {
      const stored = toStored(key, value);
      if (stored === undefined) throw new Refusal('field_invalid', { field: 'value' });
      return db.transaction(async (tx) => {
        const before = (await readStored(tx))[key] ?? null;
        await writeStored(tx, key, stored, now());
        await audit(tx, {
          ...actor,
          action: 'setting.changed',
          subject: `setting:${key}`,
          before: { value: before },
          after: { value: stored },
          at: now(),
        });
        return read(tx);
      });
    },
  };
};
