import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Config } from '../config.ts';
import { checkedKey } from './key.ts';
import { metered } from './metered.ts';
import type { Storage, StoredFile } from './storage.ts';

/** Each upload has two parts in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

/** Each download uses one connection until it ends. */
const MAX_CONNECTIONS = 500;

/** How much is read ahead of a client that has stopped reading. */
const READ_AHEAD_BYTES = 16 * 1024;

const connections = { maxSockets: MAX_CONNECTIONS, highWaterMark: READ_AHEAD_BYTES };

type S3Settings = NonNullable<Config['s3']>;

export const s3Client = ({ endpoint, region, accessKey, secretKey }: Omit<S3Settings, 'bucket'>) =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Every S3 server supports these settings, not only Amazon's.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 10_000,
      socketTimeout: 60_000,
      httpAgent: connections,
      httpsAgent: connections,
    },
  });

/** Stores files in one folder of the bucket, which may contain other files too. */
export const s3Storage = (settings: S3Settings, folder: string): Storage => {
  const { bucket } = settings;
  const root = `${folder}/`;
  const client = s3Client(settings);
  const at = (key: string) => ({ Bucket: bucket, Key: root + checkedKey(key) });

  const abandon = (Key: string | undefined, UploadId: string | undefined) =>
    client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));

  const unfinished = async () => {
    const found: { key: string | undefined; id: string | undefined; begun: Date }[] = [];
    for (let from = {}; ; ) {
      const page = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: root, ...from }));
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (Initiated) found.push({ key: Key, id: UploadId, begun: Initiated });
      }
      if (!page.IsTruncated) return found;
      from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  };

  return {
    async put(key, source, headers) {
      const { bytes, result } = metered(source);
      const params = {
        ...at(key),
        ...(headers && { ContentType: headers.contentType, CacheControl: headers.cacheControl }),
        Body: Readable.from(bytes, { objectMode: false }),
      };
      const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE });
      try {
        await upload.done();
      } catch (error) {
        // The library aborts by itself unless the last step failed. What this call leaves is discarded a day later.
        if (upload.uploadId) await abandon(params.Key, upload.uploadId).catch(() => undefined);
        throw error;
      }
      return result();
    },

    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...(Range ? { Range } : {}) }));
      return Body as Readable;
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },

    async list(prefix = '') {
      const found: StoredFile[] = [];
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: root + prefix });
      for await (const { Contents = [] } of pages) {
        for (const { Key, LastModified } of Contents) {
          if (Key && LastModified) found.push({ key: Key.slice(root.length), changedAt: LastModified });
        }
      }
      return found;
    },

    async discardUnfinished(before) {
      for (const { key, id, begun } of await unfinished()) if (begun < before) await abandon(key, id);
    },
  };
};
