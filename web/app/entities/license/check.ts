import {
  type LicenseCode,
  type LicensePayload,
  type PublicKey,
  parseText,
  verifyLicense,
  verifyRevocations,
} from '@warden/license';

export interface Known {
  /** Null if they could not be loaded. */
  keys: readonly PublicKey[] | null;
  /** The signed list of revoked licenses; null if it could not be loaded. */
  revocations: string | null;
  now: Date;
}

export interface Checked {
  /** Null if this browser could not check the signature. */
  code: LicenseCode | null;
  why: 'no-keys' | 'no-crypto' | null;
  /** The content of the license; null if the text is unreadable. */
  payload: LicensePayload | null;
  /** Whether the signature proves the content. */
  genuine: boolean;
  /** Whether it is known not to be revoked. A self-signed trial is in the list only if it was bound. */
  revocationsKnown: boolean;
}

const revokedIds = async (text: string | null, keys: readonly PublicKey[] | null) =>
  text && keys ? await verifyRevocations(text, keys) : undefined;

/** Checks a license in this browser. The result separates what the license says from what is proven. */
export const checkLicense = async (text: string, { keys, revocations, now }: Known): Promise<Checked> => {
  const parsed = parseText(text);
  const nothing = { why: null, genuine: false, revocationsKnown: true };
  if (typeof parsed === 'string') return { ...nothing, code: parsed, payload: null };
  const { payload } = parsed;
  // A self-signed trial contains its own key.
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
    // Ed25519 is missing in old browsers and without HTTPS.
    return { ...nothing, code: null, why: 'no-crypto', payload };
  }
};
