import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { WebhookSignature } from '@warden/contract';

/** What `v1` shares with the receiver, or the private key of `v1a`, in the form of Standard Webhooks. */
const SECRET = 'whsec_';
const PRIVATE = 'whsk_';
const PUBLIC = 'whpk_';

const SECRET_BYTES = 32;

export interface WebhookSecret {
  /** `whsec_…` for `v1`; `whsk_…` for `v1a`, which never leaves the shop. */
  secret: string;
  /** `whpk_…` for `v1a`. */
  publicKey: string | null;
}

/** The last 32 bytes of the key's usual form are the key itself. */
const rawKey = (der: Buffer) => der.subarray(-32).toString('base64');

export const newSecret = (signature: WebhookSignature): WebhookSecret => {
  if (signature === 'v1') return { secret: SECRET + randomBytes(SECRET_BYTES).toString('base64'), publicKey: null };
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    secret: PRIVATE + rawKey(privateKey.export({ format: 'der', type: 'pkcs8' })),
    publicKey: PUBLIC + rawKey(publicKey.export({ format: 'der', type: 'spki' })),
  };
};

/** What comes before the 32 bytes of a private Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKeyOf = (secret: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, Buffer.from(secret.slice(PRIVATE.length), 'base64')]),
    format: 'der',
    type: 'pkcs8',
  });

const signatureOf = (secret: string, signed: string) => {
  if (secret.startsWith(PRIVATE))
    return `v1a,${sign(null, Buffer.from(signed), privateKeyOf(secret)).toString('base64')}`;
  const key = Buffer.from(secret.slice(SECRET.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

export interface Message {
  id: string;
  body: string;
}

/** The headers of one attempt, signed with each of the secrets. */
export const signedHeaders = ({ id, body }: Message, at: Date, secrets: readonly string[]): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, signed)).join(' '),
  };
};
