import type { PaymentMethod, Plan } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { reviveRow } from '../../platform/db/json-row.ts';
import { prepared, type Slots, selectFrom } from '../../platform/db/prepared.ts';
import type { SessionAccount } from '../../platform/http/session.ts';
import type { SessionValues } from '../auth/service.ts';
import { sqlIsBound } from '../clients/service.ts';
import { licenseStatus, readCurrent } from '../licenses/service.ts';
import { sqlStoredSettings } from '../settings/service.ts';
import { isOfAccount } from './checkout.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { planPricesOf } from './domain.ts';
import { forStaging, notBound, type Purchase } from './opening.ts';
import { individualPriceFor, readBases, refusePlan } from './ordering.ts';
import { sqlOpen } from './store.ts';
import { payments } from './tables.ts';

interface Facts {
  userId: string;
  isBound: boolean;
  isStaging: boolean;
  runsCommercial: boolean;
  runsIndividual: boolean;
  /** When the license ends that a new one counts on from. */
  latestEnd: string | null;
  current: readonly unknown[] | null;
  settings: object | null;
  open: object | null;
}

/** Reads everything that a quote depends on in one statement, together with the session. */
const factsForSession = ({ accounts, licenses }: PaymentDependencies) => {
  const read = prepared('quote', (db, slots: Slots<SessionValues & { clientId: string; plan: Plan }>) => {
    const me = sql`me.id`;
    const clientId = sql`${slots.clientId}::text`;
    const plan = sql`${slots.plan}::text`;
    return selectFrom<Facts>(
      db,
      sql`with me as (${accounts.userOfSession(slots)})
        select ${me} as "userId", ${sqlIsBound(clientId, me)} as "isBound",
          ${licenses.sqlIsStaging(clientId, slots.now)} as "isStaging",
          ${licenses.sqlIsRunningOn(clientId, 'commercial', slots.now)} as "runsCommercial",
          ${licenses.sqlIsRunningOn(clientId, 'individual', slots.now)} as "runsIndividual",
          ${licenses.sqlLatestEnd(clientId, plan)} as "latestEnd", ${licenses.sqlCurrentOwned(clientId, me)} as current,
          ${sqlStoredSettings} as settings, ${sqlOpen(me, clientId, plan)} as open
        from me`,
      'userId',
      'isBound',
      'isStaging',
      'runsCommercial',
      'runsIndividual',
      'latestEnd',
      'current',
      'settings',
      'open',
    );
  });
  return async (...call: Parameters<typeof read>) => (await read(...call))[0];
};

/**
 * Returns the price and the term of a purchase; undefined without a live session. A card payment under way keeps the
 * price with which it began.
 */
export const quoteForSession = (dependencies: PaymentDependencies) => {
  const { db, licenses, settings, now } = dependencies;
  const read = factsForSession(dependencies);
  return async (of: SessionAccount, purchase: Purchase, method: PaymentMethod) => {
    const { clientId, plan } = purchase;
    const at = now();
    const facts = await read(db, { ...of, clientId, plan, now: at });
    if (!facts) return undefined;
    const { userId, isBound, isStaging, runsCommercial, runsIndividual, latestEnd } = facts;
    const { coreAvailable, currency, prices } = settings.ofStored(facts.settings ?? {});
    if (!isBound) throw notBound();
    if (isStaging) throw forStaging();
    const baseOf = await readBases(dependencies, userId, [purchase]);
    baseOf(purchase);
    refusePlan(plan, { runsCommercial, coreAvailable });
    const found = method === 'card' && facts.open ? reviveRow(payments, facts.open) : null;
    const open = found && ((await isOfAccount(dependencies, userId, found)) ? found : { ...found, companyId: null });
    const price = open ?? {
      plan,
      amount: prices[plan].minor,
      individualPrice: individualPriceFor(plan, { prices }),
      currency,
    };
    const carried =
      plan === 'commercial' && runsIndividual
        ? await licenses.carriedOver(db, clientId, planPricesOf(price), at)
        : { remaining: 0, days: 0 };
    const latest = latestEnd === null ? undefined : new Date(latestEnd);
    const { from, until } = licenses.termAfter(plan, latest, at, carried.days);
    const running = readCurrent(facts.current);
    const isSuperseded =
      running && running.type !== plan && licenseStatus(running, at) === 'active' && from <= at && carried.days === 0;
    return {
      userId,
      amount: price.amount,
      currency: price.currency,
      carried,
      from,
      until,
      superseded: isSuperseded ? running : null,
      open,
    };
  };
};
