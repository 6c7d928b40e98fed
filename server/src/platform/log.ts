import { writeSync } from 'node:fs';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Config } from './config.ts';
import { currentRequestId } from './work.ts';

/** Secrets and personal data stay out of logs, even when code logs a whole object. */
const secrets = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'email',
  'authorization',
  'cookie',
  'device',
  'ticket',
  'secret',
  'uri',
  'passkey',
  'recovery_codes',
  'newEmail',
  'licenseText',
];
const redact = [
  ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  // Errors have codes too, which are needed.
  ...['code', 'body.code', '*.body.code'],
];

/** Describes the error without the values of a query, which Drizzle's own message lists. */
export const describeError = (error: unknown): string => {
  if (error instanceof DrizzleQueryError) return `${describeError(error.cause)} (in ${error.query})`;
  return error instanceof Error ? error.message : String(error);
};

/** Logs only what is known to be harmless, because drivers attach rows and whole mails to their errors. */
export const serializeError = (error: Error & { code?: unknown }) => {
  const message = describeError(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  const code = error.code ?? (error.cause as { code?: unknown } | undefined)?.code;
  return { type: error.name, message, ...(code ? { code } : {}), stack: [message, ...frames].join('\n') };
};

/** The address that a proxy is asked for begins with the host, and may have a password before it. */
const pathOf = (address: string) => (address.startsWith('/') ? address : address.replace(/^[^/]*\/\/[^/]*/, ''));

/** The addresses of calendars and quotes are secrets, which have no other place than the path. */
const withoutSecrets = (path = '') =>
  path.replace(/^(\/api\/calendar\/|\/api\/shared-quotes\/|\/quote\/)[^/]+/, '$1[Redacted]');

/** Only the path is logged, because query strings contain tokens from mails. */
const serializers = {
  req: ({ method, url }: { method: string; url: string }) => ({
    method,
    path: withoutSecrets(pathOf(url).split('?', 1)[0]),
  }),
  err: serializeError,
  // The parser of forms logs all headers of a request at the most talkative level.
  busboyOptions: () => '[Redacted]',
};

/** Lines that a request or its jobs cause have the id of the request. The request's own logger has it already. */
const mixin = (line: object, _level: number, logger: pino.Logger) => {
  const reqId = 'reqId' in line ? undefined : currentRequestId();
  return reqId && !('reqId' in logger.bindings()) ? { reqId } : {};
};

export const logOptions = { redact, serializers, mixin };

/** Lines that nobody reads are kept up to this length. Later ones are lost. */
const MAX_UNREAD = 16 * 1024 * 1024;

/** The end of the process waits this long for a reader of the log. */
const LAST_LINES_MILLISECONDS = 1000;

const writeLast = (lines: string) => {
  const giveUpAt = performance.now() + LAST_LINES_MILLISECONDS;
  let left = Buffer.from(lines);
  while (left.length > 0 && performance.now() < giveUpAt) {
    try {
      left = left.subarray(writeSync(1, left));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
};

/**
 * Writes the lines of one turn of the event loop together, because a write for each would take a third of a simple
 * request. A reader of the log who stops reading neither stops the shop nor keeps it from ending, so the stream gets
 * lines only after it has written those before: at the end of the process, it would try again forever.
 */
const standardOutput = (): pino.DestinationStream => {
  const output = pino.destination({ sync: false });
  let lines = '';
  let isWriting = false;
  const flush = () => {
    isWriting = lines !== '';
    if (isWriting) output.write(lines);
    lines = '';
  };
  output.on('drain', flush);
  process.once('exit', () => writeLast(lines));
  return {
    write: (line) => {
      if (!isWriting) setImmediate(flush);
      isWriting = true;
      if (lines.length < MAX_UNREAD) lines += line;
    },
  };
};

export const createLog = async (
  { demo, logLevel }: Pick<Config, 'demo' | 'logLevel'>,
  hooks?: NonNullable<pino.LoggerOptions['hooks']>,
): Promise<FastifyBaseLogger> => {
  const options = { level: logLevel, ...logOptions, ...(hooks ? { hooks } : {}) };
  return demo && process.stdout.isTTY
    ? pino(options, (await import('pino-pretty')).default({ ignore: 'pid,hostname' }))
    : pino(options, standardOutput());
};
