import type { License, LicenseStatus } from '@warden/contract';
import { graceUntil, type LicenseType } from '@warden/license';
import { isoOf } from '../../platform/db/moments.ts';
import type { licenses } from './tables.ts';

export type LicenseRow = typeof licenses.$inferSelect;

/** The columns that customers see. */
export const shownColumns = [
  'id',
  'clientId',
  'hostname',
  'type',
  'issuedAt',
  'expiresAt',
  'revokedAt',
  'revokedReason',
  'revokedBy',
  'lastValidatedAt',
  'validationCount',
  'licenseText',
] as const satisfies (keyof LicenseRow)[];

export type ShownRow = Pick<LicenseRow, (typeof shownColumns)[number]>;

/** A moment, or its text as the API writes it, which lists read without a `Date` in between. */
type Written<T> = T extends Date ? Date | string : T;
export type Shown = { [Name in keyof ShownRow]: Written<ShownRow[Name]> };

const write = (moment: Date | string): string => (typeof moment === 'string' ? moment : moment.toISOString());

/** The status is never stored, because it follows from the facts and the clock. */
export const licenseStatus = (
  { revokedAt, expiresAt }: Pick<Shown, 'revokedAt' | 'expiresAt'>,
  now: Date,
): LicenseStatus => (revokedAt ? 'revoked' : now > new Date(expiresAt) ? 'expired' : 'active');

/** Until when a license works, as the API has it. */
export const graceOf = (type: LicenseType, expiresAt: Date | string): string =>
  `${graceUntil(type, write(expiresAt).slice(0, 10))}T23:59:59.999Z`;

const moment = (value: Date | string | null) => value && write(value);

/** Only administrators see who revoked a license, because that is an administrator's address. */
const revokedBy = ({ revokedBy: by }: Shown, { isAdmin }: { isAdmin: boolean }) => (isAdmin || !by ? by : 'Warden');

/** Only this mapper knows how the API spells a license's fields, and which of them a viewer may not see. */
export const licenseToWire = (
  row: Shown & { supersededBy?: string | null },
  viewer: { isAdmin: boolean },
  now: Date,
): License => ({
  id: row.id,
  client_id: row.clientId,
  hostname: row.hostname,
  license_type: row.type,
  status: licenseStatus(row, now),
  issued_at: write(row.issuedAt),
  expires_at: write(row.expiresAt),
  revoked_at: moment(row.revokedAt),
  revoked_reason: row.revokedReason,
  revoked_by: revokedBy(row, viewer),
  last_validated_at: moment(row.lastValidatedAt),
  validation_count: row.validationCount,
  license_text: row.licenseText,
  grace_until: graceOf(row.type, row.expiresAt),
  ...(row.supersededBy === undefined ? {} : { superseded_by: row.supersededBy }),
});

type Moments = 'issuedAt' | 'expiresAt' | 'revokedAt' | 'lastValidatedAt';

/** A license without its text, as statements select it for lists: its moments are texts in UTC. */
export interface CurrentRow extends Omit<ShownRow, Moments | 'licenseText' | 'validationCount'> {
  issuedAt: string;
  expiresAt: string;
  revokedAt: string | null;
  lastValidatedAt: string | null;
  validationCount: number | string;
}

/** Writes the moments of such a row as the API does. */
export const writtenOf = <Row extends Omit<CurrentRow, 'id'>>(row: Row) => ({
  ...row,
  issuedAt: isoOf(row.issuedAt),
  expiresAt: isoOf(row.expiresAt),
  revokedAt: row.revokedAt && isoOf(row.revokedAt),
  lastValidatedAt: row.lastValidatedAt && isoOf(row.lastValidatedAt),
  validationCount: Number(row.validationCount),
});

/** Maps a license that `sqlCurrentOwned` has selected, which is shown without its text. */
export const currentToWire = (row: CurrentRow, viewer: { isAdmin: boolean }, now: Date) => {
  const { license_text: _, ...license } = licenseToWire({ ...writtenOf(row), licenseText: '' }, viewer, now);
  return license;
};
