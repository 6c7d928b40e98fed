/** The references: Fastify that does nothing but the one thing that the shop's call cannot do without. */
import Fastify from 'fastify';
import type { BareOrder, BareRoute, Select } from './start-bare.ts';

type Run = (select: Select) => Promise<() => Promise<unknown[]>>;

/** The pool is as large as the shop's. PostgreSQL plans a named statement once for each connection. */
const onPostgres = async (connectionString: string): Promise<Run> => {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString, max: 10, idleTimeoutMillis: 0 });
  return async ({ text, value }) => {
    const query = { name: text.slice(0, 60), text, values: [value] };
    return async () => (await pool.query(query)).rows;
  };
};

/** The embedded database takes prepared statements by SQL alone. */
const onPglite = async (directory: string): Promise<Run> => {
  const { openCluster } = await import('../server/src/platform/db/pglite.ts');
  const pglite = await openCluster(directory);
  let count = 0;
  return async ({ text, value, type }) => {
    const name = `bare_${count++}`;
    await pglite.exec(`prepare ${name}(${type}) as ${text}`);
    return async () => (await pglite.exec(`execute ${name}('${value}')`))[0]?.rows ?? [];
  };
};

/** The answer is as long as the shop's. */
const handlerOf = async (route: Exclude<BareRoute, { page: unknown }>, run: Run | undefined) => {
  if ('json' in route) return () => route.json;
  const { select, bytes } = route;
  const read = await (run as Run)(select);
  const missing = bytes - JSON.stringify({ success: true, data: await read(), padding: '' }).length;
  const padding = ' '.repeat(Math.max(0, missing));
  return async () => ({ success: true, data: await read(), padding });
};

const databaseOf = async ({ databaseUrl, directory }: BareOrder) =>
  databaseUrl ? await onPostgres(databaseUrl) : directory ? await onPglite(directory) : undefined;

process.once('message', async (order: BareOrder) => {
  const run = await databaseOf(order);
  const app = Fastify();
  for (const route of order.routes) {
    if ('page' in route) {
      const body = Buffer.from(route.page);
      app.get(route.path, (_request, reply) =>
        reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'br').send(body),
      );
    } else app.get(route.path, await handlerOf(route, run));
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.((app.server.address() as { port: number }).port);
});
