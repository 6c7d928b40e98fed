import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Bodies, compress, type Encoding, encodingFor } from './compression.ts';

/** A page or file that many get, with its compressed bodies. */
export interface EncodedResponse {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Bodies;
}

/** A response that is not cached is made in `only` the encoding it is sent in. */
export const encodedResponse = async (
  { status, headers, body }: Pick<EncodedResponse, 'status' | 'headers'> & { body: Buffer },
  only?: Encoding,
): Promise<EncodedResponse> => {
  const bodies = await compress(body, only);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { status, headers, etag, bodies };
};

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, '');

/** A cache may ask with the tags of several copies, and may have made one weak or strong (RFC 9110, section 13.1.2). */
const isKnownTo = (request: FastifyRequest, etag: string) => {
  const known = request.headers['if-none-match']?.split(',') ?? [];
  return known.some((tag) => withoutWeakness(tag) === withoutWeakness(etag));
};

export const sendEncoded = (request: FastifyRequest, reply: FastifyReply, response: EncodedResponse) => {
  const wanted = encodingFor(request);
  const encoding = wanted in response.bodies ? wanted : 'identity';
  const body = response.bodies[encoding] as Buffer;
  // The tag is weak because it stands for the content, not for the bytes that a compressor makes of it.
  const etag = `W/"${response.etag}-${encoding}"`;
  reply.headers(response.headers).header('etag', etag);
  if (isKnownTo(request, etag)) return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('content-length', body.length);
  return reply.status(response.status).send(body);
};
