import type { FastifyInstance } from 'fastify';

/** Bodies are JSON. An empty one is no body, since clients send the header on every call. */
export const acceptJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body as string, done);
  });
};
