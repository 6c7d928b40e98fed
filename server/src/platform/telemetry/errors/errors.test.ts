import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm';
import Fastify from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '../../db/database.ts';
import { limitsIn } from '../../limits/limits.ts';
import { logOptions } from '../../log.ts';
import { version } from '../../version.ts';
import { reportCrashes } from './crashes.ts';
import { reportingLines } from './log-errors.ts';
import { pageErrors } from './page-errors.ts';
import { type ErrorReporter, openReporter } from './reporter.ts';
import { scrub } from './scrub.ts';
import { framesOf } from './stack.ts';

interface Received {
  path: string | undefined;
  auth: string | undefined;
  body: string;
}

const received: Received[] = [];
let ingest: Server;
let reporter: ErrorReporter;
beforeAll(async () => {
  ingest = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    received.push({ path: request.url, auth: request.headers['x-sentry-auth'] as string, body });
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => ingest.once('listening', resolve));
});
afterAll(() => ingest.close());
beforeEach(() => {
  received.length = 0;
  const { port } = ingest.address() as AddressInfo;
  reporter = openReporter(`http://abc123@127.0.0.1:${port}/folder/7`, 'production');
});

const eventOf = ({ body }: Received) => JSON.parse(body.split('\n')[2] as string);
const failure = () => {
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "Ottilie"'), { code: '22P02' });
  return new DrizzleQueryError('select * from users where id = $1', ['anna@example.com'], cause);
};

it('sends what the log calls an error, with release, environment and stack, and without personal data', async () => {
  const log = pino({ ...logOptions, hooks: reportingLines(reporter.report) }, { write: () => {} });
  log.error(
    { err: failure(), req: { url: '/?locale=ru', headers: { cookie: 'locale=ru' } }, email: 'anna@example.com' },
    'request failed',
  );
  log.warn({ err: new Error('only a warning') }, 'not reported');
  await reporter.close();
  expect(received).toHaveLength(1);
  const [{ path, auth, body }] = received as [Received];
  expect(path).toBe('/folder/api/7/envelope/');
  expect(auth).toContain('sentry_key=abc123');
  const event = eventOf({ path, auth, body });
  expect(event).toMatchObject({ platform: 'node', level: 'error', environment: 'production' });
  expect(event.release).toBe(`warden-shop@${version}`);
  const [{ value, stacktrace }] = event.exception.values;
  expect(value).toContain('request failed: invalid input syntax for type uuid');
  expect(stacktrace.frames.at(-1)).toMatchObject({
    filename: 'server/src/platform/telemetry/errors/errors.test.ts',
    function: 'failure',
    in_app: true,
  });
  expect(body).not.toMatch(/anna|Ottilie|locale=ru|127\.0\.0\.1/);
});

it('sends the error that ends the process before it ends', async () => {
  const log = pino({ ...logOptions, hooks: reportingLines(reporter.report) }, { write: () => {} });
  const before = process.listeners('uncaughtException');
  const forget = reportCrashes(log, reporter);
  const [crash] = process.listeners('uncaughtException').filter((listener) => !before.includes(listener));
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never);
  crash?.(new Error('nobody caught me'), 'uncaughtException');
  await expect.poll(() => exit.mock.calls).toEqual([[1]]);
  expect(received[0]?.body).toContain('nobody caught me');
  forget();
});

it('sends the same error once, and at most a few a minute', async () => {
  for (let n = 0; n < 100; n++) reporter.report({ platform: 'node', type: 'Error', message: 'again' });
  for (let n = 0; n < 100; n++) reporter.report({ platform: 'node', type: `Error${n}`, message: 'another' });
  // Errors of pages have a number of their own.
  reporter.report({ platform: 'javascript', type: 'Error', message: 'again' });
  await reporter.close();
  expect(received).toHaveLength(21);
});

it('does not mind a server that is not there', async () => {
  const nowhere = openReporter('http://abc123@127.0.0.1:9/7', 'production');
  nowhere.report({ platform: 'node', type: 'Error', message: 'lost' });
  await expect(nowhere.close()).resolves.toBeUndefined();
});

it('follows no redirect, which would take its key to another server', async () => {
  const { port } = ingest.address() as AddressInfo;
  const elsewhere = createServer((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${port}/stolen` }).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => elsewhere.once('listening', resolve));
  const redirected = openReporter(
    `http://abc123@127.0.0.1:${(elsewhere.address() as AddressInfo).port}/7`,
    'production',
  );
  redirected.report({ platform: 'node', type: 'Error', message: 'sent once' });
  await redirected.close();
  elsewhere.close();
  expect(received).toEqual([]);
});

it('passes on errors of pages, but neither those of extensions nor floods nor anything else', async () => {
  const app = Fastify();
  pageErrors(app, reporter, limitsIn({} as Db));
  const post = (payload: object, remoteAddress = '203.0.113.1') =>
    app.inject({ method: 'POST', url: '/api/page-errors', payload, remoteAddress });
  const error = { type: 'TypeError', message: 'anna@example.com is undefined' };
  const stack = 'buy@https://shop.example/assets/buy.js?token=tok-en-1:3:14\n@https://shop.example/a.js:1:1';
  expect((await post({ ...error, stack })).statusCode).toBe(204);
  expect((await post({ ...error, stack: 'at x (chrome-extension://abc/x.js:1:1)' })).statusCode).toBe(204);
  expect((await post({ anything: 'else' })).statusCode).toBe(204);
  expect((await post({ ...error, stack: 'x'.repeat(20_000) })).statusCode).toBe(413);
  await reporter.close();
  expect(received).toHaveLength(1);
  const event = eventOf(received[0] as Received);
  expect(event.exception.values).toEqual([
    {
      type: 'TypeError',
      value: '[address] is undefined',
      stacktrace: {
        frames: [
          { filename: '/a.js', function: '?', lineno: 1, colno: 1, in_app: true },
          { filename: '/assets/buy.js', function: 'buy', lineno: 3, colno: 14, in_app: true },
        ],
      },
    },
  ]);
  expect(received[0]?.body).not.toMatch(/tok-en|203\.0|example/);
  for (let n = 0; n < 30; n++) await post({ type: `Flood${n}`, message: '', stack: '' }, '203.0.113.2');
  await reporter.close();
  expect(received).toHaveLength(11);
  await app.close();
});

it('takes from a site no more errors of pages than from five networks, whichever of its networks they come from', async () => {
  const app = Fastify();
  const reported: unknown[] = [];
  pageErrors(app, { report: (error) => reported.push(error) }, limitsIn({} as Db));
  for (let n = 0; n < 60; n++) {
    const payload = { type: 'TypeError', message: '', stack: '' };
    await app.inject({ method: 'POST', url: '/api/page-errors', payload, remoteAddress: `2001:db8:7:${n}::1` });
  }
  expect(reported).toHaveLength(50);
  await app.close();
});

it.each([
  ['mail to anna@private.example failed', 'mail to [address] failed'],
  ["550 <o'hara@xn--e1a.example>, anna@пример.рф", '550 <[address]>, [address]'],
  ['connect ECONNREFUSED 10.1.2.3:5432', 'connect ECONNREFUSED [network address]:5432'],
  ['from 2001:db8:0:0:0:0:0:1 refused', 'from [network address] refused'],
  ['GET /verify-email?token=abc failed', 'GET /verify-email?[query] failed'],
  ['license 0199a7de-1111-7222-8333-abcdefabcdef', 'license [id]'],
  ['unique constraint "users_email" (in insert)', 'unique constraint "users_email" (in insert)'],
  ['for type uuid: "Ottilie"', 'for type uuid: "[value]"'],
  [`token ${'a1'.repeat(20)}`, 'token [token]'],
])('scrubs %j', (text, expected) => expect(scrub(text)).toBe(expected));

it('reads stacks of Node', () => {
  const frames = framesOf(
    'Error: x\n    at async run (node:internal/process:1:2)\n    at file:///else/node_modules/a.js:3:4',
  );
  expect(frames.map(({ filename, in_app }) => [filename, in_app])).toEqual([
    ['/else/node_modules/a.js', false],
    ['node:internal/process', false],
  ]);
});

it.each([
  ['another machine', 'at x (file://elsewhere/x.js:1:1)'],
  ['an encoded slash', 'at x (file:///a%2Fb.js:1:1)'],
  ['a long line', `${' '.repeat(9000)}at x (/x.js:1:1)`],
  ['the lines of a message', 'Error: to\nanna@private.example:1:1\n    at <anonymous>'],
])('reads no frame from %s', (_what, stack) => expect(framesOf(stack)).toEqual([]));
