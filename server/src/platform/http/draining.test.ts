import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drainable } from './draining.ts';
import { listenAt } from './listen.ts';

/** Most machines have two. */
const localAddresses = (await lookup('localhost', { all: true })).map(({ address }) => address);

let app: FastifyInstance;
let finish: () => void;
let begun: Promise<void>;
const agent = new Agent({ keepAlive: true });

beforeEach(async () => {
  const handling = Promise.withResolvers<void>();
  const finishing = Promise.withResolvers<void>();
  finish = finishing.resolve;
  begun = handling.promise;
  app = Fastify({ return503OnClosing: false });
  drainable(app);
  app.get('/quick', async () => 'quick');
  app.get('/slow', async () => {
    handling.resolve();
    await finishing.promise;
    return 'slow';
  });
  app.get('/page', async () => {
    handling.resolve();
    await finishing.promise;
    return (await app.inject('/quick')).body;
  });
  app.get('/download', async (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).write('first,');
    await finishing.promise;
    reply.raw.end('last');
  });
  await listenAt(app, { host: 'localhost', port: 0 });
});
afterEach(() => {
  finish();
  app.server.closeAllConnections();
});

const portOf = () => (app.server.address() as AddressInfo).port;
const ask = async (path: string, host = localAddresses[0]) => {
  const [answer] = (await once(get({ host, port: portOf(), path, agent }), 'response')) as [IncomingMessage];
  return answer;
};
const NEVER = 3_600_000;

it('serves on, and ends each connection after its answer, once draining has begun', async () => {
  const before = await ask('/quick');
  expect([await text(before), before.headers.connection]).toEqual(['quick', 'keep-alive']);
  const slow = ask('/slow');
  await begun;
  app.draining.begun = true;
  finish();
  for (const answer of [await slow, await ask('/quick')]) {
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
    await text(answer);
  }
});

it.each(localAddresses)('refuses new connections at once and finishes what has begun at %s', async (host) => {
  const slow = ask('/slow', host);
  await begun;
  const download = await ask('/download', host);
  const unused = connect(portOf(), host);
  await once(unused, 'connect');
  const unusedClosed = once(unused.resume(), 'close');
  const port = portOf();
  const closed = app.closeConnections(NEVER);
  const refused = () =>
    once(connect(port, host), 'connect').then(
      () => 'connected',
      ({ code }) => code,
    );
  await expect.poll(refused).toBe('ECONNREFUSED');
  await unusedClosed;
  finish();
  expect([await text(await slow), await text(download)]).toEqual(['slow', 'first,last']);
  await closed;
});

it('lets a page that is being rendered call the API', async () => {
  const page = ask('/page');
  await begun;
  const closed = app.closeConnections(NEVER);
  await expect.poll(() => app.server.listening).toBe(false);
  finish();
  expect(await text(await page)).toBe('quick');
  await closed;
});

it('cuts off what has not ended in time', async () => {
  const download = await ask('/download');
  await app.closeConnections(50);
  await expect(text(download)).rejects.toMatchObject({ code: 'ECONNRESET' });
});
