import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { limitedServer } from './http/connections.ts';
import type { JobQueue } from './jobs/queue.ts';
import { type RepeatedResponse, repeatedResponses } from './pages/page-response.ts';
import { StartError } from './start-error.ts';

/** Serves Prometheus metrics at an address of their own, so that they are never public by accident. */
export const serveMetrics = async (
  app: FastifyInstance,
  jobs: JobQueue,
  { host, port }: NonNullable<Config['metrics']>,
) => {
  // The library is loaded only where metrics are collected.
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  new Gauge({
    name: 'jobs_parked',
    help: 'Jobs that failed for the last time and wait for an operator',
    registers: [registry],
    async collect() {
      this.set((await jobs.deadLetters()).length);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  const observeRepeated = (response: unknown) => {
    const { status, milliseconds } = response as RepeatedResponse;
    durations.observe({ method: 'GET', route: '/*', status }, milliseconds / 1000);
  };
  repeatedResponses.subscribe(observeRepeated);
  app.addHook('onClose', () => void repeatedResponses.unsubscribe(observeRepeated));
  const server = limitedServer((_request, response) => {
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: Error) =>
      reject(new StartError(`METRICS_PORT: cannot listen on ${host}:${port}: ${error.message}`)),
    );
    server.listen(port, host, resolve);
  });
  app.addHook('onClose', () => void server.close());
};
