import { keyId, type Signer } from '@warden/license';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import { type EncodedResponse, encodedResponse, sendEncoded } from '../../platform/http/encoded-response.ts';
import type { ContentVersions } from '../../platform/http/versions.ts';
import { minisignText } from '../../platform/minisign/minisign.ts';
import type { Resources } from '../../platform/resources.ts';
import { signedFiles } from './tables.ts';

type SignedFileRow = typeof signedFiles.$inferSelect;
export type SignedFile = Pick<SignedFileRow, 'sequence' | 'body' | 'signature' | 'issuedAt'>;

export interface FileToSign {
  /** The row of the file, such as `stable`. */
  name: string;
  /** The name that the signature tells, such as `latest.json`. */
  fileName: string;
  signer: Signer;
  /** An unchanged file is signed again after these milliseconds. */
  renewedAfter: number;
  /**
   * Reads what the content is made of: the file is made and signed again when its fingerprint changes. It is read again
   * under the lock, so that nobody signs an outdated content after a newer one.
   */
  read: (tx: Db) => Promise<FileContent>;
}

interface FileContent {
  fingerprint: string;
  make: (facts: { sequence: number; issued: Date }) => string;
}

const isCurrent = (
  row: SignedFileRow,
  { signer, renewedAfter }: FileToSign,
  { fingerprint }: FileContent,
  at: Date,
) => {
  const age = at.getTime() - row.issuedAt.getTime();
  return row.fingerprint === fingerprint && row.keyId === keyId(signer.publicKey) && age >= 0 && age < renewedAfter;
};

const findRow = (tx: Db, name: string) => tx.select().from(signedFiles).where(eq(signedFiles.name, name));

/** The row is there afterwards, and no other process signs the file until the transaction ends. */
const lockRow = async (tx: Db, name: string): Promise<SignedFileRow> => {
  await tx
    .insert(signedFiles)
    .values({ name, sequence: 0, fingerprint: '', keyId: '', body: '', signature: '', issuedAt: new Date(0) })
    .onConflictDoNothing();
  const [row] = await findRow(tx, name).for('update');
  if (!row) throw new Error(`the row of ${name} is gone`);
  return row;
};

/**
 * Returns a file that all processes answer alike. Whichever first finds it outdated signs it: the row is locked
 * meanwhile, so the sequence only rises. It follows the clock, so that it does not fall either where the rows of a
 * backup were restored.
 */
export const signedFile = async ({ db, now }: Pick<Resources, 'db' | 'now'>, file: FileToSign): Promise<SignedFile> => {
  const [known] = await findRow(db, file.name);
  if (known && isCurrent(known, file, await file.read(db), now())) return known;
  return db.transaction(async (tx) => {
    const row = await lockRow(tx, file.name);
    const content = await file.read(tx);
    const issued = now();
    if (isCurrent(row, file, content, issued)) return row;
    const sequence = Math.max(issued.getTime(), row.sequence + 1);
    const body = content.make({ sequence, issued });
    const signature = await minisignText(body, { fileName: file.fileName, at: issued }, file.signer);
    const signed = { sequence, body, signature, issuedAt: issued };
    await tx
      .update(signedFiles)
      .set({ ...signed, fingerprint: content.fingerprint, keyId: keyId(file.signer.publicKey) })
      .where(eq(signedFiles.name, file.name));
    return signed;
  });
};

const encodedAs = (contentType: string) => (body: string, cacheControl: string) =>
  encodedResponse({
    status: 200,
    headers: { 'content-type': contentType, 'cache-control': cacheControl, vary: 'accept-encoding' },
    body: Buffer.from(body),
  });

export const encodedJson = encodedAs('application/json; charset=utf-8');
export const encodedText = encodedAs('text/plain; charset=utf-8');

/** A cache in front of the shop may answer with such a file for a minute. */
export const SIGNED_FILE_CACHING = 'public, max-age=60, stale-while-revalidate=300';

interface Loaded {
  version: string;
  file: SignedFile;
}

/**
 * Sends a signed file of JSON, and its signature. `load` is called at most twice a second, and only on requests; a file
 * is compressed once.
 */
export const signedFileReplies = (versions: ContentVersions, load: () => Promise<SignedFile>) => {
  const source = versions.source(async (): Promise<Loaded> => {
    const file = await load();
    return { version: `${file.sequence}`, file };
  });
  let last: { version: string; body: Promise<EncodedResponse>; signature: Promise<EncodedResponse> } | undefined;

  const current = async () => {
    const { version, file } = source.known() ?? (await source.read());
    if (last?.version !== version) {
      last = {
        version,
        body: encodedJson(file.body, SIGNED_FILE_CACHING),
        signature: encodedText(file.signature, SIGNED_FILE_CACHING),
      };
    }
    return last;
  };

  return {
    sendBody: async (request: FastifyRequest, reply: FastifyReply) =>
      sendEncoded(request, reply, await (await current()).body),
    sendSignature: async (request: FastifyRequest, reply: FastifyReply) =>
      sendEncoded(request, reply, await (await current()).signature),
  };
};
