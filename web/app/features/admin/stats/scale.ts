const MOST_STEPS = 4;

/** A few round, whole numbers from zero up to at least `max`. */
export const ticksTo = (max: number): number[] => {
  const rough = Math.max(max, 1) / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max([1, 2, 5, 10].map((factor) => factor * power).find((nice) => nice >= rough) ?? rough, 1);
  return Array.from({ length: Math.ceil(Math.max(max, 1) / step) + 1 }, (_, index) => index * step);
};
