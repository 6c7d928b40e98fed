import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { webhookJobs } from '../src/features/webhooks/deliver.ts';
import { readRows } from '../src/platform/db/rows.ts';
import type { TestApp } from './app.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What a receiver does with a message: it answers with a status, sends elsewhere, or does not answer at all. */
type Behavior = number | 'hang' | { status: number; headers: Record<string, string>; body: string };

/** Starts a receiver of webhooks, whose paths behave as the test says. */
export const startReceiver = async () => {
  const received: Received[] = [];
  const behaviors = new Map<string, Behavior>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: await text(request) });
    const behavior = behaviors.get(path) ?? 200;
    if (behavior === 'hang') return;
    if (typeof behavior === 'number') response.writeHead(behavior).end('thanks');
    else response.writeHead(behavior.status, behavior.headers).end(behavior.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    received,
    at: (path: string) => received.filter((message) => message.path === path),
    url: (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    behave: (path: string, behavior: Behavior) => void behaviors.set(path, behavior),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => void server.close(() => done()));
    },
  };
};

/**
 * Makes the attempts that wait in the queue of a shop without workers, also those that are due later, and returns how
 * many there were. Those that they make in turn wait on.
 */
export const deliverWaiting = async ({ services }: TestApp, changes: Partial<TestApp['services']> = {}) => {
  const waiting = await readRows<{ id: string; name: string; data: never }>(
    services.db,
    sql`delete from pgboss.job where name like 'webhooks-deliver%' returning id, name, data`,
  );
  for (const { id, name, data } of waiting) {
    await webhookJobs.find((job) => job.name === name)?.run(data, { ...services, ...changes }, id);
  }
  return waiting.length;
};
