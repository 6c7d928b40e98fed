import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginRequest, runWork, type Work } from './work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    work: Work | null;
    /** The account that asks, where the request needed one. */
    userId: string | null;
  }
}

/** Who sent a request, for its lines in the log. */
export const whoAsked = ({ ip, userId }: FastifyRequest) => ({ address: ip, ...(userId ? { userId } : {}) });

/** Writes a line for each request, and lets everything that a handler calls know which request it works for. */
export const followRequests = (app: FastifyInstance) => {
  app.decorateRequest('work', null);
  app.decorateRequest('userId', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route };
    request.work = beginRequest(request.id, `${method} ${route}`, attributes);
    done();
  });
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    // Parsers of bodies lose the context of the hooks before them, so it begins here.
    route.handler = function (request, reply) {
      const handle = () => handler.call(this, request, reply);
      return request.work ? runWork(request.work, handle) : handle();
    };
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    request.work?.span?.end({ 'http.response.status_code': statusCode }, statusCode >= 500 ? 'failed' : undefined);
    request.log.info(
      { req: request, res: reply, responseTime: reply.elapsedTime, ...whoAsked(request) },
      'request completed',
    );
    done();
  });
};
