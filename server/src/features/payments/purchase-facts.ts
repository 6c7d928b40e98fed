import type { Plan } from '@warden/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { reviveRow } from '../../platform/db/json-row.ts';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import { type InstallNames, sqlInstallNames } from '../clients/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import { type SettingsService, sqlStoredSettings } from '../settings/service.ts';
import type { Purchase } from './opening.ts';
import { sqlOpen } from './store.ts';
import { payments } from './tables.ts';

interface Dependencies {
  db: Db;
  licenses: Pick<LicenseService, 'sqlIsRunningOn'>;
  settings: Pick<SettingsService, 'ofStored'>;
  now: () => Date;
}

interface Facts {
  install: InstallNames | null;
  runsCommercial: boolean;
  settings: object | null;
  open: object | null;
}

/** Reads everything that a purchase depends on in one statement. */
export const purchaseFacts = ({ db, licenses, settings, now }: Dependencies) => {
  const read = prepared((_, slots: Slots<{ userId: string; clientId: string; plan: Plan; now: Date }>) => {
    const userId = sql`${slots.userId}::uuid`;
    const clientId = sql`${slots.clientId}::text`;
    return sql<Facts>`
      select ${sqlInstallNames(clientId, userId)} as install,
        ${licenses.sqlIsRunningOn(clientId, 'commercial', slots.now)} as "runsCommercial",
        ${sqlStoredSettings} as settings,
        ${sqlOpen(userId, clientId, sql`${slots.plan}::text`)} as open`;
  });
  return async (userId: string, { clientId, plan }: Purchase) => {
    const [facts] = (await read(db, { userId, clientId, plan, now: now() })) as [Facts];
    return {
      install: facts.install,
      runsCommercial: facts.runsCommercial,
      current: settings.ofStored(facts.settings ?? {}),
      /** The open card payment for the same purchase. */
      open: facts.open && reviveRow(payments, facts.open),
    };
  };
};
