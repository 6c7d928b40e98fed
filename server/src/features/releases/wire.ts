import { notesFields, type Release } from '@warden/contract';
import { docsLocaleFor, type Locale } from '@warden/i18n';
import { systemOf } from './domain.ts';
import type { installers, releases } from './tables.ts';

export type InstallerRow = typeof installers.$inferSelect;
export type ReleaseRow = typeof releases.$inferSelect;
export type ReleaseWithInstallers = ReleaseRow & {
  installers: Pick<InstallerRow, 'os' | 'arch' | 'sha256' | 'size'>[];
};

export const releaseToWire = (row: ReleaseWithInstallers): Release => ({
  id: row.id,
  version: row.version,
  released_at: row.releasedAt.toISOString(),
  updated_at: (row.notesChangedAt ?? row.releasedAt).toISOString(),
  downloads_count: row.downloadsCount,
  is_announced: row.announcedAt !== null,
  channel: row.channel,
  min_version: row.minVersion,
  yanked: row.yankedAt && {
    at: row.yankedAt.toISOString(),
    reason_en: row.yankReasonEn ?? '',
    reason_ru: row.yankReasonRu ?? '',
  },
  ...notesFields((locale) => row[`release_notes_${locale}`]),
  installer_sha256: Object.fromEntries(row.installers.map((installer) => [systemOf(installer), installer.sha256])),
  installer_size: Object.fromEntries(row.installers.map((installer) => [systemOf(installer), installer.size])),
});

/** The page that describes a release. */
export const releasePage = (publicUrl: string, locale: Locale, version: string) =>
  `${publicUrl}/docs/${docsLocaleFor(locale)}/releases/${version}`;
