import { once } from 'node:events';
import { createServer } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/lib/free-port.ts';
import { StartError } from '../start-error.ts';
import { counter } from './counters.ts';
import { byLabel, type GaugeGroup, type Reading } from './gauges.ts';
import { serveMetrics } from './metrics.ts';
import { readingsOf } from './readings.ts';

const countTest = counter('warden_tests_total', 'Tests', 'result', ['good', 'bad']);
const log = { warn: () => {} };

let app: FastifyInstance;
let port: number;
let reading: () => Promise<Record<string, Reading>>;
const group: GaugeGroup = {
  gauges: {
    warden_dead_letters: { help: 'Dead letters', labels: ['queue'] },
    warden_unlicensed_payments: { help: 'Payments' },
  },
  read: () => reading(),
};
const queue = { log, groups: [group] };
beforeEach(async () => {
  app = Fastify();
  port = await freePort();
  reading = async () => ({ warden_dead_letters: byLabel('queue', { mail: 3 }), warden_unlicensed_payments: 0 });
});
afterEach(() => app.close());

it('shows how long requests took by route, never by address, and the counters and gauges of the features', async () => {
  app.get('/users/:id', async () => 'fine');
  await serveMetrics(app, queue, { host: '127.0.0.1', port });
  await app.inject('/users/anna@example.com?token=tok-en-1');
  await app.inject('/nowhere/bob@example.com');
  countTest('good');
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await reply.text();
  expect(reply.headers.get('content-type')).toContain('text/plain');
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/users/:id",status="200"} 1');
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
  expect(text).toContain('warden_dead_letters{queue="mail"} 3');
  expect(text).toContain('warden_unlicensed_payments 0');
  expect(text).toContain('warden_tests_total{result="good"} 1');
  expect(text).toContain('warden_tests_total{result="bad"} 0');
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toMatch(/example\.com|tok-en/);
});

it('reads values again only after a while, and once for all who ask meanwhile', async () => {
  let reads = 0;
  const counted: GaugeGroup = { ...group, read: async () => ({ warden_unlicensed_payments: ++reads }) };
  const patient = readingsOf([counted], log);
  await Promise.all([patient(), patient()]);
  expect(await patient()).toEqual({ warden_unlicensed_payments: 1 });
  const hasty = readingsOf([counted], log, { every: 0 });
  await hasty();
  expect(await hasty()).toEqual({ warden_unlicensed_payments: 3 });
});

it('goes without values that take too long, rather than let Prometheus wait or show old ones', async () => {
  const up: GaugeGroup = { ...group, read: async () => ({ warden_unlicensed_payments: 0 }) };
  const stuck: GaugeGroup = { ...group, read: () => new Promise(() => {}) };
  expect(await readingsOf([up, stuck], log, { wait: 10 })()).toEqual({ warden_unlicensed_payments: 0 });
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

it('answers on the address it is given and on no other, and stops with the shop', async () => {
  await serveMetrics(app, queue, { host: '127.0.0.1', port });
  // All of 127.0.0.0/8 is this machine, so a server that listens on all addresses would answer here.
  await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow();
  await app.close();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  app = Fastify();
  await serveMetrics(app, queue, { host: '0.0.0.0', port });
  expect((await fetch(`http://127.0.0.2:${port}/metrics`)).status).toBe(200);
});
