import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';

/** /livez tells that the process runs. /readyz tells that it can serve: its database answers and it is not stopping. */
export const healthRoutes = (app: FastifyInstance, db: Db) => {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/livez', { config: { access: 'public' } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { access: 'public' } }, async (request, reply) => {
    if (stopping) return reply.status(503).send({ status: 'stopping' });
    try {
      await db.execute(sql`select 1`);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.status(503).send({ status: 'no database' });
    }
  });
};
