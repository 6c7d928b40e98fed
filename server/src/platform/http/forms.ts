import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import multipart, { type MultipartValue } from '@fastify/multipart';
import type { ErrorCode } from '@warden/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { MINUTE } from '../time.ts';
import { skipBodyTimeout } from './connections.ts';

const GB = 1024 ** 3;

const MAX_FILE_BYTES = 2 * GB;
const MAX_FORM_BYTES = 8 * GB;

/** Files may be large; all other parts of a form are small. */
const limits = {
  fileSize: MAX_FILE_BYTES,
  files: 10,
  fields: 10,
  parts: 20,
  fieldSize: 200_000,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

/** A sender below this rate counts as disconnected, and so does one that takes longer than LONGEST. */
const SLOWEST = { bytes: 60 * 1024, ms: MINUTE };
const LONGEST = 6 * 60 * MINUTE;

/**
 * A refused sender may continue for this long, because many clients read the response only after they have sent the
 * whole body.
 */
const LINGER = 30_000;

export interface FormField {
  name: string;
  value: string;
}

export interface FormFile {
  name: string;
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
}

export type FormPart = FormField | FormFile;

const refusalCodes: Record<string, ErrorCode> = {
  FST_PARTS_LIMIT: 'body_too_large',
  FST_FILES_LIMIT: 'body_too_large',
  FST_FIELDS_LIMIT: 'body_too_large',
  FST_REQ_FILE_TOO_LARGE: 'body_too_large',
  FST_PROTO_VIOLATION: 'field_invalid',
  FST_INVALID_JSON_FIELD_ERROR: 'field_invalid',
};

/** The sender or the connection causes every failure while a form arrives, so none of them is an internal error. */
const toRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  const { code = '', message } = error as { code?: string; message: string };
  if (message === 'Multipart: Boundary not found') return new Refusal('bad_request');
  return new Refusal(refusalCodes[code] ?? 'upload_incomplete');
};

/** Makes the routes of this scope, and no others, accept multipart forms. */
export const acceptForms = async (scope: FastifyInstance) => {
  await scope.register(multipart);
  scope.addHook('onRequest', async ({ raw }) => skipBodyTimeout(raw));
  scope.addHook('onResponse', async ({ raw }) => {
    if (raw.readableEnded || raw.destroyed) return;
    raw.unpipe();
    raw.resume();
    const timer = setTimeout(() => raw.destroy(), LINGER).unref();
    raw.once('close', () => clearTimeout(timer));
  });
};

/** Makes the routes of this scope accept any small body without reading it. */
export const ignoreBodies = (scope: FastifyInstance) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 }, (_request, _body, done) =>
    done(null, undefined),
  );
};

/** Makes the routes of this scope accept small bodies of encoded fields. Of a field that comes twice, the last counts. */
export const acceptEncoded = (scope: FastifyInstance) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
};

const MAX_NAME = 100;

const fieldOf = ({ fieldname: name, value, valueTruncated }: MultipartValue): FormField => {
  if (valueTruncated) throw new Refusal('field_too_long', { field: name });
  if (typeof value !== 'string') throw new Refusal('field_invalid', { field: name });
  // Browsers send every line end in a form as CRLF.
  return { name, value: value.replaceAll('\r\n', '\n') };
};

const bytesOf = async function* (file: Readable & { truncated: boolean }) {
  try {
    yield* file;
  } catch (error) {
    throw toRefusal(error);
  }
  if (file.truncated) throw new Refusal('body_too_large');
};

/**
 * Yields the parts of a form as they arrive. The caller has to read each file before it requests the next part. A form
 * that stalls, breaks off or is shorter than announced ends in a refusal, even after its last part has arrived.
 */
export async function* partsOf(request: FastifyRequest, { slowest = SLOWEST } = {}): AsyncGenerator<FormPart> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type');
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw new Refusal('body_too_large');
  const { raw } = request;
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  let file: Readable | undefined;
  const fail = (code: ErrorCode) => {
    const refusal = new Refusal(code);
    reject(refusal);
    file?.destroy(refusal);
  };
  let received = 0;
  let counted = 0;
  const pace = setInterval(() => {
    if (received - counted < slowest.bytes) fail('upload_incomplete');
    counted = received;
  }, slowest.ms);
  const late = setTimeout(fail, LONGEST, 'upload_incomplete');
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > MAX_FORM_BYTES) fail('body_too_large');
  };
  try {
    const parts = request.parts({ limits });
    let arriving = parts.next();
    raw.on('data', count);
    for (;;) {
      const { value: part, done } = await Promise.race([arriving, failed]);
      if (done) break;
      if (!part.fieldname || part.fieldname.length > MAX_NAME) throw new Refusal('field_invalid');
      if (part.type === 'field') {
        yield fieldOf(part);
      } else {
        file = part.file;
        yield { name: part.fieldname, fileName: part.filename, bytes: bytesOf(part.file) };
        file = undefined;
      }
      arriving = parts.next();
    }
    raw.resume();
    if (!raw.readableEnded) await Promise.race([finished(raw, { writable: false }), failed]);
  } catch (error) {
    throw toRefusal(error);
  } finally {
    clearInterval(pace);
    clearTimeout(late);
    raw.off('data', count);
  }
}
