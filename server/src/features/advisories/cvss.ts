import { type Severity, severities } from '@warden/contract';

interface Rating {
  /** From 0.0 to 10.0. */
  score: number;
  severity: Severity;
}

/** What CVSS 4.0 makes of a vector, or nothing where it is no complete one. The tables of its scores are loaded here. */
export const ratingOf = async (vector: string): Promise<Rating | undefined> => {
  const { CVSS40 } = await import('@pandatix/js-cvss');
  const parsed = (() => {
    try {
      return new CVSS40(vector);
    } catch {
      return undefined;
    }
  })();
  if (!parsed) return undefined;
  const score = parsed.Score();
  const rating = CVSS40.Rating(score).toLowerCase();
  return { score, severity: severities.find((severity) => severity === rating) ?? 'none' };
};
