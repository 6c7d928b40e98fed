import { addressKey, SITE_FACTOR, siteKey } from '../limits/addresses.ts';

/**
 * Limits how many slots a network address holds at once; a whole IPv6 site gets SITE_FACTOR times as many. Returns a
 * function that acquires a slot and returns its release function, or undefined when none is free.
 */
export const slotsPerAddress = (max: number) => {
  const used = new Map<string, number>();
  const countersOf = (address: string) => {
    const key = addressKey(address);
    const site = siteKey(key);
    return [{ key, max }, ...(site === key ? [] : [{ key: site, max: max * SITE_FACTOR }])];
  };
  const add = (key: string, change: number) => {
    const count = (used.get(key) ?? 0) + change;
    if (count > 0) used.set(key, count);
    else used.delete(key);
  };
  return (address: string): (() => void) | undefined => {
    const counters = countersOf(address);
    if (counters.some(({ key, max }) => (used.get(key) ?? 0) >= max)) return undefined;
    for (const { key } of counters) add(key, 1);
    // Emptying the list makes a second call of the release function harmless.
    return () => {
      for (const { key } of counters.splice(0)) add(key, -1);
    };
  };
};
