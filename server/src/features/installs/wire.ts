import type { Install, InstallSync } from '@warden/contract';
import { isoOf } from '../../platform/db/timestamps.ts';
import { mayReadTexts, type TextReader } from '../../platform/http/session.ts';
import { UNDO_TIME, type WrittenMove } from './moves.ts';
import type { installs } from './tables.ts';

export type InstallRow = typeof installs.$inferSelect;

/** Lists have the timestamp as the API writes it. */
type WrittenRow = Omit<InstallRow, 'createdAt'> & { createdAt: Date | string };

/** Only this mapper knows how the API spells an installation's fields, and which of them a viewer may not see. */
export const installToWire = (row: WrittenRow, viewer: TextReader = {}): Install => ({
  id: row.id,
  clientId: row.clientId,
  description: row.description,
  hostname: row.hostname,
  version: row.version,
  licenseText: mayReadTexts(viewer) ? row.licenseText : null,
  createdAt: typeof row.createdAt === 'string' ? row.createdAt : row.createdAt.toISOString(),
});

/** What is shown of the key of an installation. Its timestamps are as the database writes them. */
export interface WrittenSync {
  keyId: string;
  pinnedAt: string;
  lastSyncAt: string | null;
  version: string | null;
  nextCheckAt: string | null;
}

export const syncToWire = ({ keyId, pinnedAt, lastSyncAt, version, nextCheckAt }: WrittenSync): InstallSync => ({
  key_id: keyId,
  pinned_at: isoOf(pinnedAt),
  last_sync_at: lastSyncAt && isoOf(lastSyncAt),
  version,
  next_check: nextCheckAt && isoOf(nextCheckAt),
});

export const moveToWire = ({ from, movedAt }: WrittenMove): NonNullable<Install['moved']> => ({
  from,
  undo_until: new Date(Date.parse(isoOf(movedAt)) + UNDO_TIME).toISOString(),
});
