import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a private file, which the browser saves under this name. */
export const sendDownload = (
  reply: FastifyReply,
  { name, type, bytes }: { name: string; type: string; bytes: Uint8Array | Readable },
) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'no-store')
    .send(bytes);
