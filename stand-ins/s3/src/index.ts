import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { openBucket } from './bucket.ts';
import { S3Error } from './error.ts';
import { type Operation, operationOf, operations } from './operations.ts';
import { type Credentials, checkSignature } from './signature.ts';
import { document } from './xml.ts';

export interface S3Options extends Credentials {
  bucket: string;
  /** How many entries a page of a list has. */
  pageSize?: number;
}

/** An S3 server with one bucket in memory, on a loopback port of its own. */
export const startS3 = async ({ bucket: name, pageSize = 1000, ...owner }: S3Options) => {
  let clock = () => new Date();
  const bucket = openBucket(() => clock());
  const run = operations(bucket, pageSize);
  const failing = new Map<Operation, number>();
  const calls: Operation[] = [];

  const handle = (method: string, url: string, given: IncomingHttpHeaders, body: Buffer) => {
    const { pathname, searchParams: query } = new URL(url, 'http://s3');
    const [, asked, ...path] = decodeURIComponent(pathname).split('/');
    if (asked !== name) throw new S3Error('NoSuchBucket');
    const said = ['content-type', 'cache-control'].flatMap((name) =>
      given[name] ? [[name, String(given[name])]] : [],
    );
    const headers = Object.fromEntries(said) as Record<string, string>;
    const call = { method, key: path.join('/'), query, range: given.range, headers, body };
    const operation = operationOf(call);
    calls.push(operation);
    const times = failing.get(operation) ?? 0;
    if (times > 0) {
      failing.set(operation, times - 1);
      throw new S3Error('InternalError');
    }
    return run[operation](call);
  };

  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 * 1024 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    const known = error instanceof S3Error ? error : new S3Error('InternalError');
    return reply
      .status(known.status)
      .type('application/xml')
      .send(document('Error', [['Code', known.code]]));
  });
  app.all('/*', async (request, reply) => {
    const { method, url, headers } = request;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    checkSignature({ method, url, headers, body }, owner, { calls: new Date(), links: clock() });
    const answer = handle(method, url, headers, body);
    return reply
      .status(answer.status)
      .headers(answer.headers ?? {})
      .send(answer.body);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    /** The operations that were called, in order. */
    calls,
    /** The keys of finished objects and of unfinished uploads. */
    objects: () => bucket.list('').map(({ key }) => key),
    /** The type and the caching that an object was stored with. */
    headersOf: (key: string) => bucket.get(key).headers,
    uploads: () => bucket.uploads('').map(({ key }) => key),
    /** The next calls of an operation fail with an internal error. */
    fail: (operation: Operation, times: number) => void failing.set(operation, times),
    /** The clock of its dates, and of the time that signed addresses last. */
    setClock: (next: () => Date) => {
      clock = next;
    },
    close: () => app.close(),
  };
};

export type RunningS3 = Awaited<ReturnType<typeof startS3>>;
