import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Config } from './config.ts';

/** Secrets and personal data stay out of logs, also when somebody logs a whole object. */
const redact = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.newPassword',
  '*.currentPassword',
  '*.token',
  '*.email',
  'password',
  'token',
  'email',
];

/** Drizzle writes the values of a failed query into its message, and PostgreSQL quotes some in its detail. */
const failedQuery = ({ name, query, stack, cause }: DrizzleQueryError) => {
  const { message, code, constraint } = (cause ?? {}) as { message?: string; code?: string; constraint?: string };
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: name, message, code, constraint, query, stack: frames?.join('\n') };
};

/** Query strings carry mail tokens; the path alone says what was asked for. */
const serializers = {
  req: (request: { method: string; url: string; ip?: string }) => ({
    method: request.method,
    path: request.url.split('?', 1)[0],
  }),
  err: (error: Error) => (error instanceof DrizzleQueryError ? failedQuery(error) : pino.stdSerializers.err(error)),
};

export const logOptions = { redact, serializers };

export const createLog = ({ demo, logLevel }: Pick<Config, 'demo' | 'logLevel'>): FastifyBaseLogger =>
  pino({
    level: logLevel,
    ...logOptions,
    ...(demo && process.stdout.isTTY
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }
      : {}),
  });
