import { hash, randomUUID } from 'node:crypto';
import { S3Error } from './error.ts';

interface StoredObject {
  body: Buffer;
  etag: string;
  changedAt: Date;
  /** What the sender said about it, which goes out with it. */
  headers: Record<string, string>;
}

interface Upload {
  key: string;
  begunAt: Date;
  parts: Map<number, { body: Buffer; etag: string }>;
}

const etagOf = (body: Buffer) => `"${hash('md5', body)}"`;

/** A bucket in memory. */
export const openBucket = (now: () => Date) => {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();

  const put = (key: string, body: Buffer, headers: Record<string, string> = {}) => {
    const object = { body, etag: etagOf(body), changedAt: now(), headers };
    objects.set(key, object);
    return object;
  };

  const upload = (id: string, key: string) => {
    const found = uploads.get(id);
    if (found?.key !== key) throw new S3Error('NoSuchUpload');
    return found;
  };

  return {
    put,
    get: (key: string) => {
      const found = objects.get(key);
      if (!found) throw new S3Error('NoSuchKey');
      return found;
    },
    remove: (key: string) => void objects.delete(key),
    list: (prefix: string) =>
      [...objects]
        .filter(([key]) => key.startsWith(prefix))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, object]) => ({ key, ...object })),
    begin: (key: string) => {
      const id = randomUUID();
      uploads.set(id, { key, begunAt: now(), parts: new Map() });
      return id;
    },
    putPart: (id: string, key: string, number: number, body: Buffer) => {
      const part = { body, etag: etagOf(body) };
      upload(id, key).parts.set(number, part);
      return part;
    },
    complete: (id: string, key: string, parts: { number: number; etag: string }[]) => {
      const { parts: stored } = upload(id, key);
      const bodies = parts.map(({ number, etag }) => {
        const part = stored.get(number);
        if (part?.etag !== etag) throw new S3Error('InvalidPart');
        return part.body;
      });
      uploads.delete(id);
      return put(key, Buffer.concat(bodies));
    },
    abort: (id: string, key: string) => {
      upload(id, key);
      uploads.delete(id);
    },
    uploads: (prefix: string) =>
      [...uploads]
        .map(([id, { key, begunAt }]) => ({ id, key, begunAt }))
        .filter(({ key }) => key.startsWith(prefix))
        .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id < b.id ? -1 : 1)),
  };
};

export type Bucket = ReturnType<typeof openBucket>;
