import type { Plan } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { reviveRow } from '../../platform/db/json-row.ts';
import { readRows } from '../../platform/db/rows.ts';
import { type InstallNames, sqlInstallNames } from '../clients/service.ts';
import { readCurrent } from '../licenses/service.ts';
import { sqlStoredSettings } from '../settings/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { sqlOpen } from './store.ts';
import { payments } from './tables.ts';

interface StoredFacts {
  install: InstallNames | null;
  runsCommercial: boolean;
  runsIndividual: boolean;
  isStaging: boolean;
  /** When the license ends that a new one counts on from. */
  latestEnd: string | null;
  current: readonly unknown[] | null;
}

/** What one line of an order depends on. Its license now is read as its owner sees it. */
export type LineFacts = Omit<StoredFacts, 'latestEnd' | 'current'> & {
  latestEnd: Date | undefined;
  current: ReturnType<typeof readCurrent>;
};

interface Facts {
  lines: StoredFacts[];
  settings: object | null;
  open: object | null;
}

const toFacts = ({ latestEnd, current, ...facts }: StoredFacts): LineFacts => ({
  ...facts,
  latestEnd: latestEnd === null ? undefined : new Date(latestEnd),
  current: readCurrent(current),
});

/** Reads everything that an order depends on in one statement, but the licenses that its lines name. */
export const readOrderFacts = async (
  { db, licenses, settings, now }: PaymentDependencies,
  userId: string,
  lines: readonly { clientId: string | null; plan: Plan }[],
) => {
  const at = now();
  const user = sql`${userId}::uuid`;
  const client = sql`wanted.client_id`;
  const [first] = lines as [(typeof lines)[number]];
  const [facts] = (await readRows<Facts>(
    db,
    sql`
      select (
        select json_agg(json_build_object(
          'install', ${sqlInstallNames(client, user)},
          'runsCommercial', ${licenses.sqlIsRunningOn(client, 'commercial', at)},
          'runsIndividual', ${licenses.sqlIsRunningOn(client, 'individual', at)},
          'isStaging', ${licenses.sqlIsStaging(client, at)},
          'latestEnd', ${licenses.sqlLatestEnd(client, sql`wanted.plan`)},
          'current', ${licenses.sqlCurrentOwned(client, user)}
        ) order by wanted.position)
        from unnest(
          ${sql.param(lines.map(({ clientId }) => clientId))}::text[], ${sql.param(lines.map(({ plan }) => plan))}::text[]
        ) with ordinality wanted(client_id, plan, position)
      ) as lines,
        ${sqlStoredSettings} as settings,
        ${sqlOpen(user, sql`${first.clientId}::text`, sql`${first.plan}::text`)} as open`,
  )) as [Facts];
  return {
    lines: facts.lines.map(toFacts),
    current: settings.ofStored(facts.settings ?? {}),
    /** The open card payment for one license for a year on the first line. */
    open: facts.open && reviveRow(payments, facts.open),
  };
};
