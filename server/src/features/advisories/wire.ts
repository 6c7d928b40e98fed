import type { Advisory, ApplyingAdvisory, WrittenAdvisory } from '@warden/contract';
import { fixFor, stateOf } from './domain.ts';
import type { advisories, advisoryHistory } from './tables.ts';

export type AdvisoryRow = typeof advisories.$inferSelect;
export type PublishedRow = AdvisoryRow & { publishedAt: Date };

/** The page of an advisory, in the reader's language. */
export const advisoryPage = (publicUrl: string, number: string) => `${publicUrl}/security/advisories/${number}`;

export const osvAddress = (publicUrl: string, number: string) => `${publicUrl}/api/advisories/${number}/osv.json`;

const contentToWire = (row: AdvisoryRow) => ({
  id: row.number,
  title_en: row.titleEn,
  title_ru: row.titleRu,
  text_en: row.textEn,
  text_ru: row.textRu,
  cvss: row.cvss,
  score: row.score,
  severity: row.severity,
  affected: row.affected.map(({ introduced, fixed }) => ({ introduced, fixed })),
  cve: row.cve,
  updated_at: row.updatedAt.toISOString(),
  withdrawn: row.withdrawnAt && {
    at: row.withdrawnAt.toISOString(),
    reason_en: row.withdrawnReasonEn ?? '',
    reason_ru: row.withdrawnReasonRu ?? '',
  },
});

export const advisoryToWire = (row: PublishedRow): Advisory => ({
  ...contentToWire(row),
  published_at: row.publishedAt.toISOString(),
});

export const writtenToWire = (
  row: AdvisoryRow,
  installations: number,
  history: readonly Pick<typeof advisoryHistory.$inferSelect, 'day' | 'installations'>[],
): WrittenAdvisory => ({
  ...contentToWire(row),
  key: row.id,
  state: stateOf(row),
  published_at: row.publishedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  announced_at: row.announcedAt?.toISOString() ?? null,
  affected_installations: installations,
  history: history.map(({ day, installations: affected }) => ({ day, installations: affected })),
});

/** What somebody who runs an affected version is told about an advisory. */
export const applyingToWire = (row: AdvisoryRow, version: string, publicUrl: string): ApplyingAdvisory => ({
  id: row.number,
  severity: row.severity,
  title_en: row.titleEn,
  title_ru: row.titleRu,
  url: advisoryPage(publicUrl, row.number),
  fixed: fixFor(row.affected, version),
});
