import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AddressRefused, guardedFetch, isPublicAddress, type Resolve } from './guarded-fetch.ts';

const maxBytes = 64 * 1024;
let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  if (request.url === '/elsewhere') response.writeHead(302, { location: '/' }).end();
  else response.end(request.url === '/long' ? 'x'.repeat(2 * maxBytes) : 'hello');
});
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise<void>((done) => void server.close(() => done())));

const port = () => (server.address() as AddressInfo).port;
const get = { method: 'GET', headers: {} };
/** A DNS that says where a name leads. */
const leadingTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: 4 }));

it('knows which addresses anyone can reach', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '168.63.129.16',
  ];
  const others = [
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
  ];
  const tunnels = ['2002:a00:1::', '2001:db8::1', 'ff02::1', 'localhost', ''];
  expect([...inside, ...others, ...tunnels].filter(isPublicAddress)).toEqual([]);
  const outside = ['8.8.8.8', '172.32.0.1', '2a00:1450:4001::1', '2606:4700::1111'];
  expect(outside.filter((address) => !isPublicAddress(address))).toEqual([]);
});

it('connects to no private address, whether it is named or a name leads there', async () => {
  const fetch = guardedFetch({ networks: [], maxBytes });
  expect(() => fetch(`http://127.0.0.1:${port()}/`, get)).toThrow(AddressRefused);
  expect(() => fetch(`http://[::1]:${port()}/`, get)).toThrow(AddressRefused);
  // A second address that is public must not hide the first.
  for (const resolve of [leadingTo('127.0.0.1'), leadingTo('8.8.8.8', '127.0.0.1'), leadingTo()]) {
    const led = guardedFetch({ networks: [], maxBytes, resolve })(`http://login.example:${port()}/`, get);
    await expect(led).rejects.toThrow(AddressRefused);
  }
  expect(asked).toBe(0);
});

it('connects to the networks of the operator, follows no redirect, and reads no endless answer', async () => {
  const fetch = guardedFetch({ networks: ['127.0.0.0/8'], maxBytes, resolve: leadingTo('127.0.0.1') });
  const address = `http://login.example:${port()}`;
  expect(await (await fetch(`${address}/`, get)).text()).toBe('hello');
  expect((await fetch(`${address}/elsewhere`, get)).status).toBe(302);
  await expect(fetch(`${address}/long`, get)).rejects.toThrow('too long');
});

it('reads the beginning of an endless answer where that is enough', async () => {
  const fetch = guardedFetch({ networks: ['127.0.0.1'], maxBytes, longer: 'cut' });
  const answer = await fetch(`http://127.0.0.1:${port()}/long`, get);
  expect([answer.status, (await answer.text()).length]).toEqual([200, maxBytes]);
});

it('asks public addresses over TLS only, where that is needed', async () => {
  const fetch = guardedFetch({ networks: ['127.0.0.0/8'], needsTls: true, maxBytes, resolve: leadingTo('8.8.8.8') });
  await expect(fetch('http://receiver.example/', get)).rejects.toThrow(AddressRefused);
  expect(() => fetch('http://8.8.8.8/', get)).toThrow(AddressRefused);
});

it('asks the DNS once for each request, so that the address it has checked is the one that it dials', async () => {
  const [before, stop] = [asked, new AbortController()];
  let questions = 0;
  const resolve: Resolve = async () => {
    questions += 1;
    if (questions > 1) return [{ address: '127.0.0.1', family: 4 }];
    setImmediate(() => stop.abort());
    return [{ address: '8.8.8.8', family: 4 }];
  };
  const fetch = guardedFetch({ networks: [], maxBytes, resolve });
  const url = `http://receiver.example:${port()}/`;
  await expect(fetch(url, { ...get, signal: stop.signal })).rejects.not.toThrow(AddressRefused);
  expect(questions).toBe(1);
  await expect(fetch(url, get)).rejects.toThrow(AddressRefused);
  expect([questions, asked]).toEqual([2, before]);
});

it.each(['999 X', '600 X', '099 X', '000 X', '101 X', '101 X\r\nConnection: Upgrade\r\nUpgrade: websocket'])(
  'fails where the answer begins with %j, which no other code may notice',
  async (status) => {
    const odd = createSocketServer((socket) => void socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`));
    await new Promise<void>((done) => void odd.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}/`;
    await expect(guardedFetch({ networks: ['127.0.0.0/8'], maxBytes: 1000 })(url, get)).rejects.toThrow();
    odd.close();
  },
);
