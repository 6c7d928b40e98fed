import { once } from 'node:events';
import { createServer } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.ts';
import type { JobQueue } from './jobs/queue.ts';
import { serveMetrics } from './metrics.ts';
import { repeatedResponses } from './pages/page-response.ts';
import { StartError } from './start-error.ts';

let app: FastifyInstance;
let port: number;
let deadLetters: () => Promise<object[]>;
const queue = { deadLetters: () => deadLetters() } as unknown as JobQueue;
beforeEach(async () => {
  app = Fastify();
  port = await freePort();
  deadLetters = async () => [{}, {}, {}];
});
afterEach(() => app.close());

it('shows how long requests took by route, never by address, and how many dead letters there are', async () => {
  app.get('/users/:id', async () => 'fine');
  await serveMetrics(app, queue, { host: '127.0.0.1', port });
  await app.inject('/users/anna@example.com?token=tok-en-1');
  await app.inject('/nowhere/bob@example.com');
  repeatedResponses.publish({ status: 200, milliseconds: 0.1 });
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await reply.text();
  expect(reply.headers.get('content-type')).toContain('text/plain');
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/users/:id",status="200"} 1');
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/*",status="200"} 1');
  expect(text).toContain('jobs_parked 3');
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toMatch(/example\.com|tok-en/);
});

it('answers 500 and goes on when the queue cannot be asked', async () => {
  await serveMetrics(app, queue, { host: '127.0.0.1', port });
  deadLetters = async () => {
    throw new Error('no database');
  };
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(500);
  deadLetters = async () => [];
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('jobs_parked 0');
});

it('says that its port is taken', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(serveMetrics(app, queue, { host: '127.0.0.1', port })).rejects.toThrow(StartError);
  await expect(serveMetrics(app, queue, { host: '127.0.0.1', port })).rejects.toThrow(
    /^METRICS_PORT: cannot listen on 127\.0\.0\.1:\d+: .*EADDRINUSE/,
  );
  other.close();
});

it('stops with the shop', async () => {
  await serveMetrics(app, queue, { host: '127.0.0.1', port });
  await app.close();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});

it('answers on the address it is given and on no other', async () => {
  await serveMetrics(app, queue, { host: '127.0.0.1', port });
  // All of 127.0.0.0/8 is this machine, so a server that listens on all addresses would answer here.
  await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow();
  await app.close();
  app = Fastify();
  await serveMetrics(app, queue, { host: '0.0.0.0', port });
  expect((await fetch(`http://127.0.0.2:${port}/metrics`)).status).toBe(200);
});
