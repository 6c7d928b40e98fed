import type { Install } from '@warden/contract';
import type { installs } from './tables.ts';

export type InstallRow = typeof installs.$inferSelect;

/** Only this mapper knows how the API spells an installation's fields. */
export const installToWire = (row: InstallRow): Install => ({
  id: row.id,
  clientId: row.clientId,
  description: row.description,
  hostname: row.hostname,
  version: row.version,
  licenseText: row.licenseText,
  createdAt: row.createdAt.toISOString(),
});
