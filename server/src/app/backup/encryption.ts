import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { StartError } from '../../platform/start-error.ts';

/**
 * Everything in a backup is encrypted, because rows hold password hashes, the shop's secret and personal data. A file
 * is a line of JSON that says how its key follows from the passphrase, and chunks of AES-256-GCM. The number of a chunk
 * and whether it is the last are part of its nonce, so chunks can be neither moved nor cut off; the file's name is part
 * of its key, so it cannot take the place of another.
 */
const CHUNK = 64 * 1024;
const TAG = 16;
const MAGIC = 'warden-backup-1';

/** The strongest parameters that a reader accepts: 1 GB of memory. */
const MAX_COST = 2 ** 20;
export const derivation = z.object({
  cost: z.number().check(z.refine((cost) => cost >= 2 && cost <= MAX_COST && Number.isInteger(Math.log2(cost)))),
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
});
const header = z.object({ magic: z.literal(MAGIC), scrypt: derivation, file: z.string() });

export type Derivation = z.infer<typeof derivation>;

export interface BackupKey {
  derivation: Derivation;
  bytes: Buffer;
}

const stretch = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 128 MB of memory, about half a second. */
const COST = 2 ** 17;

/**
 * Derives keys from a passphrase, each once: a target has a few derivations for thousands of files. Without a
 * derivation, the key is new.
 */
export const keysOf = (passphrase: string, newCost = COST) => {
  const known = new Map<string, Promise<Buffer>>();
  return async (how: Derivation = { cost: newCost, salt: randomBytes(16).toString('hex') }): Promise<BackupKey> => {
    const { cost, salt } = derivation.parse(how);
    const name = `${cost} ${salt}`;
    const options = { N: cost, r: 8, p: 1, maxmem: 2 ** 20 + 2 * 128 * 8 * cost };
    const bytes = known.get(name) ?? stretch(passphrase, Buffer.from(salt, 'hex'), 32, options);
    known.set(name, bytes);
    return { derivation: { cost, salt }, bytes: await bytes };
  };
};

export type Keys = ReturnType<typeof keysOf>;

/** Returns a code that only holders of the passphrase can make. */
export const macOf = ({ bytes }: BackupKey, text: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', bytes, '', 'mac', 32)))
    .update(text)
    .digest('hex');

const fileKey = ({ bytes }: BackupKey, salt: string, name: string) =>
  Buffer.from(hkdfSync('sha256', bytes, Buffer.from(salt, 'hex'), `file ${name}`, 32));

const nonceOf = (index: number, isLast: boolean) => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 4, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

/** Divides bytes into chunks of one size, of which only the last may be shorter, and says which one is the last. */
async function* chunksOf(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<[Buffer, boolean]> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    // The source may use the memory of a piece again.
    pieces.push(Buffer.from(piece));
    length += piece.length;
    if (length <= size) continue;
    const all = Buffer.concat(pieces, length);
    let start = 0;
    for (; length - start > size; start += size) yield [all.subarray(start, start + size), false];
    pieces = [all.subarray(start)];
    length -= start;
  }
  yield [Buffer.concat(pieces, length), true];
}

export async function* encrypted(key: BackupKey, name: string, source: AsyncIterable<Uint8Array>) {
  const file = randomBytes(16).toString('hex');
  const secret = fileKey(key, file, name);
  yield Buffer.from(`${JSON.stringify({ magic: MAGIC, scrypt: key.derivation, file })}\n`);
  let index = 0;
  for await (const [chunk, isLast] of chunksOf(source, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(index++, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

const MAX_HEADER = 1000;

/** Takes the first line off a stream of bytes. */
const splitHeader = async (source: AsyncIterable<Uint8Array>) => {
  const rest = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (!start.includes(10) && start.length < MAX_HEADER) {
    const { value, done } = await rest.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const end = start.indexOf(10);
  const body = async function* () {
    yield start.subarray(end + 1);
    yield* { [Symbol.asyncIterator]: () => rest };
  };
  return { line: start.subarray(0, Math.max(0, end)).toString(), body: body() };
};

const parseHeader = (line: string) => {
  try {
    return header.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
};

export async function* decrypted(keys: Keys, name: string, source: AsyncIterable<Uint8Array>) {
  const { line, body } = await splitHeader(source);
  const parsed = parseHeader(line);
  if (!parsed) throw new StartError(`${name} is not a file of a backup, or it is damaged`);
  const secret = fileKey(await keys(parsed.scrypt), parsed.file, name);
  let index = 0;
  for await (const [chunk, isLast] of chunksOf(body, CHUNK + TAG)) {
    const decipher = createDecipheriv('aes-256-gcm', secret, nonceOf(index++, isLast));
    try {
      decipher.setAuthTag(chunk.subarray(-TAG));
      yield Buffer.concat([decipher.update(chunk.subarray(0, -TAG)), decipher.final()]);
    } catch {
      throw new StartError(`${name} is damaged, or BACKUP_PASSPHRASE is not the one that it was made with`);
    }
  }
}
