import type { License, LicenseStatus, ReadLicense } from '@warden/contract';
import { graceUntil, type LicenseType } from '@warden/license';
import { isoOf } from '../../platform/db/timestamps.ts';
import { mayReadTexts, type StaffFields, seesAll, type TextReader } from '../../platform/http/session.ts';
import type { LicenseRow } from './tables.ts';

/** The columns that are shown, and those that decide what is offered with a license. */
export const shownColumns = [
  'id',
  'userId',
  'clientId',
  'hostname',
  'type',
  'issuedAt',
  'expiresAt',
  'revokedAt',
  'revokedReason',
  'revokedBy',
  'replacedBy',
  'lastValidatedAt',
  'validationCount',
  'carriedDays',
  'stagingFor',
  'licenseText',
] as const satisfies (keyof LicenseRow)[];

type Text<Value> = Value extends Date ? string : Value;

/**
 * What lists and pages show of a license. Its timestamps are texts as the API writes them, which sort like the
 * timestamps: a `Date` in between would take most of the time of a list.
 */
export type ShownLicense = { [Name in (typeof shownColumns)[number]]: Text<LicenseRow[Name]> };

const iso = (time: Date | string): string => (typeof time === 'string' ? time : time.toISOString());

/** The status is never stored, because it follows from the facts and the clock. */
export const licenseStatus = (
  { revokedAt, expiresAt }: { revokedAt: Date | string | null; expiresAt: Date | string },
  now: Date,
): LicenseStatus => (revokedAt ? 'revoked' : now > new Date(expiresAt) ? 'expired' : 'active');

/** Until when a license works, as the API has it. */
export const graceOf = (type: LicenseType, expiresAt: Date | string): string =>
  `${graceUntil(type, iso(expiresAt).slice(0, 10))}T23:59:59.999Z`;

/** Only this mapper knows how the API spells a license's fields, and which of them a viewer may not see. */
export const licenseToWire = (
  row: (LicenseRow | ShownLicense) & { supersededBy?: string | null },
  viewer: StaffFields,
  now: Date,
): License => ({
  id: row.id,
  client_id: row.clientId,
  hostname: row.hostname,
  license_type: row.type,
  status: licenseStatus(row, now),
  issued_at: iso(row.issuedAt),
  expires_at: iso(row.expiresAt),
  revoked_at: row.revokedAt && iso(row.revokedAt),
  revoked_reason: row.revokedReason,
  // Only the shop's own people see who revoked a license, because that is the address of one of them.
  revoked_by: row.revokedBy && (seesAll(viewer) ? row.revokedBy : 'Warden'),
  last_validated_at: row.lastValidatedAt && iso(row.lastValidatedAt),
  validation_count: row.validationCount,
  license_text: row.licenseText,
  grace_until: graceOf(row.type, row.expiresAt),
  carried_days: row.carriedDays,
  staging_for: row.stagingFor,
  ...(row.supersededBy === undefined ? {} : { superseded_by: row.supersededBy }),
});

/** Someone who is shown licenses, perhaps as a member of an organization. */
export interface Viewer extends StaffFields, TextReader {}

/** Maps a license for someone who may not be allowed to read its text. */
export const readableToWire = (row: Parameters<typeof licenseToWire>[0], viewer: Viewer, now: Date): ReadLicense => {
  const license = licenseToWire(row, viewer, now);
  return mayReadTexts(viewer) ? license : { ...license, license_text: null };
};

/** Writes the timestamps of a selected license, which are texts in UTC, as the API does. */
export const shownOf = <Row extends Omit<ShownLicense, 'licenseText'>>(row: Row): Row => ({
  ...row,
  issuedAt: isoOf(row.issuedAt),
  expiresAt: isoOf(row.expiresAt),
  revokedAt: row.revokedAt && isoOf(row.revokedAt),
  lastValidatedAt: row.lastValidatedAt && isoOf(row.lastValidatedAt),
  // A number that PostgreSQL has as a bigint arrives as text.
  validationCount: Number(row.validationCount),
});

/** Maps a license that is shown without its text. */
export const currentToWire = (current: Omit<ShownLicense, 'licenseText'>, viewer: StaffFields, now: Date) => {
  const { license_text: _, ...license } = licenseToWire({ ...current, licenseText: '' }, viewer, now);
  return license;
};
