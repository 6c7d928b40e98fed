import { normalizeText } from './armour.ts';
import { type Bytes, concat, fromBase64, toBase64, toHex, utf8 } from './bytes.ts';
import { isMoment } from './days.ts';
import { isSignedBy, keyId, type PublicKey, type SignatureCheck, trustedKey, webCryptoCheck } from './keys.ts';
import type { Signer } from './make.ts';
import { isKeyId, isLicenseId } from './payload.ts';

const BEGIN = '-----BEGIN WARDEN REVOCATION INDEX-----';
const END = '-----END WARDEN REVOCATION INDEX-----';
const FORMAT = 'warden-revocations/2';
const CONTEXT = utf8('warden-revocations-v2\n');

/** More ids than this are divided among files by their last two digits. */
export const MAX_UNSHARDED = 10_000;

/** The index names a file by its hash, so that a cache may store the file forever. */
export interface RevocationFileEntry {
  /** The last two digits of all ids in the file. It is empty where one file has all ids. */
  shard: string;
  sha256: string;
  count: number;
}

export interface RevocationFile extends RevocationFileEntry {
  text: string;
}

/** The signed index of revocations, format v2 (docs/sync-format.md). */
export interface RevocationIndex {
  format: typeof FORMAT;
  key: string;
  /** Of two indexes, the one with the higher number is newer. */
  sequence: number;
  issued: string;
  nextUpdate: string;
  files: RevocationFileEntry[];
}

const message = (text: string): Bytes => concat(CONTEXT, utf8(text));

const sha256 = async (bytes: Bytes): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

const linesOf = (ids: readonly string[]) => ids.map((id) => `${id}\n`).join('');

const makeFile = async (shard: string, ids: readonly string[]): Promise<RevocationFile> => {
  const text = linesOf(ids);
  return { shard, sha256: await sha256(utf8(text)), count: ids.length, text };
};

/** Writes the files of these ids, in the order of the index. There is none for no ids. */
export const makeRevocationFiles = async (ids: Iterable<string>): Promise<RevocationFile[]> => {
  const sorted = [...new Set(ids)].sort();
  const wrong = sorted.find((id) => !isLicenseId(id));
  if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is no id of a license`);
  if (sorted.length === 0) return [];
  if (sorted.length <= MAX_UNSHARDED) return [await makeFile('', sorted)];
  const shards = new Map<string, string[]>();
  for (const id of sorted) {
    const shard = id.slice(-2);
    const inShard = shards.get(shard);
    if (inShard) inShard.push(id);
    else shards.set(shard, [id]);
  }
  return Promise.all([...shards.keys()].sort().map((shard) => makeFile(shard, shards.get(shard) as string[])));
};

const indexText = ({ format, key, sequence, issued, nextUpdate, files }: RevocationIndex) =>
  JSON.stringify({
    format,
    key,
    sequence,
    issued,
    nextUpdate,
    files: files.map(({ shard, sha256: hash, count }) => ({ shard, sha256: hash, count })),
  });

const isCount = (value: unknown, least: number) => Number.isSafeInteger(value) && (value as number) >= least;

const isEntry = (entry: RevocationFileEntry | null) =>
  typeof entry?.shard === 'string' &&
  /^([0-9a-f]{2})?$/.test(entry.shard) &&
  typeof entry.sha256 === 'string' &&
  /^[0-9a-f]{64}$/.test(entry.sha256) &&
  isCount(entry.count, 1);

/** There is one file for all ids, or files in the order of their shards. */
const isListOfFiles = (files: unknown): files is RevocationFileEntry[] =>
  Array.isArray(files) &&
  files.length <= 256 &&
  files.every(isEntry) &&
  files.every(({ shard }, index) => index === 0 || (files[0].shard !== '' && files[index - 1].shard < shard));

const isIndex = (index: RevocationIndex | null): index is RevocationIndex =>
  index?.format === FORMAT &&
  isKeyId(index.key) &&
  isCount(index.sequence, 0) &&
  isMoment(index.issued) &&
  isMoment(index.nextUpdate) &&
  index.issued <= index.nextUpdate &&
  isListOfFiles(index.files);

export interface IndexFacts {
  sequence: number;
  issued: Date;
  nextUpdate: Date;
  files: readonly RevocationFileEntry[];
}

export const makeRevocationIndex = async (
  { sequence, issued, nextUpdate, files }: IndexFacts,
  signer: Signer,
): Promise<string> => {
  const index: RevocationIndex = {
    format: FORMAT,
    key: keyId(signer.publicKey),
    sequence,
    issued: issued.toISOString(),
    nextUpdate: nextUpdate.toISOString(),
    files: [...files],
  };
  if (!isIndex(index)) throw new Error('these facts do not make an index of revocations');
  const text = indexText(index);
  return [BEGIN, text, toBase64(await signer.sign(message(text))), END, ''].join('\n');
};

const parseIndex = (text: string): RevocationIndex | undefined => {
  try {
    const index = JSON.parse(text) as RevocationIndex | null;
    return isIndex(index) && indexText(index) === text ? index : undefined;
  } catch {
    return undefined;
  }
};

/** Returns the index, or undefined unless a key in use has signed exactly this text. */
export const verifyRevocationIndex = async (
  text: string,
  keys: readonly PublicKey[],
  check: SignatureCheck = webCryptoCheck,
): Promise<RevocationIndex | undefined> => {
  const [begin, json = '', encoded = '', end, ...rest] = normalizeText(text).split('\n');
  if (begin !== BEGIN || end !== END || rest.length > 0) return undefined;
  const index = parseIndex(json);
  const signature = fromBase64(encoded);
  const key = index && trustedKey(keys, index.key);
  if (!signature || !key || typeof key === 'string') return undefined;
  return (await isSignedBy(key.publicKey, message(json), signature, check)) ? index : undefined;
};

/** Returns the file that would have this id, or undefined where it has none and the license is not revoked. */
export const revocationFileOf = ({ files }: RevocationIndex, id: string): RevocationFileEntry | undefined =>
  files.find(({ shard }) => id.endsWith(shard));

/**
 * Tells whether a license is revoked. `load` gets the file with this hash. The result is undefined where the file cannot
 * be had or is not the one of the index, so that nothing is known.
 */
export const isRevokedIn = async (
  index: RevocationIndex,
  id: string,
  load: (entry: RevocationFileEntry) => string | undefined | Promise<string | undefined>,
): Promise<boolean | undefined> => {
  const entry = revocationFileOf(index, id);
  if (!entry) return false;
  const text = await load(entry);
  if (text === undefined || (await sha256(utf8(text))) !== entry.sha256) return undefined;
  return isLicenseId(id) && `\n${text}`.includes(`\n${id}\n`);
};
