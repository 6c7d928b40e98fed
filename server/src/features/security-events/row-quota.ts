/** How many counters a process has before it starts anew. */
const MAX_COUNTERS = 100_000;

/**
 * Returns a function that counts an event under each of these names and says whether all of them are still within their
 * daily number. Each process counts in its memory: a counter in the database would cost as much as the row it saves.
 */
export const rowQuota = (now: () => Date) => {
  let day = '';
  const counts = new Map<string, number>();
  return (most: Record<string, number>): boolean => {
    const today = now().toISOString().slice(0, 10);
    if (today !== day || counts.size >= MAX_COUNTERS) counts.clear();
    day = today;
    const within = Object.entries(most).map(([name, limit]) => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count <= limit;
    });
    return within.every(Boolean);
  };
};
