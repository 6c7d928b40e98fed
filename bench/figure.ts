/** A figure that was measured in several rounds: its median, and the lowest and the highest round. */
export interface Figure {
  median: number;
  low: number;
  high: number;
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

export const figureOf = (values: readonly number[]): Figure => ({
  median: median(values),
  low: Math.min(...values),
  high: Math.max(...values),
});

/** The value that this share of all values does not exceed. */
export const percentile = (values: readonly number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
