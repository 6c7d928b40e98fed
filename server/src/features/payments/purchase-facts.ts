import { sql } from 'drizzle-orm';
import { reviveRow } from '../../platform/db/json-row.ts';
import { readRows } from '../../platform/db/rows.ts';
import { type InstallNames, sqlInstallNames } from '../clients/service.ts';
import { sqlStoredSettings } from '../settings/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import type { Purchase } from './opening.ts';
import { sqlOpen } from './store.ts';
import { payments } from './tables.ts';

interface Facts {
  install: InstallNames | null;
  runsCommercial: boolean;
  isStaging: boolean;
  settings: object | null;
  open: object | null;
}

/** Reads everything that a purchase depends on in one statement. */
export const readPurchaseFacts = async (
  { db, licenses, settings, now }: PaymentDependencies,
  userId: string,
  { clientId, plan }: Purchase,
) => {
  const user = sql`${userId}::uuid`;
  const client = sql`${clientId}::text`;
  const [facts] = (await readRows<Facts>(
    db,
    sql`
      select ${sqlInstallNames(client, user)} as install,
        ${licenses.sqlIsRunningOn(client, 'commercial', now())} as "runsCommercial",
        ${licenses.sqlIsStaging(client, now())} as "isStaging",
        ${sqlStoredSettings} as settings,
        ${sqlOpen(user, client, sql`${plan}::text`)} as open`,
  )) as [Facts];
  return {
    install: facts.install,
    runsCommercial: facts.runsCommercial,
    isStaging: facts.isStaging,
    current: settings.ofStored(facts.settings ?? {}),
    /** The open card payment for the same purchase. */
    open: facts.open && reviveRow(payments, facts.open),
  };
};
