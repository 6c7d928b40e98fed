/** `npm run test:long` sets this to try many more cases than `npm test` does. */
export const isLong = process.env.WARDEN_LONG === '1';

/** A test run has one seed, which vitest prints at its start. */
export const seed = Number(process.env.WARDEN_SEED);

const hashOf = (text: string) => {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 16777619);
  return hash;
};

/**
 * Returns random numbers between 0 and 1 that the seed repeats (mulberry32). Actors that run at the same time each have
 * their own sequence by name, so that the choices of one do not depend on the speed of the others.
 */
export const randomSequence = (name: string, from = seed) => {
  let state = hashOf(`${from} ${name}`);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/**
 * Returns all items in the long mode, and otherwise as many as asked for, chosen by the seed and in their order, for
 * checks that do the same with each item.
 */
export const sampled = <T>(name: string, items: readonly T[], count: number): T[] => {
  if (isLong) return [...items];
  const next = randomSequence(name);
  const left = items.map((item, index) => ({ item, index, drawn: next() }));
  const chosen = left.toSorted((one, other) => one.drawn - other.drawn).slice(0, count);
  return chosen.toSorted((one, other) => one.index - other.index).map(({ item }) => item);
};

/** Returns whole numbers below `end`, or from `start` on, like a `randomInt` that the seed repeats. */
export const randomIntegers = (name: string, from = seed) => {
  const next = randomSequence(name, from);
  return (...range: [end: number] | [start: number, end: number]) => {
    const [start, end] = range.length === 2 ? range : [0, range[0]];
    return start + Math.floor(next() * (end - start));
  };
};
