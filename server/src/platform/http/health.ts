import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../db/database.ts';
import { describeError } from '../log.ts';
import { logRarely } from '../log-rarely.ts';

const RETRY_AFTER_SECONDS = 5;

const notReady = (reply: FastifyReply, status: string) =>
  reply.status(503).header('retry-after', RETRY_AFTER_SECONDS).send({ status });

/** A proxy asks each process every second, so its requests leave no lines in the log. */
const options = { config: { access: 'public' }, logLevel: 'warn' } as const;

/** /livez tells that the process runs. /readyz tells that it can serve: its database answers and it is not stopping. */
export const healthRoutes = (app: FastifyInstance, db: Db) => {
  app.get('/livez', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (request, reply) => {
    if (app.draining.begun) return notReady(reply, 'stopping');
    try {
      await db.execute(sql`select 1`);
      return { status: 'ok' };
    } catch (error) {
      logRarely(request.server.log, 'error', { reason: describeError(error) }, 'the database does not answer');
      return notReady(reply, 'no database');
    }
  });
};
