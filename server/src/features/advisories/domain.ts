import type { AdvisoryState, AffectedRange, ErrorCode } from '@warden/contract';
import { reportedVersion, sortKeyOf, versionOf } from '../../platform/semantic-version.ts';

/** Stands for the beginning of all versions, as in OSV. */
const FIRST = '0';

/** Versions precede each other as these keys do; code units sort as bytes here, since versions are ASCII. */
const keyOf = (version: string) => (version === FIRST ? '' : sortKeyOf(version));

const contains = ({ introduced, fixed }: AffectedRange, key: string) =>
  keyOf(introduced) <= key && (fixed === null || key < keyOf(fixed));

/** Whether a version is affected: one of the ranges begins with it or before it, and ends after it. */
export const appliesTo = (affected: readonly AffectedRange[], version: string): boolean => {
  const key = keyOf(version);
  return affected.some((range) => contains(range, key));
};

/** The lowest version that is higher than an affected one and not affected, or null while there is none. */
export const fixFor = (affected: readonly AffectedRange[], version: string): string | null => {
  // One range may begin where another ends.
  const range = affected.find((candidate) => contains(candidate, keyOf(version)));
  if (!range) return version;
  return range.fixed === null ? null : fixFor(affected, range.fixed);
};

/** The ranges as they are stored and shown: the lowest versions first. */
export const sortedRanges = (affected: readonly AffectedRange[]) =>
  affected.toSorted((a, b) => (keyOf(a.introduced) < keyOf(b.introduced) ? -1 : 1));

export interface Problem {
  code: ErrorCode;
  field: string;
}

/** What is wrong with the ranges that somebody has entered, if anything is. */
export const problemOfRanges = (affected: readonly AffectedRange[]): Problem | undefined => {
  for (const [index, { introduced, fixed }] of affected.entries()) {
    const field = `affected.${index}`;
    if (introduced !== FIRST && !versionOf(introduced))
      return { code: 'version_invalid', field: `${field}.introduced` };
    if (fixed !== null && !versionOf(fixed)) return { code: 'version_invalid', field: `${field}.fixed` };
    if (fixed !== null && keyOf(fixed) <= keyOf(introduced)) return { code: 'ranges_invalid', field: `${field}.fixed` };
  }
  const sorted = sortedRanges(affected);
  const overlaps = sorted.some(({ introduced }, index) => {
    const before = sorted[index - 1];
    return before && (before.fixed === null || keyOf(introduced) < keyOf(before.fixed));
  });
  return overlaps ? { code: 'ranges_invalid', field: 'affected' } : undefined;
};

/** A CVE number in capital letters, null where none was entered, and nothing where it is none. */
export const cveOf = (text: string | null | undefined): string | null | undefined => {
  if (!text) return null;
  const cve = text.toUpperCase();
  return /^CVE-\d{4}-\d{4,}$/.test(cve) ? cve : undefined;
};

/** Such as WARDEN-2026-001. The thousandth of a year has four digits. */
export const numberOf = (year: number, last: number) => `WARDEN-${year}-${String(last).padStart(3, '0')}`;

export const stateOf = ({
  publishedAt,
  withdrawnAt,
}: {
  publishedAt: Date | null;
  withdrawnAt: Date | null;
}): AdvisoryState => (publishedAt === null ? 'draft' : withdrawnAt === null ? 'published' : 'withdrawn');

/** Whether an installation that reports this version is affected. What it reports may be no version at all. */
export const affects = (affected: readonly AffectedRange[], reported: string): boolean => {
  const version = reportedVersion(reported);
  return version !== undefined && appliesTo(affected, version);
};

export interface VersionCount {
  /** As installations report it. */
  version: string;
  installations: number;
}

/** How many installations are affected, where these many report each version. */
export const countAffected = (affected: readonly AffectedRange[], counts: readonly VersionCount[]): number =>
  counts.reduce((sum, { version, installations }) => sum + (affects(affected, version) ? installations : 0), 0);
