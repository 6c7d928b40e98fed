import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config.ts';
import { networkCheck } from './networks.ts';
import { placesPerAddress } from './places.ts';

const SECOND = 1000;

/** How long clients may take, and how many of them there may be. Tests set smaller ones. */
export interface ConnectionLimits {
  /** From the first byte, or from the connection where none comes, until all headers are there. */
  headersMs: number;
  /** Until a whole body is there; forms are given their time by `partsOf`. */
  bodyMs: number;
  /** Between two requests: longer than the proxies in front wait, so that they are the ones who close. */
  keepAliveMs: number;
  connections: number;
  perAddress: number;
  /** So many bytes of an answer have to be taken in so much time, while there are any to take. */
  slowest: { bytes: number; ms: number };
  checkEveryMs: number;
}

const standard: ConnectionLimits = {
  headersMs: 15 * SECOND,
  bodyMs: 60 * SECOND,
  keepAliveMs: 72 * SECOND,
  connections: 2000,
  perAddress: 256,
  // A kilobyte a second: a modem takes five.
  slowest: { bytes: 60 * 1024, ms: 60 * SECOND },
  checkEveryMs: 5 * SECOND,
};

/** Bytes that wait in this process for a client to take them, also those that Node has handed to the system's queue. */
const queuedIn = (socket: Socket) => {
  const handle = (socket as { _handle?: { writeQueueSize?: number } | null })._handle;
  return handle?.writeQueueSize ?? socket.writableLength;
};

/** Cuts off who takes an answer more slowly than allowed, however it is sent. */
const watchReaders = (server: Server, { slowest, checkEveryMs }: ConnectionLimits) => {
  const watched = new Map<Socket, { since: number; taken: number }>();
  server.on('connection', (socket: Socket) => {
    watched.set(socket, { since: performance.now(), taken: 0 });
    socket.once('close', () => watched.delete(socket));
  });
  const check = () => {
    const now = performance.now();
    for (const [socket, last] of watched) {
      const queued = queuedIn(socket);
      const taken = socket.bytesWritten - queued;
      if (queued === 0 || taken - last.taken >= slowest.bytes) Object.assign(last, { since: now, taken });
      else if (now - last.since >= slowest.ms) socket.destroy();
    }
  };
  const checking = setInterval(check, checkEveryMs).unref();
  server.once('close', () => clearInterval(checking));
};

/** Whether connections from this address are a proxy's, behind which many visitors may be. */
const proxyCheck = (trusted: Config['trustProxy']) => {
  if (Array.isArray(trusted)) return networkCheck(trusted);
  return (address: string) => (typeof trusted === 'function' ? trusted(address, 0) : trusted);
};

const limitPerAddress = (server: Server, { perAddress }: ConnectionLimits, trustProxy: Config['trustProxy']) => {
  const isProxy = proxyCheck(trustProxy);
  const take = placesPerAddress(perAddress);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const giveBack = take(address);
    if (giveBack) socket.once('close', giveBack);
    else socket.destroy();
  });
};

const withOwnTime = new WeakSet<IncomingMessage>();

/** For a route that limits by itself how long its body may take. */
export const takeOwnTime = (request: IncomingMessage) => void withOwnTime.add(request);

/** Ends bodies that come to no end, also where the answer went out long ago or nobody reads them. */
const limitBodies = (server: Server, { bodyMs }: ConnectionLimits) => {
  server.on('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return;
    const end = () => {
      if (!request.complete && !withOwnTime.has(request)) request.socket.destroy();
    };
    const late = setTimeout(end, bodyMs).unref();
    request.once('end', () => clearTimeout(late));
  });
};

/** A server whose clients have so long, so much and so many. */
export const guardedServer = (
  handler: RequestListener,
  trustProxy: Config['trustProxy'] = false,
  changes: Partial<ConnectionLimits> = {},
): Server => {
  const limits = { ...standard, ...changes };
  const { headersMs, keepAliveMs, checkEveryMs, connections } = limits;
  const server = createServer(
    {
      connectionsCheckingInterval: checkEveryMs,
      headersTimeout: headersMs,
      keepAliveTimeout: keepAliveMs,
      // Node's limit for whole requests would also end uploads that take hours.
      requestTimeout: 0,
    },
    handler,
  );
  server.maxConnections = connections;
  limitPerAddress(server, limits, trustProxy);
  limitBodies(server, limits);
  watchReaders(server, limits);
  return server;
};
