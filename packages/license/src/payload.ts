import { type Day, isDay, isMoment } from './days.ts';

export const FORMAT = 'warden-license/1';
export const ALGORITHM = 'Ed25519';

export const licenseTypes = ['trial', 'trial-self-signed', 'commercial', 'individual'] as const;
export type LicenseType = (typeof licenseTypes)[number];

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

const isLine = (value: unknown, max: number): value is string =>
  typeof value === 'string' &&
  value.length > 0 &&
  value.length <= max &&
  value === value.trim() &&
  value.isWellFormed() &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(value);

const isUuid = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

const isLineOrNull = (value: unknown, max: number) => value === null || isLine(value, max);

const rules: { [K in keyof LicensePayload]: (value: unknown) => boolean } = {
  format: (value) => value === FORMAT,
  algorithm: (value) => value === ALGORITHM,
  key: (value) => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value),
  publicKey: (value) => value === null || (typeof value === 'string' && /^[A-Za-z0-9+/]{43}=$/.test(value)),
  id: isUuid,
  client: (value) => isLine(value, 200),
  type: (value) => licenseTypes.includes(value as LicenseType),
  licensee: (value) => isLine(value, 300),
  hostname: (value) => isLineOrNull(value, 255),
  issued: isMoment,
  expires: isDay,
  notifyFrom: isDay,
  graceUntil: isDay,
  features: (value) => Array.isArray(value) && value.length <= 50 && value.every((item) => isLine(item, 50)),
  supersedes: (value) => value === null || isUuid(value),
};

const fields = Object.keys(rules) as (keyof LicensePayload)[];

/** The exact bytes that are signed: the fields in their fixed order, as compact JSON. */
export const payloadText = (payload: LicensePayload): string =>
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, payload[field]])));

/** Undefined unless the text is exactly what `payloadText` writes for some payload. */
export const parsePayload = (text: string): LicensePayload | undefined => {
  try {
    const value = JSON.parse(text) as LicensePayload;
    if (typeof value !== 'object' || value === null) return undefined;
    const fits = fields.every((field) => rules[field](value[field]));
    return fits && payloadText(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
};
