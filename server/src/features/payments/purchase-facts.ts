import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { reviveRow } from '../../platform/db/json-row.ts';
import { readRows } from '../../platform/db/rows.ts';
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
  const read = (user: string, purchase: Purchase) => {
    const userId = sql`${user}::uuid`;
    const clientId = sql`${purchase.clientId}::text`;
    return readRows<Facts>(
      db,
      sql`
      select ${sqlInstallNames(clientId, userId)} as install,
        ${licenses.sqlIsRunningOn(clientId, 'commercial', now())} as "runsCommercial",
        ${sqlStoredSettings} as settings,
        ${sqlOpen(userId, clientId, sql`${purchase.plan}::text`)} as open`,
    );
  };
  return async (userId: string, purchase: Purchase) => {
    const [facts] = (await read(userId, purchase)) as [Facts];
    return {
      install: facts.install,
      runsCommercial: facts.runsCommercial,
      current: settings.ofStored(facts.settings ?? {}),
      /** The open card payment for the same purchase. */
      open: facts.open && reviveRow(payments, facts.open),
    };
  };
};
