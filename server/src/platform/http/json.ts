import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Accepts JSON bodies only. An empty one counts as no body, because clients send the content type with every call. */
export const acceptJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    // Decoding would silently replace the invalid bytes.
    else if (!isUtf8(body as Buffer)) done(new Refusal('bad_json'));
    else parse(request, body.toString('utf8'), done);
  });
};
