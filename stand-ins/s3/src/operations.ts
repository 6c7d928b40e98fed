import type { Bucket } from './bucket.ts';
import { S3Error } from './error.ts';
import { document, valuesOf } from './xml.ts';

export interface Call {
  method: string;
  key: string;
  query: URLSearchParams;
  range: string | undefined;
  /** Content type and caching, as far as the sender said them. */
  headers: Record<string, string>;
  body: Buffer;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const answer = (body: string): Answer => ({ status: 200, headers: { 'content-type': 'application/xml' }, body });

const partOf = (body: Buffer, range: string): Answer => {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  const start = Number(from);
  const end = Math.min(to ? Number(to) : Infinity, body.length - 1);
  if (from === undefined || start > end) throw new S3Error('InvalidRange');
  const headers = { 'content-range': `bytes ${start}-${end}/${body.length}` };
  return { status: 206, headers, body: body.subarray(start, end + 1) };
};

/** The operations that a storage of files needs, by their names in the S3 reference. */
export const operations = (bucket: Bucket, pageSize: number) => ({
  PutObject: ({ key, body, headers }: Call): Answer => ({
    status: 200,
    headers: { etag: bucket.put(key, body, headers).etag },
  }),

  GetObject: ({ key, range, query }: Call): Answer => {
    const { body, etag, changedAt, headers: stored } = bucket.get(key);
    const { status, headers, body: sent } = range ? partOf(body, range) : { status: 200, headers: {}, body };
    const facts = {
      etag,
      'last-modified': changedAt.toUTCString(),
      ...stored,
      'content-type': query.get('response-content-type') ?? stored['content-type'] ?? 'binary/octet-stream',
      'content-disposition': query.get('response-content-disposition') ?? '',
    };
    return { status, headers: { ...headers, ...facts }, ...(sent ? { body: sent } : {}) };
  },

  DeleteObject: ({ key }: Call): Answer => {
    bucket.remove(key);
    return { status: 204 };
  },

  ListObjectsV2: ({ query }: Call): Answer => {
    const after = query.get('continuation-token') ?? '';
    const rest = bucket.list(query.get('prefix') ?? '').filter(({ key }) => key > after);
    const page = rest.slice(0, pageSize);
    const more = rest.length > page.length;
    return answer(
      document('ListBucketResult', [
        ['IsTruncated', more],
        ...(more ? [['NextContinuationToken', page.at(-1)?.key ?? ''] as [string, string]] : []),
        ...page.map(({ key, body, etag, changedAt }): [string, [string, string | number][]] => [
          'Contents',
          [
            ['Key', key],
            ['LastModified', changedAt.toISOString()],
            ['ETag', etag],
            ['Size', body.length],
          ],
        ]),
      ]),
    );
  },

  CreateMultipartUpload: ({ key }: Call): Answer =>
    answer(document('InitiateMultipartUploadResult', [['UploadId', bucket.begin(key)]])),

  UploadPart: ({ key, query, body }: Call): Answer => {
    const { etag } = bucket.putPart(query.get('uploadId') ?? '', key, Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag } };
  },

  CompleteMultipartUpload: ({ key, query, body }: Call): Answer => {
    const text = body.toString('utf8');
    const etags = valuesOf('ETag', text);
    const parts = valuesOf('PartNumber', text).map((number, index) => ({
      number: Number(number),
      etag: etags[index] ?? '',
    }));
    const { etag } = bucket.complete(query.get('uploadId') ?? '', key, parts);
    return answer(document('CompleteMultipartUploadResult', [['ETag', etag]]));
  },

  AbortMultipartUpload: ({ key, query }: Call): Answer => {
    bucket.abort(query.get('uploadId') ?? '', key);
    return { status: 204 };
  },

  ListMultipartUploads: ({ query }: Call): Answer => {
    const after = `${query.get('key-marker') ?? ''} ${query.get('upload-id-marker') ?? ''}`;
    const rest = bucket.uploads(query.get('prefix') ?? '').filter(({ key, id }) => `${key} ${id}` > after);
    const page = rest.slice(0, pageSize);
    const last = page.at(-1);
    const more: [string, string][] =
      last && rest.length > page.length
        ? [
            ['NextKeyMarker', last.key],
            ['NextUploadIdMarker', last.id],
          ]
        : [];
    return answer(
      document('ListMultipartUploadsResult', [
        ['IsTruncated', more.length > 0],
        ...more,
        ...page.map(({ key, id, begunAt }): [string, [string, string][]] => [
          'Upload',
          [
            ['Key', key],
            ['UploadId', id],
            ['Initiated', begunAt.toISOString()],
          ],
        ]),
      ]),
    );
  },
});

export type Operation = keyof ReturnType<typeof operations>;

/** Finds the operation by method, key and query. */
export const operationOf = ({ method, key, query }: Pick<Call, 'method' | 'key' | 'query'>): Operation => {
  const inUpload = query.has('uploadId');
  const named: Record<string, Operation | undefined> = {
    PUT: inUpload ? 'UploadPart' : 'PutObject',
    GET: key ? 'GetObject' : query.has('uploads') ? 'ListMultipartUploads' : 'ListObjectsV2',
    DELETE: inUpload ? 'AbortMultipartUpload' : 'DeleteObject',
    POST: inUpload ? 'CompleteMultipartUpload' : query.has('uploads') ? 'CreateMultipartUpload' : undefined,
  };
  const found = named[method];
  if (!found || (!key && method !== 'GET')) throw new S3Error('NotImplemented');
  return found;
};
