import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { isBeyondLimits } from './connections.ts';

/** Most connections end with their answer, so that there is room again after this time. */
const RETRY_AFTER_SECONDS = 5;

/** A full process is alive and ready, so it must not be restarted for it. */
const healthChecks: readonly (string | undefined)[] = ['/livez', '/readyz'];

/** Refuses what comes over connections beyond the limits before anything else is done for it. */
export const refuseBeyondLimits = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isBeyondLimits(request.raw) || healthChecks.includes(request.routeOptions.url)) done();
    else done(new Refusal('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  });
};
