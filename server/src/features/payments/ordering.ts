import { LEAST_DAYS, MOST_YEARS } from '@warden/contract';
import { addDays, addYears, type Day, dayOf, isPlan, type LicenseType } from '@warden/license';
import { personOf, type SessionUser } from '../../platform/http/session.ts';
import { MOST_BY_CARD, MOST_OF_ORDER } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CarriedOver } from '../licenses/service.ts';
import type { CodeRequest } from '../promo-codes/service.ts';
import type { CurrentSettings } from '../settings/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { planPricesOf, purchaseProblem } from './domain.ts';
import { type DraftLine, forStaging, notBound, type OrderDraft, type WantedLine } from './opening.ts';
import { type LineFacts, readOrderFacts } from './order-facts.ts';
import { isPlain } from './order-key.ts';
import { coTermOf, isTooCheap, priceLines, type Term, totalOf, type UnpricedLine } from './pricing.ts';
import type { PaymentRow } from './wire.ts';

type Based = Pick<WantedLine, 'clientId' | 'plan' | 'licenseId'>;

/**
 * Reads the licenses that purchases are based on, and returns what checks whether one can be extended or upgraded so. It
 * returns the license's type.
 */
export const readBases = async (
  { db, licenses, now }: Pick<PaymentDependencies, 'db' | 'licenses' | 'now'>,
  userId: string,
  lines: readonly Based[],
) => {
  const based = lines.filter(({ licenseId }) => licenseId !== null);
  const ids = based.flatMap(({ licenseId }) => licenseId ?? []);
  const clientIds = based.flatMap(({ clientId }) => clientId ?? []);
  const offered = ids.length > 0 ? await licenses.offered(db, userId, ids, now()) : [];
  const newest = clientIds.length > 0 ? await licenses.latestOwned(db, userId, clientIds) : [];
  const byId = new Map(offered.map((found) => [found.license.id, found]));
  const latest = new Map(newest.map((license) => [`${license.type} ${license.clientId}`, license]));
  return ({ clientId, plan, licenseId }: Based) => {
    if (!licenseId) return undefined;
    if (clientId === null) throw new Refusal('license_wrong_client', { field: 'license_id' });
    const from = byId.get(licenseId);
    if (!from) throw new Refusal('not_found', { field: 'license_id' });
    const problem = purchaseProblem({ clientId, plan }, from.license, from.offers, latest.get(`${plan} ${clientId}`));
    if (problem) throw new Refusal(problem, { field: 'license_id' });
    return from.license.type;
  };
};

/** Refuses a plan that is not sold for the installation. */
export const refusePlan = (
  plan: WantedLine['plan'],
  { runsCommercial, coreAvailable }: { runsCommercial: boolean; coreAvailable: boolean },
) => {
  if (plan === 'individual' && runsCommercial) throw new Refusal('license_not_needed', { field: 'plan' });
  if (plan === 'individual' && coreAvailable) throw new Refusal('plan_unavailable', { field: 'plan' });
};

/** The price by which the remaining days of individual licenses are carried over, read together with the amount. */
export const individualPriceFor = (plan: WantedLine['plan'], { prices }: Pick<CurrentSettings, 'prices'>) =>
  plan === 'commercial' ? prices.individual.minor : null;

/**
 * What a line does. Who names no license, though there is one to count on from, extends or upgrades it all the same. A
 * trial costs nothing, so what follows it is the first license.
 */
export const kindOf = (
  plan: WantedLine['plan'],
  base: LicenseType | undefined,
  { latestEnd, runsIndividual }: Pick<LineFacts, 'latestEnd' | 'runsIndividual'>,
): UnpricedLine['kind'] => {
  if (base && isPlan(base)) return base === plan ? 'extend' : 'upgrade';
  if (latestEnd) return 'extend';
  return plan === 'commercial' && runsIndividual ? 'upgrade' : 'new';
};

const untilInvalid = () => new Refusal('order_until_invalid', { field: 'until' });

/**
 * Whether the installation runs on what a line goes on from: its latest license of the plan, else the individual one that
 * it upgrades.
 */
const isRunning = (plan: WantedLine['plan'], { latestEnd, runsIndividual }: LineFacts, at: Date) =>
  latestEnd ? latestEnd >= at : plan === 'commercial' && runsIndividual;

/**
 * The term until a common day, of which the days that are carried over are a part. A license works for 14 days of grace
 * after its end, so a few days of it would be bought for these. The individual license whose days are carried over works
 * until its own end, so an earlier day would give these days twice.
 */
const termUntil = (until: Day, from: Date, carried: CarriedOver): Term => {
  const start = dayOf(from);
  if (until > addYears(start, MOST_YEARS) || until < addDays(start, carried.remaining)) throw untilInvalid();
  const term = coTermOf(start, addDays(until, -carried.days));
  if (term.years === 0 && term.days < LEAST_DAYS) throw untilInvalid();
  return term;
};

/** A line that may be sold as it is, and when its term would begin and end if it was paid now. */
export interface CheckedLine extends UnpricedLine {
  clientId: string | null;
  fromLicenseId: string | null;
  hostname: string | null;
  installation: string | null;
  individualPrice: number | null;
  /** Null while the installation is not known. */
  term: { from: Date; until: Date; carried: CarriedOver } | null;
  facts: LineFacts;
}

const NOTHING_CARRIED: CarriedOver = { remaining: 0, days: 0 };

/** Whether a line takes over the days of individual licenses. */
const isCarrying = (line: WantedLine, { runsIndividual }: LineFacts): line is WantedLine & { clientId: string } =>
  line.clientId !== null && line.plan === 'commercial' && runsIndividual;

type Prices = Pick<DraftLine, 'yearPrice' | 'individualPrice'>;

interface Read {
  facts: LineFacts;
  coreAvailable: boolean;
  prices: Prices;
  baseOf: Awaited<ReturnType<typeof readBases>>;
  carriedOver: Awaited<ReturnType<PaymentDependencies['licenses']['carriedOverOf']>>;
}

/** Checks one line by what was read about all of them. */
const checkLine = (
  { licenses, now }: Pick<PaymentDependencies, 'licenses' | 'now'>,
  wanted: WantedLine,
  { facts, coreAvailable, prices, baseOf, carriedOver }: Read,
): CheckedLine => {
  const { clientId, plan, licenseId, until } = wanted;
  const at = now();
  if (clientId !== null && !facts.install) throw notBound();
  if (facts.isStaging) throw forStaging();
  if (until !== undefined && wanted.years !== undefined) throw new Refusal('field_invalid', { field: 'years' });
  const base = baseOf(wanted);
  refusePlan(plan, { runsCommercial: facts.runsCommercial, coreAvailable });
  const kind = kindOf(plan, base, facts);
  // A quote for a term of days has no years.
  const isByDays = until !== undefined || wanted.years === 0;
  if (isByDays && !isRunning(plan, facts, at)) throw untilInvalid();
  const planPrices = planPricesOf({ plan, amount: prices.yearPrice, individualPrice: prices.individualPrice });
  const carried = isCarrying(wanted, facts) ? carriedOver(wanted.clientId, planPrices, at) : NOTHING_CARRIED;
  const { from } = licenses.termAfter(plan, facts.latestEnd, at);
  const bought =
    until === undefined ? { years: wanted.years ?? 1, days: wanted.days ?? 0 } : termUntil(until, from, carried);
  const ends = licenses.termAfter(plan, facts.latestEnd, at, carried.days, bought);
  return {
    ...bought,
    ...prices,
    ...(wanted.special === undefined ? {} : { special: wanted.special }),
    ...(wanted.quoted ? { quoted: wanted.quoted } : {}),
    plan,
    kind,
    clientId,
    fromLicenseId: licenseId,
    hostname: facts.install?.hostname ?? null,
    installation: facts.install?.description ?? null,
    term: clientId === null ? null : { from: ends.from, until: ends.until, carried },
    facts,
  };
};

/** A refusal of one line of several names the line. */
const ofLine = (error: unknown, index: number) => {
  if (!(error instanceof Refusal)) return error;
  const field = error.field ?? 'client_id';
  return new Refusal(error.code, { field: `lines.${index}.${field}` });
};

const refuseRepeated = (lines: readonly WantedLine[]) => {
  const seen = new Set<string>();
  for (const [index, { clientId }] of lines.entries()) {
    if (clientId === null) continue;
    if (seen.has(clientId)) throw new Refusal('order_line_repeated', { field: `lines.${index}.client_id` });
    seen.add(clientId);
  }
};

interface OrderToCheck {
  lines: readonly WantedLine[];
  promoCode: string | null;
  method: PaymentRow['method'];
  saveMethod?: boolean | undefined;
  /** Whether a refusal names the line, which a caller with one purchase knows nothing of. */
  isByLine: boolean;
}

export interface CheckedOrder {
  lines: readonly CheckedLine[];
  current: CurrentSettings;
  /** The open card payment that a plain order continues. */
  open: PaymentRow | null;
}

/**
 * Reads everything that an order depends on, in as many statements however many lines it has, and returns what checks
 * each line. The prices are those of today, of a quote that is accepted, or of an open payment that is continued.
 */
const readOrder = async (
  dependencies: PaymentDependencies,
  userId: string,
  { lines: wanted, promoCode, method, saveMethod }: Omit<OrderToCheck, 'isByLine'>,
) => {
  const { lines: facts, current, open: found } = await readOrderFacts(dependencies, userId, wanted);
  const open = method === 'card' && isPlain({ lines: wanted, promoCode, saveMethod }) ? found : null;
  const baseOf = await readBases(dependencies, userId, wanted);
  const carrying = wanted.filter((line, index) => isCarrying(line, facts[index] as LineFacts));
  const carriedOver = await dependencies.licenses.carriedOverOf(
    dependencies.db,
    carrying.flatMap(({ clientId }) => clientId ?? []),
  );
  const check = (line: WantedLine, index: number): CheckedLine => {
    const prices = line.quoted ?? {
      yearPrice: current.prices[line.plan].minor,
      individualPrice: individualPriceFor(line.plan, current),
    };
    return checkLine(dependencies, line, {
      facts: facts[index] as LineFacts,
      coreAvailable: current.coreAvailable,
      prices: open ? { yearPrice: open.amount, individualPrice: open.individualPrice } : prices,
      baseOf,
      carriedOver,
    });
  };
  return { current, open, check };
};

/**
 * Checks the rules that only the server can enforce for each line: whose installation it is, whether the plan is sold,
 * what may be extended, and until when.
 */
export const checkOrder = async (
  dependencies: PaymentDependencies,
  { id: userId }: Pick<SessionUser, 'id'>,
  { isByLine, ...order }: OrderToCheck,
): Promise<CheckedOrder> => {
  refuseRepeated(order.lines);
  const { current, open, check } = await readOrder(dependencies, userId, order);
  const lines = order.lines.map((line, index) => {
    try {
      return check(line, index);
    } catch (error) {
      throw isByLine ? ofLine(error, index) : error;
    }
  });
  return { lines, current, open };
};

/** Checks an order that the shop makes by itself: what cannot be sold is left out. */
export const checkSellable = async (
  dependencies: PaymentDependencies,
  userId: string,
  lines: readonly WantedLine[],
): Promise<CheckedOrder> => {
  // An open payment of the customer's has prices of its own, which only one by card continues.
  const { current, check } = await readOrder(dependencies, userId, { lines, promoCode: null, method: 'invoice' });
  const sellable = lines.flatMap((line, index) => {
    try {
      return [check(line, index)];
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  });
  return { lines: sellable, current, open: null };
};

type Orderer = Pick<SessionUser, 'id' | 'member'>;

/** Returns the prices of all lines, with the volume price and the code, and refuses what cannot be paid. */
export const priceOrder = async (
  { db, promoCodes }: Pick<PaymentDependencies, 'db' | 'promoCodes'>,
  { lines, current, open }: CheckedOrder,
  { user, promoCode, method }: { user: Orderer; promoCode: string | null; method: PaymentRow['method'] },
): Promise<{ lines: (CheckedLine & DraftLine)[]; amount: number; currency: string; code: CodeRequest | null }> => {
  const currency = open?.currency ?? current.currency;
  const code =
    promoCode === null ? null : { code: promoCode, userId: user.id, person: personOf(user), lines, currency };
  const discount = code && (await promoCodes.preview(db, code)).discount;
  const priced = priceLines(lines, { volume: current.volume, code: discount });
  const amount = totalOf(priced);
  if (isTooCheap(priced)) throw new Refusal('order_too_cheap', promoCode === null ? {} : { field: 'promo_code' });
  if (amount > MOST_OF_ORDER) throw new Refusal('order_too_large', { field: 'lines' });
  if (method === 'card' && amount > MOST_BY_CARD) throw new Refusal('order_over_card_limit', { field: 'method' });
  return { lines: priced, amount, currency, code };
};

/** Leaves out what only the preview shows. */
export const toDraftLine = ({
  term: _,
  facts: __,
  special: ___,
  quoted: ____,
  ...line
}: CheckedLine & DraftLine): DraftLine => line;

/** The order of one license for a year, for callers that know its price. */
export const plainDraft = (
  { clientId, plan, licenseId }: { clientId: string; plan: WantedLine['plan']; licenseId: string | null },
  price: { amount: number; individualPrice: number | null; currency: string; hostname: string | null },
): OrderDraft => {
  const { amount, individualPrice, currency, hostname } = price;
  const term = { years: 1, days: 0 };
  const prices = { yearPrice: amount, listAmount: amount, discount: 0, discountReason: null, amount, individualPrice };
  const line = { clientId, plan, kind: 'new', fromLicenseId: licenseId, hostname, installation: null } as const;
  return { lines: [{ ...line, ...term, ...prices }], amount, currency, orderKey: null, code: null };
};

/** Checks an order and returns its prices of today, for whoever offers it to others. It continues no open payment. */
export const draftOrder = async (
  dependencies: PaymentDependencies,
  user: Orderer,
  { lines, method }: Pick<OrderToCheck, 'lines' | 'method'>,
): Promise<Pick<OrderDraft, 'lines' | 'amount' | 'currency'>> => {
  const checked = await checkOrder(dependencies, user, { lines, promoCode: null, method: 'invoice', isByLine: true });
  const priced = await priceOrder(dependencies, checked, { user, promoCode: null, method });
  const { amount, currency } = priced;
  return { lines: priced.lines.map(toDraftLine), amount, currency };
};
