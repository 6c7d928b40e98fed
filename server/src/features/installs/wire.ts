import type { Install } from '@warden/contract';
import type { installs } from './tables.ts';

export type InstallRow = typeof installs.$inferSelect;

/** Lists have the timestamp as the API writes it. */
type WrittenRow = Omit<InstallRow, 'createdAt'> & { createdAt: Date | string };

/** Only this mapper knows how the API spells an installation's fields. */
export const installToWire = (row: WrittenRow): Install => ({
  id: row.id,
  clientId: row.clientId,
  description: row.description,
  hostname: row.hostname,
  version: row.version,
  licenseText: row.licenseText,
  createdAt: typeof row.createdAt === 'string' ? row.createdAt : row.createdAt.toISOString(),
});
