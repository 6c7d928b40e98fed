import { addressKey, SITE_FACTOR, siteKey } from './limits.ts';

/**
 * So many places at once for a network address, and for a whole IPv6 site so many times as much as limits give it.
 * Takes one and returns how to give it back, once; nothing where none is free.
 */
export const placesPerAddress = (most: number) => {
  const taken = new Map<string, number>();
  const countersOf = (address: string) => {
    const key = addressKey(address);
    const site = siteKey(key);
    return [{ key, most }, ...(site === key ? [] : [{ key: site, most: most * SITE_FACTOR }])];
  };
  const add = (key: string, change: number) => {
    const count = (taken.get(key) ?? 0) + change;
    if (count > 0) taken.set(key, count);
    else taken.delete(key);
  };
  return (address: string): (() => void) | undefined => {
    const counters = countersOf(address);
    if (counters.some(({ key, most }) => (taken.get(key) ?? 0) >= most)) return undefined;
    for (const { key } of counters) add(key, 1);
    return () => {
      for (const { key } of counters.splice(0)) add(key, -1);
    };
  };
};
