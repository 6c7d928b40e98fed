import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { trustedProxies } from './networks.ts';
import { flag, numberWhere, type Parsed, textLike, webUrl, wholeNumber, withoutSlash } from './values.ts';

const port = wholeNumber(1, 65_535, 'must be a port number, 1 to 65535');
const seconds = (least: number, most: number) =>
  wholeNumber(least, most, `must be a number of seconds, ${least} to ${most}`);

/** Links in mails are made by adding a path to this address. */
const site = webUrl.check(
  z.refine((value) => !URL.canParse(value) || /^[^?#@]*:\/\/[^/?#@]+\/?$/.test(value), {
    error: 'must end after the host name: no path, no query',
  }),
);

const ratio = numberWhere(
  (value) => /^\d(\.\d{1,6})?$/.test(value) && Number(value) <= 1,
  'must be a number from 0 to 1',
);

export const processSettings = {
  PORT: z._default(port, 3000),
  HOST: z.optional(z.string()),
  PUBLIC_URL: z.optional(site),
  DATA_DIR: z._default(z.string(), './data'),
  TRUST_PROXY: z.optional(trustedProxies),
  DEMO: z._default(flag, true),
  LOG_LEVEL: z.optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    }),
  ),
  DRAIN_DELAY: z.optional(seconds(0, 300)),
  STOP_TIMEOUT: z._default(seconds(1, 3600), 30),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webUrl),
  OTEL_TRACES_SAMPLER_ARG: z._default(ratio, 0.1),
  SENTRY_DSN: z.optional(
    textLike(/^https?:\/\/\w+@[^/?#@]+(\/[^?#]*)?\/\d+$/, 'must be the DSN of a project: https://KEY@HOST/NUMBER'),
  ),
};

export const processConfig = (env: Parsed<typeof processSettings>, demo: boolean) => ({
  host: env.HOST ?? 'localhost',
  port: env.PORT,
  publicUrl: withoutSlash(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
  dataDir: resolve(env.DATA_DIR),
  /** At most so many proxies in these networks say where a request comes from. */
  trustProxy: env.TRUST_PROXY?.count ? env.TRUST_PROXY : undefined,
  logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
  /** After it was asked to stop, the process still serves for this many seconds, while proxies learn that it stops. */
  drainDelay: env.DRAIN_DELAY ?? (demo ? 0 : 5),
  /** After the delay, requests and jobs have this many seconds to end. */
  stopTimeout: env.STOP_TIMEOUT,
  metrics: env.METRICS_PORT ? { host: env.METRICS_HOST, port: env.METRICS_PORT } : undefined,
  /** Requests that have nothing to do with money are traced at this ratio. */
  tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? { endpoint: withoutSlash(env.OTEL_EXPORTER_OTLP_ENDPOINT), ratio: env.OTEL_TRACES_SAMPLER_ARG }
    : undefined,
  sentryDsn: env.SENTRY_DSN,
  parallelHashes: Math.max(1, availableParallelism() - 1),
});
