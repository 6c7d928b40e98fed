import { normalizeText } from './armour.ts';
import { type Bytes, concat, fromBase64, toBase64, utf8 } from './bytes.ts';
import { isMoment } from './days.ts';
import { isSignedBy, keyId, type PublicKey, type SignatureCheck, trustedKey, webCryptoCheck } from './keys.ts';
import type { Signer } from './make.ts';
import { isKeyId, isLicenseId } from './payload.ts';

const BEGIN = '-----BEGIN WARDEN REVOCATIONS-----';
const END = '-----END WARDEN REVOCATIONS-----';
const FORMAT = 'warden-revocations/1';
const CONTEXT = utf8('warden-revocations-v1\n');

/** Lists the licenses revoked until a time, for installations that cannot ask the shop. */
export interface RevocationList {
  format: typeof FORMAT;
  key: string;
  issued: string;
  revoked: string[];
}

const message = (text: string): Bytes => concat(CONTEXT, utf8(text));

const listText = ({ format, key, issued, revoked }: RevocationList) => JSON.stringify({ format, key, issued, revoked });

export const makeRevocations = async (revoked: readonly string[], issued: Date, signer: Signer): Promise<string> => {
  const text = listText({
    format: FORMAT,
    key: keyId(signer.publicKey),
    issued: issued.toISOString(),
    revoked: [...revoked],
  });
  const signature = await signer.sign(message(text));
  return [BEGIN, text, toBase64(signature), END, ''].join('\n');
};

const parseList = (text: string): RevocationList | undefined => {
  try {
    const list = JSON.parse(text) as RevocationList | null;
    const fits =
      list?.format === FORMAT &&
      isKeyId(list.key) &&
      isMoment(list.issued) &&
      Array.isArray(list.revoked) &&
      list.revoked.every(isLicenseId);
    return fits && listText(list) === text ? list : undefined;
  } catch {
    return undefined;
  }
};

/** Returns the list, or undefined unless a key in use has signed exactly this text. */
export const verifyRevocations = async (
  text: string,
  keys: readonly PublicKey[],
  check: SignatureCheck = webCryptoCheck,
): Promise<RevocationList | undefined> => {
  const [begin, json = '', encoded = '', end, ...rest] = normalizeText(text).split('\n');
  if (begin !== BEGIN || end !== END || rest.length > 0) return undefined;
  const list = parseList(json);
  const signature = fromBase64(encoded);
  const key = list && trustedKey(keys, list.key);
  if (!signature || !key || typeof key === 'string') return undefined;
  return (await isSignedBy(key.publicKey, message(json), signature, check)) ? list : undefined;
};
