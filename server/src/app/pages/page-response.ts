import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Bodies, compress, type Encoding, encodingFor } from '../../platform/http/compression.ts';

/** A rendered page with its compressed bodies. */
export interface PageResponse {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Bodies;
}

/** A page that is not cached is made in `only` the encoding it is sent in. */
export const pageResponse = async (
  { status, headers, body }: Pick<PageResponse, 'status' | 'headers'> & { body: Buffer },
  only?: Encoding,
): Promise<PageResponse> => {
  const bodies = await compress(body, only);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { status, headers, etag, bodies };
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
  return reply.status(page.status).send(body);
};
