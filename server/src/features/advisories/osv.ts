import { advisoryPage, type PublishedRow } from './wire.ts';

/** The version of the schema that these files follow: https://ossf.github.io/osv-schema. */
const SCHEMA_VERSION = '1.7.5';

/**
 * An advisory in the format of OSV. The prefix `x_` marks databases that no aggregator collects, and a package is not
 * named, because Warden is in no ecosystem of packages. OSV has one language, so Russian is beside it.
 */
export const osvOf = (row: PublishedRow, publicUrl: string): string => {
  const content = {
    schema_version: SCHEMA_VERSION,
    id: `x_${row.number}`,
    modified: row.updatedAt.toISOString(),
    published: row.publishedAt.toISOString(),
    ...(row.withdrawnAt ? { withdrawn: row.withdrawnAt.toISOString() } : {}),
    aliases: row.cve ? [row.cve] : [],
    summary: row.titleEn,
    details: row.textEn,
    severity: [{ type: 'CVSS_V4', score: row.cvss }],
    affected: [
      {
        // Each range is one of its own, since one may begin where another ends.
        ranges: row.affected.map(({ introduced, fixed }) => ({
          type: 'SEMVER',
          events: [{ introduced }, ...(fixed === null ? [] : [{ fixed }])],
        })),
      },
    ],
    references: [{ type: 'ADVISORY', url: advisoryPage(publicUrl, row.number) }],
    database_specific: {
      id: row.number,
      product: 'Warden',
      severity: row.severity,
      score: row.score,
      summary_ru: row.titleRu,
      details_ru: row.textRu,
      ...(row.withdrawnAt
        ? { withdrawn_reason_en: row.withdrawnReasonEn, withdrawn_reason_ru: row.withdrawnReasonRu }
        : {}),
    },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
};
