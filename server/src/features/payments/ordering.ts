import { MOST_YEARS } from '@warden/contract';
import { addDays, addYears, type Day, dayOf } from '@warden/license';
import type { SessionUser } from '../../platform/http/session.ts';
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

/** Checks whether the license that a purchase is based on can be extended or upgraded so, and returns its type. */
export const checkBase = async (
  { db, licenses, now }: PaymentDependencies,
  userId: string,
  { clientId, plan, licenseId }: Pick<WantedLine, 'clientId' | 'plan' | 'licenseId'>,
) => {
  if (!licenseId) return undefined;
  if (clientId === null) throw new Refusal('license_wrong_client', { field: 'license_id' });
  const from = await licenses.offered(db, userId, licenseId, now());
  if (!from) throw new Refusal('not_found', { field: 'license_id' });
  const latest = await licenses.latestOwned(db, userId, clientId, plan);
  const problem = purchaseProblem({ clientId, plan }, from.license, from.offers, latest);
  if (problem) throw new Refusal(problem, { field: 'license_id' });
  return from.license.type;
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

/** What a line does. Who names no license, though there is one to count on from, extends or upgrades it all the same. */
export const kindOf = (
  plan: WantedLine['plan'],
  base: string | undefined,
  { latestEnd, runsIndividual }: Pick<LineFacts, 'latestEnd' | 'runsIndividual'>,
): UnpricedLine['kind'] => {
  if (base) return base === plan ? 'extend' : 'upgrade';
  if (latestEnd) return 'extend';
  return plan === 'commercial' && runsIndividual ? 'upgrade' : 'new';
};

const untilInvalid = () => new Refusal('order_until_invalid', { field: 'until' });

/** The term until a common day, of which the days that are carried over are a part. */
const termUntil = (until: Day, from: Date, carriedDays: number): Term => {
  const start = dayOf(from);
  if (until > addYears(start, MOST_YEARS)) throw untilInvalid();
  const term = coTermOf(start, addDays(until, -carriedDays));
  if (term.years === 0 && term.days <= 0) throw untilInvalid();
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

type Prices = Pick<DraftLine, 'yearPrice' | 'individualPrice'>;

const checkLine = async (
  dependencies: PaymentDependencies,
  userId: string,
  wanted: WantedLine,
  facts: LineFacts,
  { coreAvailable, prices }: { coreAvailable: boolean; prices: Prices },
): Promise<CheckedLine> => {
  const { db, licenses, now } = dependencies;
  const { clientId, plan, licenseId, until } = wanted;
  const at = now();
  if (clientId !== null && !facts.install) throw notBound();
  if (facts.isStaging) throw forStaging();
  if (until !== undefined && wanted.years !== undefined) throw new Refusal('field_invalid', { field: 'years' });
  const base = await checkBase(dependencies, userId, wanted);
  refusePlan(plan, { runsCommercial: facts.runsCommercial, coreAvailable });
  const kind = kindOf(plan, base, facts);
  if (until !== undefined && kind === 'new') throw untilInvalid();
  const planPrices = planPricesOf({ plan, amount: prices.yearPrice, individualPrice: prices.individualPrice });
  const carried =
    clientId !== null && plan === 'commercial' && facts.runsIndividual
      ? await licenses.carriedOver(db, clientId, planPrices, at)
      : NOTHING_CARRIED;
  const { from } = licenses.termAfter(plan, facts.latestEnd, at);
  const bought =
    until === undefined ? { years: wanted.years ?? 1, days: wanted.days ?? 0 } : termUntil(until, from, carried.days);
  const ends = licenses.termAfter(plan, facts.latestEnd, at, carried.days, bought);
  return {
    ...bought,
    ...prices,
    ...(wanted.special === undefined ? {} : { special: wanted.special }),
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
 * Checks the rules that only the server can enforce for each line: whose installation it is, whether the plan is sold,
 * what may be extended, and until when. The prices are those of today, or those of an open payment that is continued.
 */
export const checkOrder = async (
  dependencies: PaymentDependencies,
  { id: userId }: Pick<SessionUser, 'id'>,
  { lines: wanted, promoCode, method, saveMethod, isByLine }: OrderToCheck,
): Promise<CheckedOrder> => {
  refuseRepeated(wanted);
  const { lines: facts, current, open: found } = await readOrderFacts(dependencies, userId, wanted);
  const open = method === 'card' && isPlain({ lines: wanted, promoCode, saveMethod }) ? found : null;
  const lines: CheckedLine[] = [];
  for (const [index, line] of wanted.entries()) {
    const today = {
      yearPrice: current.prices[line.plan].minor,
      individualPrice: individualPriceFor(line.plan, current),
    };
    const prices = open ? { yearPrice: open.amount, individualPrice: open.individualPrice } : today;
    const checking = checkLine(dependencies, userId, line, facts[index] as LineFacts, {
      coreAvailable: current.coreAvailable,
      prices,
    });
    lines.push(
      await checking.catch((error: unknown) => {
        throw isByLine ? ofLine(error, index) : error;
      }),
    );
  }
  return { lines, current, open };
};

/** Returns the prices of all lines, with the volume price and the code, and refuses what cannot be paid. */
export const priceOrder = async (
  { db, promoCodes }: Pick<PaymentDependencies, 'db' | 'promoCodes'>,
  { lines, current, open }: CheckedOrder,
  { userId, promoCode, method }: { userId: string; promoCode: string | null; method: PaymentRow['method'] },
): Promise<{ lines: (CheckedLine & DraftLine)[]; amount: number; currency: string; code: CodeRequest | null }> => {
  const currency = open?.currency ?? current.currency;
  const code = promoCode === null ? null : { code: promoCode, userId, lines, currency };
  const discount = code && (await promoCodes.preview(db, code)).discount;
  const priced = priceLines(lines, { volume: current.volume, code: discount });
  const amount = totalOf(priced);
  if (isTooCheap(priced)) throw new Refusal('order_too_cheap', promoCode === null ? {} : { field: 'promo_code' });
  if (amount > MOST_OF_ORDER) throw new Refusal('order_too_large', { field: 'lines' });
  if (method === 'card' && amount > MOST_BY_CARD) throw new Refusal('order_over_card_limit', { field: 'method' });
  return { lines: priced, amount, currency, code };
};

/** Leaves out what only the preview shows. */
export const toDraftLine = ({ term: _, facts: __, special: ___, ...line }: CheckedLine & DraftLine): DraftLine => line;

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
  user: Pick<SessionUser, 'id'>,
  { lines, method }: Pick<OrderToCheck, 'lines' | 'method'>,
): Promise<Pick<OrderDraft, 'lines' | 'amount' | 'currency'>> => {
  const checked = await checkOrder(dependencies, user, { lines, promoCode: null, method: 'invoice', isByLine: true });
  const priced = await priceOrder(dependencies, checked, { userId: user.id, promoCode: null, method });
  const { amount, currency } = priced;
  return { lines: priced.lines.map(toDraftLine), amount, currency };
};
