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

/** Query strings carry mail tokens; the path alone says what was asked for. */
const serializers = {
  req: (request: { method: string; url: string; ip?: string }) => ({
    method: request.method,
    path: request.url.split('?', 1)[0],
  }),
};

export const createLog = ({ demo, logLevel }: Pick<Config, 'demo' | 'logLevel'>): FastifyBaseLogger =>
  pino({
    level: logLevel,
    redact,
    serializers,
    ...(demo && process.stdout.isTTY ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } } : {}),
  });
