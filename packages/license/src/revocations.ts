import { type Bytes, concat, fromBase64, toBase64, utf8 } from './bytes.ts';
import { isMoment } from './days.ts';
import { keyId, type PublicKey, type SignatureCheck, webCryptoCheck } from './keys.ts';
import type { Signer } from './make.ts';

const BEGIN = '-----BEGIN WARDEN REVOCATIONS-----';
const END = '-----END WARDEN REVOCATIONS-----';
const CONTEXT = utf8('warden-revocations-v1\n');

/** The revoked licenses as of a moment, for installations that cannot ask. */
export interface RevocationList {
  format: 'warden-revocations/1';
  key: string;
  issued: string;
  revoked: string[];
}

const message = (text: string): Bytes => concat(CONTEXT, utf8(text));

export const makeRevocations = async (revoked: readonly string[], issued: Date, signer: Signer): Promise<string> => {
  const list: RevocationList = {
    format: 'warden-revocations/1',
    key: keyId(signer.publicKey),
    issued: issued.toISOString(),
    revoked: [...revoked],
  };
  const text = JSON.stringify(list);
  const signature = await signer.sign(message(text));
  return [BEGIN, text, toBase64(signature), END, ''].join('\n');
};

const isList = (value: unknown): value is RevocationList => {
  const list = value as RevocationList;
  return (
    typeof value === 'object' &&
    value !== null &&
    list.format === 'warden-revocations/1' &&
    typeof list.key === 'string' &&
    isMoment(list.issued) &&
    Array.isArray(list.revoked) &&
    list.revoked.every((id) => typeof id === 'string')
  );
};

/** The list, or undefined unless one of the keys in use has signed exactly this. */
export const verifyRevocations = async (
  text: string,
  keys: readonly PublicKey[],
  check: SignatureCheck = webCryptoCheck,
): Promise<RevocationList | undefined> => {
  const [begin, json = '', encoded = '', end] = text.trim().split(/\r?\n/);
  if (begin !== BEGIN || end !== END) return undefined;
  try {
    const list: unknown = JSON.parse(json);
    if (!isList(list)) return undefined;
    const key = keys.find(({ id, retired }) => id === list.key && !retired);
    const publicKey = key && fromBase64(key.publicKey);
    const signature = fromBase64(encoded);
    return publicKey && signature && (await check(publicKey, message(json), signature)) ? list : undefined;
  } catch {
    return undefined;
  }
};
