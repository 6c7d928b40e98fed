import { DrizzleQueryError } from 'drizzle-orm';
import Fastify from 'fastify';
import pino from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { describeError, logOptions } from './log.ts';

const lines: string[] = [];
const log = pino({ ...logOptions, level: 'info' }, { write: (line: string) => void lines.push(line) });
beforeEach(() => {
  lines.length = 0;
});

const SECRETS = ['hunter22', '123456', 'anna@example.com', 'tok-en-1', 'Bearer abc', 'locale=ru'];
const expectNoSecrets = () => {
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of SECRETS) expect(lines.join('')).not.toContain(secret);
};

it('writes neither headers nor query strings of a request, only what was asked for and how it went', async () => {
  const app = Fastify({ loggerInstance: log });
  app.get('/verify-email', async () => 'fine');
  await app.inject({
    url: '/verify-email?token=tok-en-1&email=anna@example.com',
    headers: { authorization: 'Bearer abc', cookie: 'locale=ru' },
  });
  expectNoSecrets();
  expect(lines.join('')).toContain('"req":{"method":"GET","path":"/verify-email"}');
  expect(lines.join('')).toContain('"statusCode":200');
});

it.each([
  ['http://anna:hunter22@shop.example/api/settings?token=tok-en-1', '/api/settings'],
  ['https://anna:hunter22@shop.example', ''],
])('writes only the path of %s', (url, path) => {
  log.info({ req: { method: 'GET', url } }, 'request completed');
  expect(JSON.parse(lines.join('')).req).toEqual({ method: 'GET', path });
});

it.each([
  ['by itself', (secrets: object) => secrets],
  ['in an object', (secrets: object) => ({ body: secrets })],
  ['in an object in an object', (secrets: object) => ({ request: { headers: secrets } })],
])('blanks what is secret or personal %s', (_where, wrap) => {
  log.info(
    wrap({
      ...{ password: 'hunter22', newPassword: 'hunter22', currentPassword: 'hunter22' },
      ...{ token: 'tok-en-1', device: 'tok-en-1', ticket: 'tok-en-1', secret: 'tok-en-1', licenseText: 'tok-en-1' },
      ...{ email: 'anna@example.com', newEmail: 'anna@example.com', uri: 'otpauth://totp/anna@example.com' },
      ...{ authorization: 'Bearer abc', cookie: 'locale=ru' },
      ...{ passkey: { id: 'tok-en-1' }, recovery_codes: ['tok-en-1'], id: 'harmless' },
    }),
  );
  expectNoSecrets();
  expect(lines.join('')).toContain('harmless');
});

it('blanks the code of an authenticator app, by itself or in a body', () => {
  const code = '123456';
  for (const line of [{ code }, { body: { code } }, { request: { body: { code } } }]) log.info(line);
  expectNoSecrets();
});

const failedQuery = () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    detail: 'Key (email)=(anna@example.com) already exists.',
  });
  return new DrizzleQueryError('insert into users values ($1, $2)', ['anna@example.com', 'hunter22'], cause);
};

it('describes what was wrong with a query, and none of its values', () => {
  log.error({ err: failedQuery() }, 'request failed');
  expectNoSecrets();
  const { err } = JSON.parse(lines[0] as string) as { err: { message: string; code: string; stack: string } };
  expect(err.message).toBe(
    'duplicate key value violates unique constraint "users_email" (in insert into users values ($1, $2))',
  );
  expect(err.code).toBe('23505');
  expect(err.stack).toMatch(/\n {4}at .*log\.test/);
  expect(describeError(failedQuery())).toBe(err.message);
});

it('leaves out what libraries attach to their errors', () => {
  log.error({ err: Object.assign(new Error('refused'), { rejected: ['anna@example.com'], response: 'tok-en-1' }) });
  expectNoSecrets();
  expect(lines.join('')).toContain('refused');
  expect(describeError('just a word')).toBe('just a word');
});

it('a value cannot begin a line of its own', () => {
  log.info({ path: '/\r\n{"level":60,"msg":"forged"}\u2028' }, 'request');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd().split(/\r|\n/)).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'request', level: 30 });
});
