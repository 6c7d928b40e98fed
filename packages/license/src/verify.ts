import { type Armoured, parseText } from './armour.ts';
import {
  isSignedBy,
  keyId,
  type PublicKey,
  type SignatureCheck,
  signedBytes,
  trustedKey,
  webCryptoCheck,
} from './keys.ts';
import type { LicenseCode } from './kinds.ts';
import type { LicensePayload } from './payload.ts';
import { type TermCode, termCode, trialTooLong } from './status.ts';

/** Why a license is not good. */
export type RefusalCode = Exclude<LicenseCode, TermCode>;

export interface Verdict {
  code: LicenseCode;
  /** True for VALID, EXPIRING and IN_GRACE. */
  valid: boolean;
  /** What the license says, as far as it can be believed: null until its signature has been checked. */
  license: LicensePayload | null;
}

export interface VerifyOptions {
  keys: readonly PublicKey[];
  now: Date;
  /** The installation's own id; without it the client is not compared. */
  clientId?: string | undefined;
  /** Ids of revoked licenses, as far as they are known here. */
  revoked?: ReadonlySet<string>;
  check?: SignatureCheck;
}

const refused = (code: RefusalCode, license: LicensePayload | null = null): Verdict => ({
  code,
  valid: false,
  license,
});

/** The key that must have signed: our own by its id, or for a self-signed trial the one in the text. */
const signingKey = ({ payload }: Armoured, keys: readonly PublicKey[]): PublicKey | 'UNKNOWN_KEY' | 'RETIRED_KEY' => {
  const { type, key, publicKey } = payload;
  if (type !== 'trial-self-signed') return trustedKey(keys, key);
  return publicKey && keyId(publicKey) === key ? { id: key, publicKey } : 'UNKNOWN_KEY';
};

export const verifyLicense = async (
  text: string,
  { keys, now, clientId, revoked, check = webCryptoCheck }: VerifyOptions,
): Promise<Verdict> => {
  const parsed = parseText(text);
  if (typeof parsed === 'string') return refused(parsed);
  const key = signingKey(parsed, keys);
  if (typeof key === 'string') return refused(key);
  const { payload, payloadBytes, signature } = parsed;
  if (!(await isSignedBy(key.publicKey, signedBytes(payloadBytes), signature, check))) return refused('BAD_SIGNATURE');
  if (payload.type === 'trial-self-signed' && trialTooLong(payload, now)) return refused('TRIAL_TOO_LONG', payload);
  if (clientId !== undefined && clientId !== payload.client) return refused('WRONG_CLIENT', payload);
  if (revoked?.has(payload.id)) return refused('REVOKED', payload);
  const code = termCode(payload, now);
  return { code, valid: code !== 'EXPIRED', license: payload };
};
