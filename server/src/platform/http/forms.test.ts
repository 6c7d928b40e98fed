import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerError } from './errors.ts';
import { acceptForms, ignoreBodies, partsOf } from './forms.ts';

const IDLE = 150;
const SLOWEST = 20;
let app: FastifyInstance;
let port: number;
/** The parts of each form that the handler received, and how the form ended. */
let seen: string[] = [];

beforeAll(async () => {
  app = Fastify();
  app.setErrorHandler(answerError as never);
  await app.register(async (scope) => {
    await acceptForms(scope);
    scope.post('/form', async (request) => {
      try {
        for await (const part of partsOf(request, { slowest: { bytes: SLOWEST, ms: IDLE } })) {
          seen.push('value' in part ? `${part.name}=${part.value}` : `${part.name}:${part.fileName}`);
          if ('bytes' in part) seen.push(`${(await buffer(part.bytes)).length} bytes`);
        }
      } catch (error) {
        seen.push((error as Error).message);
        throw error;
      }
      return { seen };
    });
    scope.post('/refused', async () => {
      throw Object.assign(new Error('no'), { statusCode: 400 });
    });
  });
  await app.register(async (scope) => {
    ignoreBodies(scope);
    scope.post('/ignored', async ({ body }) => ({ body: body ?? null }));
  });
  app.post('/json', async () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const B = 'boundary';
const field = (name: string, value: string) =>
  `--${B}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, value: string, fileName = 'a.bin') =>
  `--${B}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n${value}\r\n`;
const end = `--${B}--\r\n`;

const send = async (payload: string, type = `multipart/form-data; boundary=${B}`, url = '/form') => {
  seen = [];
  const { statusCode, body } = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  return { status: statusCode, code: JSON.parse(body).code as string | undefined };
};

/** Writes to a separate connection, which stays open or breaks off, and returns what comes back until it closes. */
const raw = async (text: string, { length, after }: { length: number; after: 'end' | 'destroy' | 'wait' }) => {
  seen = [];
  const arrived = once(app.server, 'request');
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => undefined);
  socket.write(
    `POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${B}\r\ncontent-length: ${length}\r\n\r\n${text}`,
  );
  await arrived;
  if (after === 'end') socket.end();
  if (after === 'destroy') socket.destroy();
  const saw = async () => seen.length > 0 && /incomplete|large/.test(seen.at(-1) ?? '');
  await expect.poll(saw).toBe(true);
  if (after === 'wait') await expect.poll(() => answer).toContain('\r\n\r\n');
  socket.destroy();
  return answer;
};

describe('a form', () => {
  it('is read part by part', async () => {
    const { status } = await send(field('a', 'один') + file('b', 'x'.repeat(70_000)) + field('c', '') + end);
    expect(status).toBe(200);
    expect(seen).toEqual(['a=один', 'b:a.bin', '70000 bytes', 'c=']);
  });

  it('that drips is refused, although it never stops', async () => {
    seen = [];
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const head = `POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${B}\r\n`;
    socket.write(`${head}content-length: 100000\r\n\r\n${file('a', '').slice(0, -2)}`);
    const dripping = setInterval(() => socket.write('x'), 30);
    await expect.poll(() => seen.at(-1), { timeout: 60_000 }).toBe('upload_incomplete');
    clearInterval(dripping);
    socket.destroy();
  });

  it('may be empty', async () => {
    expect(await send(end)).toMatchObject({ status: 200 });
    expect(seen).toEqual([]);
  });

  const typed = (type: string, value = 'x') =>
    `--${B}\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: ${type}\r\n\r\n${value}\r\n${end}`;
  const many = (part: typeof field) => Array.from({ length: 11 }, (_, index) => part(`f${index}`, 'x')).join('') + end;
  const multipart = `multipart/form-data; boundary=${B}`;

  it.each<[string, string, number, string?, string?]>([
    ['as JSON', '{}', 415, 'application/json', 'unsupported_media_type'],
    ['as text', 'a', 415, 'text/plain', 'unsupported_media_type'],
    ['without a boundary', end, 400, 'multipart/form-data', 'bad_request'],
    ['parted by another boundary', field('a', 'b') + end, 400, 'multipart/form-data; boundary=other'],
    ['that is any text', 'hello', 400, multipart, 'upload_incomplete'],
    ['without an end', field('a', 'b'), 400, multipart, 'upload_incomplete'],
    ['cut off in a file', file('a', 'b').slice(0, -10), 400, multipart, 'upload_incomplete'],
    ['with too many fields', many(field), 413],
    ['with thousands of parts', field('f', 'x').repeat(5_000) + end, 413],
    ['with too many files', many(file), 413],
    ['with a field that is too long', field('a', 'x'.repeat(200_001)) + end, 400],
    ['with a name that is too long', field('a'.repeat(101), 'x') + end, 400],
    ['with a part without a name', `--${B}\r\ncontent-disposition: form-data\r\n\r\nx\r\n${end}`, 400],
    ['with a name that every object has', field('__proto__', 'x') + end, 400],
    ['with a file of that name', file('constructor', 'x') + end, 400],
    ['with a field that is not text', typed('application/json', '{"a":1}'), 400],
    ['with a field that claims to be JSON', typed('application/json', '{'), 400],
  ])('is refused %s', async (_what, payload, status, type = multipart, code = expect.any(String)) => {
    expect(await send(payload, type)).toEqual({ status, code });
  });
});

describe('a form that does not arrive whole', () => {
  const half = field('a', 'b') + file('f', 'x'.repeat(1000)).slice(0, -20);

  it.each(['end', 'destroy', 'wait'] as const)('is given up wherever it stops: %s', async (after) => {
    const length = 5_000_000_000;
    const inFile = await raw(half, { length, after });
    expect(seen).toEqual(['a=b', 'f:a.bin', 'upload_incomplete']);
    await raw(field('a', 'b'), { length, after });
    expect(seen.at(-1)).toBe('upload_incomplete');
    const atEnd = await raw(field('a', 'b') + end, { length, after });
    expect(seen).toEqual(['a=b', 'upload_incomplete']);
    if (after === 'wait') for (const answer of [inFile, atEnd]) expect(answer).toContain('"code":"upload_incomplete"');
  });

  it('is refused at once when more is announced than would ever be taken', async () => {
    const answer = await raw(field('a', 'b'), { length: 10 * 1024 ** 3, after: 'wait' });
    expect(seen).toEqual(['body_too_large']);
    expect(answer).toMatch(/^HTTP\/1.1 413/);
  });
});

it('lets a sender that is refused early finish, and read why', async () => {
  const body = field('a', 'b') + file('f', 'x'.repeat(5_000_000)) + end;
  const response = await fetch(`http://127.0.0.1:${port}/refused`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${B}` },
    body,
  });
  expect(response.status).toBe(400);
  expect(((await response.json()) as { code: string }).code).toBe('bad_request');
});

it('stays out of routes that did not ask for it', async () => {
  expect(await send(field('a', 'b') + end, undefined, '/json')).toMatchObject({ status: 415 });
});

it('a body that no route reads may be of any type, or absent, and not be large', async () => {
  const url = '/ignored';
  for (const type of ['application/x-www-form-urlencoded', `multipart/form-data; boundary=${B}`, 'application/json']) {
    const headers = { 'content-type': type };
    const answer = await app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { body: null }]);
  }
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200);
  expect(await send('x'.repeat(20_000), 'text/plain', url)).toMatchObject({ status: 413 });
});
