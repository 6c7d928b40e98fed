import { fromBase64 } from './bytes.ts';
import { type Day, isDay, isMoment } from './days.ts';
import { type LicenseType, licenseTypes } from './kinds.ts';
import { isPlainLine } from './lines.ts';

export const FORMAT = 'warden-license/1';
export const ALGORITHM = 'Ed25519';

export const features = ['notifications', 'releases', '2fa', 'messengers', 'ldap', 'saml', 'unlimited-users'] as const;
export type Feature = (typeof features)[number];

/** What a license says. The key that made it and the format are part of what is signed. */
export interface LicensePayload {
  format: typeof FORMAT;
  algorithm: typeof ALGORITHM;
  /** Id of the signing key. */
  key: string;
  /** Only in a self-signed trial: the public key itself, in base64. */
  publicKey: string | null;
  id: string;
  client: string;
  type: LicenseType;
  licensee: string;
  hostname: string | null;
  issued: string;
  /** The license is good until the end of this day, in UTC. */
  expires: Day;
  /** From this day on, Warden reminds of the renewal. */
  notifyFrom: Day;
  /** Until the end of this day an expired license still works. */
  graceUntil: Day;
  features: string[];
  /** Id of the license this one takes the place of. */
  supersedes: string | null;
}

type Field = keyof LicensePayload;

const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);

export const isLicenseId = matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const isFeature = matches(/^[a-z0-9-]{1,50}$/);

const rules: { [K in Field]: (value: unknown) => boolean } = {
  format: (value) => value === FORMAT,
  algorithm: (value) => value === ALGORITHM,
  key: matches(/^[0-9a-f]{16}$/),
  publicKey: (value) => value === null || (typeof value === 'string' && fromBase64(value)?.length === 32),
  id: isLicenseId,
  client: (value) => isPlainLine(value, 200),
  type: (value) => licenseTypes.includes(value as LicenseType),
  licensee: (value) => isPlainLine(value, 300),
  hostname: (value) => value === null || isPlainLine(value, 255),
  issued: isMoment,
  expires: isDay,
  notifyFrom: isDay,
  graceUntil: isDay,
  features: (value) => Array.isArray(value) && value.length <= 50 && value.every(isFeature),
  supersedes: (value) => value === null || isLicenseId(value),
};

const fields = Object.keys(rules) as Field[];

/** The first field that contradicts another one. Days compare as text. */
const contradiction = (payload: LicensePayload): Field | undefined => {
  if ((payload.publicKey !== null) !== (payload.type === 'trial-self-signed')) return 'publicKey';
  if (payload.expires < payload.issued.slice(0, 10)) return 'expires';
  if (payload.notifyFrom < payload.issued.slice(0, 10) || payload.notifyFrom > payload.expires) return 'notifyFrom';
  return payload.graceUntil < payload.expires ? 'graceUntil' : undefined;
};

/** The first field that keeps this from being a payload. */
export const wrongField = (payload: LicensePayload): Field | undefined =>
  fields.find((field) => !rules[field](payload[field])) ?? contradiction(payload);

/** The exact bytes that are signed: the fields in their fixed order, as compact JSON. */
export const payloadText = (payload: LicensePayload): string =>
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, payload[field]])));

/** Undefined unless the text is exactly what `payloadText` writes for some payload. */
export const parsePayload = (text: string): LicensePayload | undefined => {
  try {
    const value = JSON.parse(text) as LicensePayload | null;
    if (typeof value !== 'object' || value === null || wrongField(value)) return undefined;
    return payloadText(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
};
