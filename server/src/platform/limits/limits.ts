import type { Db } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { undoOnFailure } from '../work.ts';
import { addressKey, SITE_FACTOR, siteKey } from './addresses.ts';
import { type Counted, type Counter, countAttempt, deleteCounter, subtractAttempt } from './counters.ts';
import { memoryCounter } from './memory-counter.ts';
import { type Fact, type FactOf, type Limit, type LimitName, rules } from './rules.ts';

type Facts = Partial<Record<Fact, string>>;

/** The facts that these limits count by. A network is given as the address of the caller. */
type Who<Name extends LimitName> = Record<FactOf<Name>, string>;

export interface ReachedLimit {
  name: LimitName;
  /** What the limit counts by. It may contain a mail address, so it must not be shown or logged. */
  facts: Facts;
}

/** What an attempt has come to. */
export interface Attempt {
  /** The number of attempts under each name, up to the one that is used up. */
  counts: Partial<Record<LimitName, number>>;
  /** The name that is used up, and the refusal for it. */
  reached?: { name: LimitName; refusal: Refusal };
}

export interface Limits {
  /**
   * Counts one attempt under each name in this order, up to the first one that is used up; the names after it are not
   * counted. Limits by network come before the others, because all callers must lock counters in one order. Where the
   * request fails with a 5xx, its attempts do not count, except for guesses and for those by network alone: they limit
   * what a caller may cost.
   */
  attempt<Name extends LimitName>(who: Who<Name>, ...names: Name[]): Promise<Attempt>;
  /** Like `attempt`, but throws the refusal. */
  consume<Name extends LimitName>(who: Who<Name>, ...names: Name[]): Promise<void>;
  /** Like `attempt`, but returns whether the limits allowed it. */
  tryConsume<Name extends LimitName>(who: Who<Name>, ...names: Name[]): Promise<boolean>;
  /** Subtracts one attempt, for an action that did not happen. */
  undo<Name extends LimitName>(who: Who<Name>, name: Name): Promise<void>;
  /** Calls back once in each window that is used up, before the attempt is refused. A later listener replaces it. */
  onReached(listener: (reached: ReachedLimit) => Promise<void>): void;
  /** Deletes the counter, for example after a correct password. */
  reset<Name extends LimitName>(who: Who<Name>, name: Name): Promise<void>;
}

interface NamedCounter extends Counter {
  name: LimitName;
  facts: Facts;
}

/** Returns the counter of a limit and, for a network in a larger site, that of the site. */
const countersOf = (name: LimitName, who: Facts): NamedCounter[] => {
  const { by, max, per }: Limit = rules[name];
  const given = { ...who, network: addressKey(who.network ?? '') };
  const facts = Object.fromEntries(by.map((fact) => [fact, given[fact]])) as Facts;
  const keyOf = (values: Facts) => Object.values(values).join(' ');
  const counter = { name, facts, key: `${name}:${keyOf(facts)}`, points: max, seconds: per / 1000 };
  const site = siteKey(given.network);
  if (facts.network === undefined || site === facts.network) return [counter];
  return [counter, { ...counter, key: `${name}Site:${keyOf({ ...facts, network: site })}`, points: max * SITE_FACTOR }];
};

const isInMemory = ({ name }: NamedCounter) => (rules[name] as Limit).inMemory === true;

const isGivenBack = ({ name }: NamedCounter) => {
  const { by, isGuess }: Limit = rules[name];
  return !isGuess && by.some((fact) => fact !== 'network');
};

export const limitsIn = (db: Db, clock = () => performance.now()): Limits => {
  const countInMemory = memoryCounter(clock);
  let report: (reached: ReachedLimit) => Promise<void> = async () => {};

  const refuse = async ({ name, facts, points }: NamedCounter, state: Counted) => {
    if (state.points === points + 1) await report({ name, facts });
    const { refusal = 'rate_limited' }: Limit = rules[name];
    return new Refusal(refusal, { retryAfterSeconds: state.seconds });
  };

  const attempt: Limits['attempt'] = async (who, ...names) => {
    const counters = names.flatMap((name) => countersOf(name, who));
    // No call mixes the two kinds.
    const counted = counters.some(isInMemory) ? countInMemory(counters) : await countAttempt(db, counters);
    for (const { key } of counters.slice(0, counted.length).filter(isGivenBack)) {
      undoOnFailure(() => subtractAttempt(db, key));
    }
    const counts: Attempt['counts'] = {};
    for (const [place, state] of counted.entries()) {
      const counter = counters[place] as NamedCounter;
      if (state.points > counter.points) {
        return { counts, reached: { name: counter.name, refusal: await refuse(counter, state) } };
      }
      counts[counter.name] ??= state.points;
    }
    return { counts };
  };

  return {
    attempt,
    async consume(who, ...names) {
      const { reached } = await attempt(who, ...names);
      if (reached) throw reached.refusal;
    },
    async tryConsume(who, ...names) {
      return !(await attempt(who, ...names)).reached;
    },
    onReached(listener) {
      report = listener;
    },
    async undo(who, name) {
      for (const { key } of countersOf(name, who)) await subtractAttempt(db, key);
    },
    async reset(who, name) {
      for (const { key } of countersOf(name, who)) await deleteCounter(db, key);
    },
  };
};
