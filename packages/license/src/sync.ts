import { normalizeText } from './armour.ts';
import { type Bytes, concat, fromBase64, toBase64, utf8 } from './bytes.ts';
import { isMoment } from './days.ts';
import { isSignedBy, keyId, type SignatureCheck, webCryptoCheck } from './keys.ts';
import { isPlainLine } from './lines.ts';
import type { Signer } from './make.ts';
import { isLicenseId } from './payload.ts';

const FORMAT = 'warden-sync/1';
const CONTEXT = utf8('warden-sync-v1\n');
const BEGIN = '-----BEGIN WARDEN REQUEST-----';
const END = '-----END WARDEN REQUEST-----';

/** No request is this long. A longer one is refused before it is read. */
export const MAX_REQUEST_LENGTH = 2_048;
export const NONCE_BYTES = 16;

const MINUTE_MS = 60 * 1000;
/** The clocks of an installation and the shop may differ by this much. */
export const SYNC_WINDOW_MS = 10 * MINUTE_MS;
/** A request that is carried by hand may be this old. */
export const CARRIED_REQUEST_MS = 7 * 24 * 60 * MINUTE_MS;

/** What an installation says when it asks the shop for its license (docs/sync-format.md). */
export interface SyncRequest {
  format: typeof FORMAT;
  client: string;
  /** The id of the installation's own key. */
  key: string;
  /** The id of the license that the installation holds. */
  license: string | null;
  /** Warden's version. */
  version: string | null;
  at: string;
  nonce: string;
}

export interface SignedRequest {
  /** The exact line of JSON that is signed. */
  request: string;
  /** The signature's 64 bytes are written in base64. */
  signature: string;
}

/** A request that brings its public key: for an activation, or to be carried by hand. */
export interface KeyedRequest extends SignedRequest {
  publicKey: string;
}

/** The shop refuses a request with one of these codes. They are tried in this order. */
export const syncRefusals = [
  'sync_malformed',
  'sync_key_unknown',
  'sync_bad_signature',
  'sync_key_ended',
  'sync_other_client',
  'sync_clock',
  'sync_replayed',
] as const;
export type SyncRefusal = (typeof syncRefusals)[number];

const rules: { [K in keyof SyncRequest]: (value: unknown) => boolean } = {
  format: (value) => value === FORMAT,
  client: (value) => isPlainLine(value, 200),
  key: (value) => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value),
  license: (value) => value === null || isLicenseId(value),
  version: (value) => value === null || isPlainLine(value, 100),
  at: isMoment,
  nonce: (value) => typeof value === 'string' && fromBase64(value)?.length === NONCE_BYTES,
};
const fields = Object.keys(rules) as (keyof SyncRequest)[];

const wrongField = (request: SyncRequest) => fields.find((field) => !rules[field](request[field]));

const requestText = (request: SyncRequest): string =>
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, request[field]])));

const message = (request: string): Bytes => concat(CONTEXT, utf8(request));

export interface RequestFacts {
  client: string;
  license: string | null;
  version: string | null;
  at: Date;
  nonce: Uint8Array;
}

export const makeSyncRequest = async (
  { client, license, version, at, nonce }: RequestFacts,
  signer: Signer,
): Promise<KeyedRequest> => {
  const { publicKey } = signer;
  const fact = {
    format: FORMAT,
    client,
    key: keyId(publicKey),
    license,
    version,
    at: at.toISOString(),
    nonce: toBase64(nonce),
  } as const;
  const wrong = wrongField(fact);
  if (wrong) throw new Error(`these facts do not make a request: ${wrong} is not right`);
  const request = requestText(fact);
  return { request, publicKey, signature: toBase64(await signer.sign(message(request))) };
};

/** Returns undefined unless the text is exactly what `makeSyncRequest` writes for some facts. */
export const parseSyncRequest = (text: unknown): SyncRequest | undefined => {
  if (typeof text !== 'string' || text.length > MAX_REQUEST_LENGTH) return undefined;
  try {
    const value = JSON.parse(text) as SyncRequest | null;
    if (typeof value !== 'object' || value === null || wrongField(value)) return undefined;
    return requestText(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
};

/** A key that the shop knows for a client. */
export interface PinnedKey {
  publicKey: string;
  client: string;
  /** An ended key no longer gets anything. */
  ended: boolean;
}

export interface RequestCheck {
  /** Finds the pinned key with the id `request.key`. */
  findKey(request: SyncRequest): PinnedKey | undefined | Promise<PinnedKey | undefined>;
  now: Date;
  /** How old a request may be. None may be further ahead of the shop's clock than SYNC_WINDOW_MS. */
  maxAge?: number;
  check?: SignatureCheck;
}

export type CheckedRequest = { request: SyncRequest; refusal: null } | { request: null; refusal: SyncRefusal };

const refused = (refusal: SyncRefusal): CheckedRequest => ({ request: null, refusal });

const isTimely = (at: string, { now, maxAge = SYNC_WINDOW_MS }: RequestCheck) => {
  const age = now.getTime() - Date.parse(at);
  // Every comparison with an invalid date is false, which refuses the request.
  return age <= maxAge && age >= -SYNC_WINDOW_MS;
};

/**
 * Checks everything about a request but its nonce: whether that was used before is known only to the shop, which checks
 * it last. A request that brings its key must bring the one that it names.
 */
export const checkSyncRequest = async (
  signed: SignedRequest & { publicKey?: string },
  options: RequestCheck,
): Promise<CheckedRequest> => {
  const request = parseSyncRequest(signed.request);
  const signature = typeof signed.signature === 'string' ? fromBase64(signed.signature) : undefined;
  if (!request || signature?.length !== 64) return refused('sync_malformed');
  if (signed.publicKey !== undefined && !isKeyOf(request, signed.publicKey)) return refused('sync_malformed');
  const pinned = await options.findKey(request);
  if (!pinned) return refused('sync_key_unknown');
  const check = options.check ?? webCryptoCheck;
  if (!(await isSignedBy(pinned.publicKey, message(signed.request), signature, check))) {
    return refused('sync_bad_signature');
  }
  if (pinned.ended) return refused('sync_key_ended');
  if (pinned.client !== request.client) return refused('sync_other_client');
  return isTimely(request.at, options) ? { request, refusal: null } : refused('sync_clock');
};

const isKeyOf = (request: SyncRequest, publicKey: unknown) =>
  typeof publicKey === 'string' && fromBase64(publicKey)?.length === 32 && keyId(publicKey) === request.key;

/** Writes a request as a text that a person carries to the shop, as a file or as a QR code. */
export const renderCarriedRequest = ({ request, publicKey, signature }: KeyedRequest): string =>
  [BEGIN, request, publicKey, signature, END, ''].join('\n');

/** Reads a carried request and checks its form. Its signature has not been checked yet. */
export const parseCarriedRequest = (text: unknown): (KeyedRequest & { says: SyncRequest }) | undefined => {
  if (typeof text !== 'string' || text.length > 2 * MAX_REQUEST_LENGTH) return undefined;
  const [begin, request = '', publicKey = '', signature = '', end, ...rest] = normalizeText(text).split('\n');
  if (begin !== BEGIN || end !== END || rest.length > 0) return undefined;
  const says = parseSyncRequest(request);
  if (!says || !isKeyOf(says, publicKey) || fromBase64(signature)?.length !== 64) return undefined;
  return { request, publicKey, signature, says };
};
