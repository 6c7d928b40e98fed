import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Bodies are JSON. An empty one is no body, since clients send the header on every call. */
export const acceptJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    // Decoding would put replacement characters where the sender's letters were.
    else if (!isUtf8(body as Buffer)) done(new Refusal('bad_json'));
    else parse(request, body.toString('utf8'), done);
  });
};
