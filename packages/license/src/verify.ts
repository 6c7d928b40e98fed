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

export type RefusalCode = Exclude<LicenseCode, TermCode>;

export interface Verdict {
  code: LicenseCode;
  /** This is true for VALID, EXPIRING and IN_GRACE. */
  valid: boolean;
  /** These are the license's contents. They stay null until the signature has been checked. */
  license: LicensePayload | null;
}

export interface VerifyOptions {
  keys: readonly PublicKey[];
  now: Date;
  /** The installation passes its own id. Without it, the client is not compared. */
  clientId?: string | undefined;
  /** These are the ids of all licenses known to be revoked. */
  revoked?: ReadonlySet<string>;
  check?: SignatureCheck;
}

const refused = (code: RefusalCode, license: LicensePayload | null = null): Verdict => ({
  code,
  valid: false,
  license,
});

/** Finds the key that must have signed: a known one by its id, or the one in the text of a self-signed trial. */
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
