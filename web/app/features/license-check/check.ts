import {
  type LicenseCode,
  type LicensePayload,
  type PublicKey,
  parseText,
  verifyLicense,
  verifyRevocations,
} from '@warden/license';

export interface Known {
  /** Null where they could not be loaded. */
  keys: readonly PublicKey[] | null;
  /** The signed list of revoked licenses; null where it could not be loaded. */
  revocations: string | null;
  now: Date;
}

export interface Checked {
  /** Null where the signature could not be checked here. */
  code: LicenseCode | null;
  why: 'no-keys' | 'no-crypto' | null;
  /** What the text says; null where it says nothing readable. */
  payload: LicensePayload | null;
  /** Whether the signature stands behind it. */
  genuine: boolean;
  /** Whether it is known that nobody revoked it. A self-signed trial never was in the list unless bound. */
  revocationsKnown: boolean;
}

const revokedIds = async (text: string | null, keys: readonly PublicKey[] | null) =>
  text && keys ? await verifyRevocations(text, keys) : undefined;

/** Judges a license with what this browser has at hand, and keeps what it says apart from what is proven. */
export const checkLicense = async (text: string, { keys, revocations, now }: Known): Promise<Checked> => {
  const parsed = parseText(text);
  const nothing = { why: null, genuine: false, revocationsKnown: true };
  if (typeof parsed === 'string') return { ...nothing, code: parsed, payload: null };
  const { payload } = parsed;
  // A self-signed trial brings its own key.
  if (!keys && payload.type !== 'trial-self-signed') return { ...nothing, code: null, why: 'no-keys', payload };
  try {
    const list = await revokedIds(revocations, keys);
    const revoked = new Set(list?.revoked);
    const verdict = await verifyLicense(text, { keys: keys ?? [], now, revoked });
    return {
      code: verdict.code,
      why: null,
      payload,
      genuine: verdict.license !== null,
      revocationsKnown: list !== undefined,
    };
  } catch {
    // Without HTTPS, and in old browsers, there is no Ed25519.
    return { ...nothing, code: null, why: 'no-crypto', payload };
  }
};
