import { fromBase64 } from './bytes.ts';
import { type Day, isDay, isMoment } from './days.ts';
import { type LicenseType, licenseTypes } from './kinds.ts';
import { isPlainLine } from './lines.ts';

export const FORMAT = 'warden-license/1';
export const ALGORITHM = 'Ed25519';

export const features = ['notifications', 'releases', '2fa', 'messengers', 'ldap', 'saml', 'unlimited-users'] as const;
export type Feature = (typeof features)[number];

/** The contents of a license. The format and the id of the signing key are signed with the rest. */
export interface LicensePayload {
  format: typeof FORMAT;
  algorithm: typeof ALGORITHM;
  key: string;
  /** A self-signed trial carries its public key here, in base64. It is null in all other licenses. */
  publicKey: string | null;
  id: string;
  client: string;
  type: LicenseType;
  licensee: string;
  hostname: string | null;
  issued: string;
  /** The license is good until the end of this day, in UTC. */
  expires: Day;
  /** From this day on, Warden reminds its users of the renewal. */
  notifyFrom: Day;
  /** An expired license still works until the end of this day. */
  graceUntil: Day;
  features: string[];
  /** The new license replaces the one with this id. */
  supersedes: string | null;
}

type Field = keyof LicensePayload;

const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);

export const isKeyId = matches(/^[0-9a-f]{16}$/);
export const isLicenseId = matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const isFeature = matches(/^[a-z0-9-]{1,50}$/);

const rules: { [K in Field]: (value: unknown) => boolean } = {
  format: (value) => value === FORMAT,
  algorithm: (value) => value === ALGORITHM,
  key: isKeyId,
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

/** Returns the first field that contradicts another one. Days compare correctly as text. */
const contradiction = (payload: LicensePayload): Field | undefined => {
  if ((payload.publicKey !== null) !== (payload.type === 'trial-self-signed')) return 'publicKey';
  if (payload.expires < payload.issued.slice(0, 10)) return 'expires';
  if (payload.notifyFrom < payload.issued.slice(0, 10) || payload.notifyFrom > payload.expires) return 'notifyFrom';
  return payload.graceUntil < payload.expires ? 'graceUntil' : undefined;
};

/** Returns the first field that is not valid. */
export const wrongField = (payload: LicensePayload): Field | undefined =>
  fields.find((field) => !rules[field](payload[field])) ?? contradiction(payload);

/** Returns the exact text that is signed: the fields in their fixed order, as compact JSON. */
export const payloadText = (payload: LicensePayload): string =>
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, payload[field]])));

/** Returns undefined unless the text is exactly what `payloadText` writes for some payload. */
export const parsePayload = (text: string): LicensePayload | undefined => {
  try {
    const value = JSON.parse(text) as LicensePayload | null;
    if (typeof value !== 'object' || value === null || wrongField(value)) return undefined;
    return payloadText(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
};
