/** A figure that was measured in several rounds: its median, and the lowest and the highest round. */
export interface Figure {
  median: number;
  low: number;
  high: number;
}

export const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[place] as number;
  const middle = (sorted.length - 1) / 2;
  return (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2;
};

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
