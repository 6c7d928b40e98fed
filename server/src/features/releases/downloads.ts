import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import { slotsPerAddress } from '../../platform/http/address-slots.ts';
import { addressKey } from '../../platform/limits/addresses.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { logRarely } from '../../platform/log-rarely.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ByteRange, Storage } from '../../platform/storage/storage.ts';
import { counter } from '../../platform/telemetry/counters.ts';
import { addDownload } from './store.ts';
import type { InstallerRow } from './wire.ts';

const countDownload = counter('warden_downloads_total', 'Installers that were downloaded whole');

/** Counts a download without making its request wait. */
export const downloadCounter =
  ({ db, log }: { db: Db; log: FastifyBaseLogger }) =>
  (releaseId: string) => {
    countDownload();
    addDownload(db, releaseId).catch((error: unknown) =>
      logRarely(log, 'warn', { err: error }, 'a download not counted'),
    );
  };

/**
 * Counts visitors whom the shop sends on to another server, where it cannot see what they download: each counts once
 * for a file in as long as a link lasts, because programs request the file again after a broken connection.
 */
export const visitCounter =
  ({ limits, log }: { limits: Limits; log: FastifyBaseLogger }, count: ReturnType<typeof downloadCounter>) =>
  ({ releaseId, storageKey }: InstallerRow, address: string) =>
    limits
      .attempt({ visitor: `${storageKey} ${addressKey(address)}` }, 'downloadVisitor')
      .then(({ counts }) => counts.downloadVisitor === 1 && count(releaseId))
      .catch((error: unknown) => logRarely(log, 'warn', { err: error }, 'a download not counted'));

const MOST_AT_ONCE = 64;
const RETRY_AFTER_SECONDS = 30;

/** How many downloads an address has running: each takes a connection, a file and memory for as long as it lasts. */
export const downloadSlots = (most = MOST_AT_ONCE) => {
  const acquire = slotsPerAddress(most);
  /** Acquires a slot or refuses, and returns the function that releases it. */
  return (address: string) => {
    const release = acquire(address);
    if (!release) throw new Refusal('too_many_downloads', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return release;
  };
};

const tagsOf = (header: string | undefined) => (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/**
 * The range that the request asks for: a single one, and only of the file that the caller has begun with. For several
 * ranges, or a malformed header, the whole file is sent, as the standard requires.
 */
const rangeOf = ({ headers, method }: FastifyRequest, size: number, etag: string): ByteRange | 'none' | undefined => {
  const ifRange = headers['if-range'];
  if (method !== 'GET' || !headers.range || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const [, first, last, tail] = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(headers.range) ?? [];
  if (tail) return Number(tail) > 0 ? { start: Math.max(0, size - Number(tail)), end: size - 1 } : 'none';
  if (!first || (last && Number(last) < Number(first))) return undefined;
  if (Number(first) >= size) return 'none';
  return { start: Number(first), end: Math.min(last ? Number(last) : Infinity, size - 1) };
};

/** Breaks off where the file is shorter than it should be, so that no reader takes it for the whole. */
async function* wholeOf(pieces: AsyncIterable<Uint8Array>, length: number) {
  let sent = 0;
  for await (const piece of pieces) {
    yield piece;
    sent += piece.length;
  }
  if (sent !== length) throw new Error(`${length - sent} bytes are missing`);
}

interface Handling {
  takeSlot: ReturnType<typeof downloadSlots>;
  sent: () => void;
  redirected: () => void;
}

/**
 * Sends an installer or a range of it, and calls `sent` once the whole file was sent; or sends a visitor on to where
 * the file is, and calls `redirected` if they asked for the whole file.
 */
export const sendInstaller = async (
  { storage }: { storage: Storage },
  installer: InstallerRow,
  request: FastifyRequest,
  reply: FastifyReply,
  { takeSlot, sent, redirected }: Handling,
) => {
  const { sha256, size, storageKey, fileName } = installer;
  const etag = `"${sha256}"`;
  const digest = Buffer.from(sha256, 'hex').toString('base64');
  // A version may be deleted, and the latest changes with every release, so caches have to revalidate.
  reply.headers({ etag, 'cache-control': 'no-cache', 'accept-ranges': 'bytes' });
  const known = tagsOf(request.headers['if-none-match']);
  if (known.includes(etag) || known.includes('*')) return reply.code(304).send();
  const range = rangeOf(request, size, etag);
  if (range === 'none') {
    reply.header('content-range', `bytes */${size}`);
    throw new Refusal('range_not_satisfiable');
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const length = end - start + 1;
  const describe = () =>
    reply.code(range ? 206 : 200).headers({
      'content-type': 'application/octet-stream',
      'content-length': String(length),
      'content-disposition': `attachment; filename="${fileName}"`,
      'x-checksum-sha256': sha256,
      'repr-digest': `sha-256=:${digest}:`,
      digest: `sha-256=${digest}`,
      ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
    });
  if (request.method === 'HEAD') return describe().send(Readable.from([]));
  if (storage.linkTo) {
    const url = await storage.linkTo(storageKey, fileName);
    if (length === size) redirected();
    reply.removeHeader('etag').removeHeader('accept-ranges');
    return reply.headers({ 'cache-control': 'no-store', 'x-checksum-sha256': sha256 }).redirect(url, 302);
  }
  const releaseSlot = takeSlot(request.ip);
  try {
    const pieces = await storage.open(storageKey, range);
    describe();
    if (length === size) reply.raw.once('finish', sent);
    return await reply.send(Readable.from(wholeOf(pieces, length), { objectMode: false }));
  } finally {
    releaseSlot();
  }
};
