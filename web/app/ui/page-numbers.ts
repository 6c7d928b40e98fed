const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/**
 * The pages that a pager offers: the first, the last, and the current one with its neighbors. `null` is a gap of
 * several pages. The number of places stays the same, so that the buttons do not move under the pointer.
 */
export const pageNumbers = (current: number, count: number, neighbors: number): (number | null)[] => {
  if (count <= 2 * neighbors + 5) return range(1, count);
  const from = Math.max(Math.min(current - neighbors, count - 2 * neighbors - 2), 3);
  const to = from + 2 * neighbors;
  return [1, from > 3 ? null : 2, ...range(from, to), to < count - 2 ? null : count - 1, count];
};
