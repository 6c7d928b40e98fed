import type { Severity } from '@warden/contract';

interface Rating {
  /** From 0.0 to 10.0. */
  score: number;
  severity: Severity;
}

/** The lowest score of each severity, as CVSS 4.0 has them in its scale. */
const severityOf = (score: number): Severity => {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  if (score >= 4) return 'medium';
  return score > 0 ? 'low' : 'none';
};

/** The metrics of a vector that have a value. */
const definedIn = (vector: string) =>
  vector
    .split('/')
    .filter((metric) => !metric.endsWith(':X'))
    .join('/');

/** What CVSS 4.0 makes of a vector, or nothing where it is no complete one. The tables of its scores are loaded here. */
export const ratingOf = async (vector: string): Promise<Rating | undefined> => {
  const { Cvss4P0 } = (await import('ae-cvss-calculator')).default;
  const parsed = (() => {
    try {
      return new Cvss4P0(vector);
    } catch {
      return undefined;
    }
  })();
  if (!parsed?.isBaseFullyDefined()) return undefined;
  // Metrics in another order, or named twice, are written back differently.
  if (definedIn(parsed.toString()) !== definedIn(vector)) return undefined;
  const score = parsed.calculateScores().overall;
  return { score, severity: severityOf(score) };
};
