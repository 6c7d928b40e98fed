import {
  adminInstallation,
  contract,
  install,
  license,
  licenseStatuses,
  licenseType,
  payment,
  release,
  shopSettings,
  stats,
  user,
} from '@warden/contract';
import { locales } from '@warden/i18n/locales';
import { expect } from 'vitest';
import { storageKeys } from '../../web/app/lib/page/page-contract.ts';
import { defaultTheme } from '../../web/app/ui/tokens.ts';
import { provenBy, section } from './statements.ts';

const fieldsOf = (entity: { shape: object }) => Object.keys(entity.shape);
const has =
  (entity: { shape: object }, ...names: string[]) =>
  () =>
    expect(fieldsOf(entity)).toEqual(expect.arrayContaining(names));

section('3. Entities and their fields', {
  'User: id, firstName, lastName, email, isEmailVerified, isAdmin, company_name (registration sends companyName), createdAt.':
    () => {
      has(
        user,
        ...['id', 'firstName', 'lastName', 'email', 'isEmailVerified', 'isAdmin', 'company_name', 'createdAt'],
      )();
      has(contract.auth.register.body, 'companyName')();
    },
  'License: id, client_id, hostname, license_type, status, issued_at, expires_at, revoked_at, revoked_reason, revoked_by, last_validated_at, validation_count, license_text.':
    has(
      license,
      ...['id', 'client_id', 'hostname', 'license_type', 'status', 'issued_at', 'expires_at', 'revoked_at'],
      ...['revoked_reason', 'revoked_by', 'last_validated_at', 'validation_count', 'license_text'],
    ),
  'license_type (trial, trial-self-signed, commercial, individual)': () =>
    expect(licenseType.options).toEqual(['trial', 'trial-self-signed', 'commercial', 'individual']),
  'status (active, expired, revoked)': () => expect(licenseStatuses).toEqual(['active', 'expired', 'revoked']),
  'an unknown status is also handled': provenBy(
    'web/app/lib/api/checked-call.test.ts',
    'may use words of a newer server for status and type',
  ),
  "Installation (user's): id, clientId, description (optional), hostname (optional), version (optional), trial license text, createdAt.":
    has(install, 'id', 'clientId', 'description', 'hostname', 'version', 'licenseText', 'createdAt'),
  'Admin installation: id, client_id, status, license_type, user or none, hasUser, issued_at.': has(
    adminInstallation,
    ...['id', 'client_id', 'status', 'license_type', 'user', 'hasUser', 'issued_at'],
  ),
  'user (email, firstName, lastName) or none': () => {
    const { user: owner } = adminInstallation.shape;
    expect(owner.safeParse(null).success).toBe(true);
    has(owner.def.innerType, 'email', 'firstName', 'lastName')();
  },
  'Payment: id, client_id, license_uuid, amount, status, email, external_payment_id, created_at, updated_at.': has(
    payment,
    ...['id', 'client_id', 'license_uuid', 'amount', 'status', 'email', 'external_payment_id', 'created_at'],
    'updated_at',
  ),
  'Release: id, version, released_at, downloads_count, is_announced, release_notes_en, release_notes_ru, installer_sha256.':
    has(
      release,
      ...['id', 'version', 'released_at', 'downloads_count', 'is_announced', 'release_notes_en', 'release_notes_ru'],
      'installer_sha256',
    ),
  'installer_sha256 (map keyed by os_arch)': () =>
    expect(release.shape.installer_sha256.safeParse({ linux_amd64: 'a'.repeat(64) }).success).toBe(true),
  'System stats: users.total, users.admins, installs.total, licenses.total_licenses, active_licenses, expired_licenses, revoked_licenses.':
    () => {
      has(stats.shape.users, 'total', 'admins')();
      has(stats.shape.installs, 'total')();
      has(stats.shape.licenses, ...['total_licenses', 'active_licenses', 'expired_licenses', 'revoked_licenses'])();
    },
  "Settings: payment_enabled ('1' or '0'); core-available flag (boolean).": () => {
    const { payment_enabled, core_available } = shopSettings.shape;
    expect([payment_enabled.options, core_available.def.type]).toEqual([['0', '1'], 'boolean']);
  },
  'Local storage keys: token, user, locale, themeMode, cookieConsent.': () =>
    expect(Object.values(storageKeys)).toEqual(
      expect.arrayContaining(['token', 'user', 'locale', 'themeMode', 'cookieConsent']),
    ),
  'locale (en or ru), themeMode (default dark)': () => {
    expect(locales).toEqual(['en', 'ru']);
    expect(defaultTheme).toBe('dark');
  },
  "cookieConsent ('true')": provenBy(
    'e2e/frame.slow.spec.ts',
    'the cookie bar stays until accepted, and then stays away',
  ),
});
