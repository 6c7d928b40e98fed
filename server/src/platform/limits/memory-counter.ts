import type { Counted, Counter } from './counters.ts';

/** Counts attempts like the counters of the database, but in memory. A restart forgets them. */
export const memoryCounter = (clock: () => number) => {
  /** All windows of one length begin together, so that one step forgets those that are over. */
  const windows = new Map<number, { end: number; points: Map<string, number> }>();
  const count = ({ key, seconds }: Counter): Counted => {
    const now = clock();
    let window = windows.get(seconds);
    if (!window || window.end <= now) window = { end: now + seconds * 1000, points: new Map() };
    windows.set(seconds, window);
    const points = (window.points.get(key) ?? 0) + 1;
    window.points.set(key, points);
    return { points, seconds: Math.ceil((window.end - now) / 1000) };
  };
  /** The first counter that is used up is the last one that is counted and returned. */
  return (counters: readonly Counter[]): Counted[] => {
    const counted: Counted[] = [];
    for (const counter of counters) {
      const state = count(counter);
      counted.push(state);
      if (state.points > counter.points) break;
    }
    return counted;
  };
};
