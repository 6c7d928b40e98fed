import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Bodies, compress, type Encoding, encodingFor } from './compression.ts';

/** A rendered page with its compressed bodies. */
export interface PageResponse {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Bodies;
  /** The headers of the first response in each encoding. Later responses repeat them. */
  sent: Partial<Record<Encoding, string[]>>;
}

/** A page that is not cached is made in `only` the encoding it is sent in. */
export const pageResponse = async (
  { status, headers, body }: Pick<PageResponse, 'status' | 'headers'> & { body: Buffer },
  only?: Encoding,
): Promise<PageResponse> => {
  const bodies = await compress(body, only);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { status, headers, etag, bodies, sent: {} };
};

export const sendPage = (request: FastifyRequest, reply: FastifyReply, page: PageResponse) => {
  const wanted = encodingFor(request);
  const encoding = wanted in page.bodies ? wanted : 'identity';
  const body = page.bodies[encoding] as Buffer;
  // The tag is weak because it stands for the page, not for the bytes that a compressor makes of it.
  const etag = `W/"${page.etag}-${encoding}"`;
  reply.headers(page.headers).header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('content-length', body.length);
  // A response with a cookie belongs to this visitor alone, so its headers must not be repeated.
  if (!reply.hasHeader('set-cookie')) page.sent[encoding] ??= Object.entries(reply.getHeaders()).flat().map(String);
  return reply.status(page.status).send(body);
};

export interface RepeatedResponse {
  route: string;
  status: number;
  milliseconds: number;
}

/** Publishes the responses that Fastify does not see, so that the metrics can count them. */
export const repeatedResponses = channel('warden:repeated-response');

/**
 * Sends a cached page again with the headers of its first response, before Fastify handles the request: Fastify's
 * hooks, logger and reply cost more than the rest of the response.
 */
export const repeatResponses = (app: FastifyInstance, find: (request: IncomingMessage) => PageResponse | undefined) => {
  app.earlyAnswers.push((request, response) => {
    const start = performance.now();
    const isPlain = !request.headers['if-none-match'] && !app.draining.begun;
    const page = isPlain ? find(request) : undefined;
    if (!page) return false;
    const encoding = encodingFor(request);
    const headers = page.sent[encoding];
    if (!headers) return false;
    response.writeHead(page.status, headers).end(page.bodies[encoding]);
    if (repeatedResponses.hasSubscribers) {
      const milliseconds = performance.now() - start;
      repeatedResponses.publish({ route: '/*', status: page.status, milliseconds } satisfies RepeatedResponse);
    }
    return true;
  });
};
