/** `npm run test:long` tries more of what `npm test` tries a share of. */
export const isLong = process.env.WARDEN_LONG === '1';

/** The one seed of a test run, which vitest prints at its start. */
export const seed = Number(process.env.WARDEN_SEED);

const hashOf = (text: string) => {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 16777619);
  return hash;
};

/**
 * Random numbers between 0 and 1 that the seed repeats (mulberry32). Those who act at the same time each have a sequence
 * of their own, by name: what one of them chooses does not depend on how quick the others are.
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

/** The same as whole numbers below `end`, or from `start` on: a `randomInt` that the seed repeats. */
export const randomIntegers = (name: string, from = seed) => {
  const next = randomSequence(name, from);
  return (...range: [end: number] | [start: number, end: number]) => {
    const [start, end] = range.length === 2 ? range : [0, range[0]];
    return start + Math.floor(next() * (end - start));
  };
};
