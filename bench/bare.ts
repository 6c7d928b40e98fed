/** The references: Fastify that does nothing but the one thing that the shop's call cannot do without. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A statement with one parameter. */
export interface Select {
  text: string;
  value: string;
}

export type BareRoute = { path: string } & (
  | { json: unknown }
  | { page: Uint8Array }
  /** The answer is padded to this number of bytes. */
  | { select: Select; bytes: number }
);

interface Order {
  databaseUrl: string | undefined;
  routes: BareRoute[];
}

/** Starts them as a process of their own. */
export const startBare = async (routes: BareRoute[], databaseUrl?: string) => {
  const child = fork(fileURLToPath(import.meta.url), { serialization: 'advanced' });
  child.send({ databaseUrl, routes } satisfies Order);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid as number, stop: () => child.kill() };
};

const serve = async ({ databaseUrl, routes }: Order) => {
  const [{ default: Fastify }, { default: pg }] = await Promise.all([import('fastify'), import('pg')]);
  // The pool is as large as the shop's. PostgreSQL plans a named statement once for each connection.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, idleTimeoutMillis: 0 });
  const app = Fastify();
  for (const route of routes) {
    if ('page' in route) {
      const body = Buffer.from(route.page);
      app.get(route.path, (_request, reply) =>
        reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'br').send(body),
      );
    } else if ('json' in route) {
      app.get(route.path, () => route.json);
    } else {
      const { text, value } = route.select;
      const read = async () => (await pool.query({ name: text.slice(0, 60), text, values: [value] })).rows;
      const missing = route.bytes - JSON.stringify({ success: true, data: await read(), padding: '' }).length;
      const padding = ' '.repeat(Math.max(0, missing));
      app.get(route.path, async () => ({ success: true, data: await read(), padding }));
    }
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.((app.server.address() as { port: number }).port);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) process.once('message', (order: Order) => void serve(order));
