import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginRequest, runWork, type Work } from '../work.ts';

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
  // All fields of the line are named here, and redacting them would take longer than the rest of a simple request.
  const lines = app.log.child({}, { redact: [] });
  app.decorateRequest('work', null);
  app.decorateRequest('userId', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.work = beginRequest(request.id, request.ip, request.method, request.routeOptions.url);
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
    const { raw: res, statusCode, elapsedTime: responseTime } = reply;
    request.work?.span?.end({ 'http.response.status_code': statusCode }, statusCode >= 500 ? 'failed' : undefined);
    if (request.routeOptions.logLevel !== 'warn') {
      const { id: reqId, raw: req } = request;
      lines.info({ reqId, req, res, responseTime, ...whoAsked(request) }, 'request completed');
    }
    done();
  });
};
