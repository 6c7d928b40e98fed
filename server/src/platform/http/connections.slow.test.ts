import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { refuseBeyondLimits } from './beyond-limits.ts';
import { type ConnectionLimits, limitedServer, skipBodyTimeout } from './connections.ts';
import { answerError } from './errors.ts';
import { listenAt } from './listen.ts';
import { type ProxyCheck, proxyCheck } from './networks.ts';

const PATIENT = 600_000;
const LARGE = Buffer.alloc(48 * 1024 * 1024);

let app: FastifyInstance;
const clients: Socket[] = [];
const end = async () => {
  for (const client of clients.splice(0)) client.destroy();
  app.server.closeAllConnections();
  await app.close();
};
afterEach(end);

const serve = async (limits: Partial<ConnectionLimits>, isProxy: ProxyCheck = () => false, host = '127.0.0.1') => {
  const given = { headersMs: PATIENT, bodyMs: PATIENT, checkEveryMs: 50, ...limits };
  app = Fastify({ serverFactory: (handler) => limitedServer(handler as RequestListener, isProxy, given) });
  app.setErrorHandler(answerError as never);
  refuseBeyondLimits(app);
  app.get('/', async () => 'here');
  app.get('/livez', async () => 'alive');
  app.get('/large', async () => LARGE);
  app.post('/', async () => 'taken');
  app.post('/form', { onRequest: async ({ raw }) => skipBodyTimeout(raw) }, async () => 'taken');
  await listenAt(app, { host, port: 0 });
};

const open = (options: { localAddress?: string } = {}) => {
  const client = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port, ...options });
  client.on('error', () => undefined);
  clients.push(client);
  return client;
};

/** Sends a byte now and then, until the connection is closed. */
const drip = async (client: Socket, text: string) => {
  while (!client.destroyed && client.writable) {
    client.write(text);
    await pause(20);
  }
};

const closed = (client: Socket) => (client.destroyed ? Promise.resolve() : once(client.resume(), 'close'));

describe('a connection is closed', () => {
  it('that sends nothing', async () => {
    await serve({ headersMs: 200 });
    await closed(open());
  });

  it.each([
    ['whose headers drip', 'GET / HTTP/1.1\r\nhost: x\r\n', 'x'],
    [
      'whose body drips',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n',
      ' ',
    ],
    [
      'whose body drips in pieces',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n',
      '1\r\n \r\n',
    ],
  ])('%s', async (_what, head, drop) => {
    await serve({ headersMs: 200, bodyMs: 200 });
    const client = open().resume();
    client.write(head);
    await drip(client, drop);
  });

  it('whose body drips after the answer went out', async () => {
    await serve({ bodyMs: 200 });
    const client = open();
    client.write('GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n');
    expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1.1 200/);
    await drip(client.resume(), ' ');
  });

  it('that does not take its answer', async () => {
    await serve({ slowest: { bytes: LARGE.length, ms: 200 } });
    const [client] = [open(), await once(app.server, 'connection')];
    client.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
    const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
    while ((await connections()) > 0) await pause(50);
  });

  it('that takes its answer more slowly than allowed', async () => {
    await serve({ slowest: { bytes: LARGE.length, ms: 300 } });
    const client = open();
    client.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
    let taken = 0;
    client.on('data', (piece) => {
      taken += piece.length;
      client.pause();
      setTimeout(() => client.resume(), 20);
    });
    await once(client, 'close');
    expect(taken).toBeLessThan(LARGE.length);
  });

  it('that sends too many requests ahead, of which few are handled', async () => {
    await serve({ pipelined: 8 });
    let handled = 0;
    app.server.on('request', (request) => {
      if (!request.socket.destroyed) handled++;
    });
    const client = open();
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(500));
    await closed(client);
    expect(handled).toBeLessThan(50);
  });
});

it('a name that stands for several addresses is served at each, within the same limits', async () => {
  await serve({ headersMs: 200 }, undefined, 'localhost');
  const { port } = app.server.address() as AddressInfo;
  for (const { address } of await lookup('localhost', { all: true })) {
    const [client, silent] = [connect({ host: address, port }), connect({ host: address, port })];
    clients.push(client, silent);
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1.1 200/);
    await closed(silent);
  }
});

describe('a connection stays', () => {
  it('that sends a few requests ahead, again and again', async () => {
    await serve({ pipelined: 8 });
    const client = open();
    let answers = '';
    client.on('data', (piece) => {
      answers += String(piece);
    });
    for (const sent of [8, 16, 24]) {
      client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(8));
      while (answers.split('HTTP/1.1 200').length <= sent) await pause(5);
    }
    expect(client.destroyed).toBe(false);
  });

  it('that takes its answer slowly, but fast enough', async () => {
    await serve({ slowest: { bytes: 1024, ms: 20_000 } });
    const client = open();
    client.write('GET /large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    let taken = 0;
    let pieces = 0;
    client.on('data', (piece) => {
      taken += piece.length;
      if (++pieces % 10 > 0) return;
      client.pause();
      setTimeout(() => client.resume(), 5);
    });
    await once(client, 'close');
    expect(taken).toBeGreaterThan(LARGE.length);
  });

  it('whose route gives its body the time it takes', async () => {
    await serve({ bodyMs: 50 });
    const client = open();
    client.write('POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\n');
    await pause(300);
    client.write('late');
    expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1.1 200/);
  });
});

describe('the number of connections', () => {
  const asks = async (client: Socket) => {
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    return Promise.race([once(client, 'data').then(() => 'answered'), once(client, 'close').then(() => 'closed')]);
  };

  it('is limited for one address, and a place that becomes free can be taken', async () => {
    await serve({ perAddress: 2, refused: 0 });
    const [first, second] = [open(), open()];
    expect([await asks(first), await asks(second)]).toEqual(['answered', 'answered']);
    expect(await asks(open())).toBe('closed');
    expect(await asks(open({ localAddress: '127.0.0.2' }))).toBe('answered');
    first.destroy();
    let again = 'closed';
    while (again === 'closed') again = await asks(open());
    expect(await asks(second)).toBe('answered');
  });

  it('is not limited for a proxy that is trusted: many visitors come through it', async () => {
    await serve({ perAddress: 2, refused: 0 }, proxyCheck({ networks: ['127.0.0.1'], count: 1 }));
    for (let index = 0; index < 5; index++) expect(await asks(open())).toBe('answered');
    const stranger = () => asks(open({ localAddress: '127.0.0.2' }));
    expect([await stranger(), await stranger(), await stranger()]).toEqual(['answered', 'answered', 'closed']);
  });

  it('is limited in all', async () => {
    await serve({ connections: 2, refused: 0 });
    expect([await asks(open()), await asks(open())]).toEqual(['answered', 'answered']);
    expect(await asks(open({ localAddress: '127.0.0.3' }))).toBe('closed');
  });

  const answers = async (path: string) => {
    const client = open();
    client.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return client.reduce((text, piece) => text + piece, '');
  };

  it.each<[string, Partial<ConnectionLimits>]>([
    ['in all', { connections: 1 }],
    ['of its address', { perAddress: 1 }],
  ])('beyond those %s get a refusal that says when to come again, and their end', async (_, limits) => {
    await serve(limits);
    const busy = open();
    busy.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\n');
    await once(app.server, 'request');
    for (let time = 0; time < 3; time++) {
      const refused = await answers('/');
      expect(refused).toMatch(/^HTTP\/1.1 503 .*"code":"overloaded"/s);
      expect(refused).toMatch(/\r\nretry-after: 5\r\n/);
    }
    expect(await answers('/livez')).toMatch(/^HTTP\/1.1 200 .*alive$/s);
    busy.write('body');
    expect(String((await once(busy, 'data'))[0])).toMatch(/^HTTP\/1.1 200 .*taken$/s);
  });

  it('in all ends connections with their answers while others find no room', async () => {
    await serve({ connections: 2 });
    const [first, second] = [open(), open()];
    expect([await asks(first), await asks(second)]).toEqual(['answered', 'answered']);
    expect(await answers('/')).toMatch(/^HTTP\/1.1 503 /);
    expect(await asks(first)).toBe('answered');
    await closed(first);
    expect(await asks(open())).toBe('answered');
  });

  it('is limited among those refused as well, and they make room again', async () => {
    await serve({ connections: 1, refused: 1 });
    expect(await asks(open())).toBe('answered');
    const silent = open();
    await once(silent, 'connect');
    expect(await asks(open())).toBe('closed');
    silent.destroy();
    let again = 'closed';
    while (again === 'closed') again = await asks(open());
  });
});
