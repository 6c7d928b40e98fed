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
import { expect } from 'vitest';
import { storageKeys } from '../../web/app/lib/page/page-contract.ts';
import { section } from './statements.ts';

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
  "Installation (user's): id, clientId, description (optional), hostname (optional), version (optional), trial license text, createdAt.":
    has(install, 'id', 'clientId', 'description', 'hostname', 'version', 'licenseText', 'createdAt'),
  'Admin installation: id, client_id, status, license_type, user or none, hasUser, issued_at.': has(
    adminInstallation,
    ...['id', 'client_id', 'status', 'license_type', 'user', 'hasUser', 'issued_at'],
  ),
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
});
