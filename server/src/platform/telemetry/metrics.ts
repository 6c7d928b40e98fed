import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { limitedServer } from '../http/connections.ts';
import { StartError } from '../start-error.ts';
import { collectCounts } from './counters.ts';
import type { GaugeGroup } from './gauges.ts';
import { readingsOf } from './readings.ts';

interface Metrics {
  log: Pick<FastifyBaseLogger, 'warn'>;
  groups: readonly GaugeGroup[];
}

type PrometheusClient = typeof import('@prometheus-io/client');

/** Shows the counters that the features have declared. */
const addCounters = ({ Counter, Registry }: PrometheusClient, registry: InstanceType<typeof Registry>) => {
  const counters = new Map<string, { counter: InstanceType<typeof Counter>; label: string | undefined }>();
  const declared = collectCounts((name, value) => {
    const { counter, label } = counters.get(name) ?? {};
    counter?.inc(label && value !== undefined ? { [label]: value } : {});
  });
  for (const { name, help, label, values } of declared) {
    const counter = new Counter({ name, help, labelNames: label ? [label] : [], registers: [registry] });
    for (const value of values) counter.inc({ [label as string]: value }, 0);
    counters.set(name, { counter, label });
  }
};

/** Shows the gauges of all groups, and returns the function that sets them to what is true now. */
const addGauges = (
  { Gauge, Registry }: PrometheusClient,
  registry: InstanceType<typeof Registry>,
  metrics: Metrics,
) => {
  const gauges = metrics.groups.flatMap((group) =>
    Object.entries(group.gauges).map(([name, { help, labels = [] }]) => ({
      name,
      hasLabels: labels.length > 0,
      gauge: new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    })),
  );
  const read = readingsOf(metrics.groups, metrics.log);
  return async () => {
    const values = await read();
    for (const { name, hasLabels, gauge } of gauges) {
      // A gauge without labels that is reset shows zero, and one that is removed shows nothing.
      if (hasLabels) gauge.reset();
      else gauge.remove();
      const reading = values[name];
      if (typeof reading === 'number') gauge.set(reading);
      else for (const { labels, value } of reading ?? []) gauge.set(labels, value);
    }
  };
};

/** Serves Prometheus metrics at an address of their own, so that they are never public by accident. */
export const serveMetrics = async (
  app: FastifyInstance,
  metrics: Metrics,
  { host, port }: NonNullable<Config['metrics']>,
) => {
  // The library is loaded only where metrics are collected.
  const client = await import('@prometheus-io/client');
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const durations = new client.Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  addCounters(client, registry);
  const setGauges = addGauges(client, registry, metrics);
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  const server = limitedServer((_request, response) => {
    setGauges()
      .then(() => registry.metrics())
      .then(
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
