import type { Plan } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { reviveRow } from '../../platform/db/json-row.ts';
import { prepared, type Slots, selectFrom } from '../../platform/db/prepared.ts';
import { sqlIsBound } from '../clients/service.ts';
import { licenseStatus, readCurrent } from '../licenses/service.ts';
import { sqlStoredSettings } from '../settings/service.ts';
import { checkBase, refusePlan } from './checkout.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { notBound, type Purchase } from './opening.ts';
import { sqlOpen } from './store.ts';
import { payments } from './tables.ts';

interface Facts {
  userId: string;
  isBound: boolean;
  runsCommercial: boolean;
  /** When the license ends that a new one counts on from. */
  latestEnd: string | null;
  current: readonly unknown[] | null;
  settings: object | null;
  open: object | null;
}

/** Reads everything that a quote depends on in one statement, together with the session. */
const factsForSession = ({ accounts, licenses }: PaymentDependencies) => {
  const read = prepared('quote', (db, slots: Slots<{ tokenHash: string; clientId: string; plan: Plan; now: Date }>) => {
    const me = sql`me.id`;
    const clientId = sql`${slots.clientId}::text`;
    const plan = sql`${slots.plan}::text`;
    return selectFrom<Facts>(
      db,
      sql`with me as (${accounts.userOfSession(slots)})
        select ${me} as "userId", ${sqlIsBound(clientId, me)} as "isBound",
          ${licenses.sqlIsRunningOn(clientId, 'commercial', slots.now)} as "runsCommercial",
          ${licenses.sqlLatestEnd(clientId, plan)} as "latestEnd", ${licenses.sqlCurrentOwned(clientId, me)} as current,
          ${sqlStoredSettings} as settings, ${sqlOpen(me, clientId, plan)} as open
        from me`,
      'userId',
      'isBound',
      'runsCommercial',
      'latestEnd',
      'current',
      'settings',
      'open',
    );
  });
  return async (...call: Parameters<typeof read>) => (await read(...call))[0];
};

/**
 * Returns the price and the term of a purchase; undefined without a live session. A payment under way keeps the price
 * with which it began.
 */
export const quoteForSession = (dependencies: PaymentDependencies) => {
  const { db, licenses, settings, now } = dependencies;
  const read = factsForSession(dependencies);
  return async (tokenHash: string, purchase: Purchase) => {
    const { clientId, plan } = purchase;
    const at = now();
    const facts = await read(db, { tokenHash, clientId, plan, now: at });
    if (!facts) return undefined;
    const { userId, isBound, runsCommercial, latestEnd } = facts;
    const { coreAvailable, currency, prices } = settings.ofStored(facts.settings ?? {});
    if (!isBound) throw notBound();
    await checkBase(dependencies, userId, purchase);
    refusePlan(plan, { runsCommercial, coreAvailable });
    const open = facts.open && reviveRow(payments, facts.open);
    const { from, until } = licenses.termAfter(plan, latestEnd === null ? undefined : new Date(latestEnd), at);
    const running = readCurrent(facts.current);
    const isSuperseded = running && running.type !== plan && licenseStatus(running, at) === 'active' && from <= at;
    return {
      userId,
      amount: open?.amount ?? prices[plan].minor,
      currency: open?.currency ?? currency,
      from,
      until,
      superseded: isSuperseded ? running : null,
      open,
    };
  };
};
