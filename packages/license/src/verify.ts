import { parseText } from './armour.ts';
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

/** A text whose form and signature are good. What follows from its dates, client and revocation is not part of it. */
export interface SignedText {
  payload: LicensePayload;
  /** The key that the signature was checked with. */
  publicKey: string;
}

/** Remembers texts with good signatures, for a server that sees the same texts again and again. */
export interface SignedTexts {
  find(text: string): SignedText | undefined;
  add(text: string, signed: SignedText): void;
}

export interface VerifyOptions {
  keys: readonly PublicKey[];
  now: Date;
  /** The installation passes its own id. Without it, the client is not compared. */
  clientId?: string | undefined;
  /** These are the ids of all licenses known to be revoked. */
  revoked?: ReadonlySet<string>;
  check?: SignatureCheck;
  /** Texts found here are not checked again. Whether their key is trusted is decided each time. */
  signedTexts?: SignedTexts | undefined;
}

const refused = (code: RefusalCode, license: LicensePayload | null = null): Verdict => ({
  code,
  valid: false,
  license,
});

/** Finds the key that must have signed: a known one by its id, or the one in the text of a self-signed trial. */
const signingKey = (
  { type, key, publicKey }: LicensePayload,
  keys: readonly PublicKey[],
): PublicKey | 'UNKNOWN_KEY' | 'RETIRED_KEY' => {
  if (type !== 'trial-self-signed') return trustedKey(keys, key);
  return publicKey && keyId(publicKey) === key ? { id: key, publicKey } : 'UNKNOWN_KEY';
};

const isTrusted = ({ payload, publicKey }: SignedText, keys: readonly PublicKey[]): boolean => {
  const key = signingKey(payload, keys);
  return typeof key !== 'string' && key.publicKey === publicKey;
};

/** Reads the text and checks its key and signature, which depend neither on the time nor on who asks. */
const readSigned = async (
  text: string,
  { keys, check = webCryptoCheck, signedTexts }: VerifyOptions,
): Promise<LicensePayload | RefusalCode> => {
  const known = signedTexts?.find(text);
  if (known && isTrusted(known, keys)) return known.payload;
  const parsed = parseText(text);
  if (typeof parsed === 'string') return parsed;
  const { payload, payloadBytes, signature } = parsed;
  const key = signingKey(payload, keys);
  if (typeof key === 'string') return key;
  if (!(await isSignedBy(key.publicKey, signedBytes(payloadBytes), signature, check))) return 'BAD_SIGNATURE';
  signedTexts?.add(text, { payload, publicKey: key.publicKey });
  return payload;
};

export const verifyLicense = async (text: string, options: VerifyOptions): Promise<Verdict> => {
  const { now, clientId, revoked } = options;
  const payload = await readSigned(text, options);
  if (typeof payload === 'string') return refused(payload);
  if (payload.type === 'trial-self-signed' && trialTooLong(payload, now)) return refused('TRIAL_TOO_LONG', payload);
  if (clientId !== undefined && clientId !== payload.client) return refused('WRONG_CLIENT', payload);
  if (revoked?.has(payload.id)) return refused('REVOKED', payload);
  const code = termCode(payload, now);
  return { code, valid: code !== 'EXPIRED', license: payload };
};
