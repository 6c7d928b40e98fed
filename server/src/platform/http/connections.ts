import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { slotsPerAddress } from './address-slots.ts';
import type { ProxyCheck } from './networks.ts';

const SECOND = 1000;

/** Limits the time that clients may take and the connections they may open. Tests set smaller values. */
export interface ConnectionLimits {
  /** All headers must arrive within this time after the first byte, or after the connection where no byte arrives. */
  headersMs: number;
  /** The whole body must arrive within this time. Multipart forms have their own limit in forms.ts. */
  bodyMs: number;
  /**
   * A connection may be idle for this long. That is longer than proxies wait, so that the proxy closes the connection.
   */
  keepAliveMs: number;
  connections: number;
  perAddress: number;
  /** This many connections beyond these limits get a refusal as their answer. Further ones are closed at once. */
  refused: number;
  /** A client may send this many requests ahead, without waiting for the answers to those before. */
  pipelined: number;
  /** A client must read at least `bytes` of a response in `ms`. */
  slowest: { bytes: number; ms: number };
  checkEveryMs: number;
}

const defaultLimits: ConnectionLimits = {
  headersMs: 15 * SECOND,
  bodyMs: 60 * SECOND,
  keepAliveMs: 72 * SECOND,
  connections: 2000,
  perAddress: 256,
  refused: 8000,
  pipelined: 64,
  // This is one kilobyte per second; a modem reads five.
  slowest: { bytes: 60 * 1024, ms: 60 * SECOND },
  checkEveryMs: 5 * SECOND,
};

/**
 * Closes connections whose client reads more slowly than allowed, however the response is sent. A socket tells only
 * when all of a piece was taken, so a large piece has as long as the slowest allowed client needs for it.
 */
const dropSlowReaders = (server: Server, { slowest, checkEveryMs }: ConnectionLimits) => {
  const watched = new Map<Socket, { since: number; read: number }>();
  server.on('connection', (socket: Socket) => {
    watched.set(socket, { since: performance.now(), read: 0 });
    socket.once('close', () => watched.delete(socket));
  });
  const check = () => {
    const now = performance.now();
    for (const [socket, last] of watched) {
      const queued = socket.writableLength;
      const read = socket.bytesWritten - queued;
      const allowed = slowest.ms * Math.max(1, queued / slowest.bytes);
      if (queued === 0 || read - last.read >= slowest.bytes) Object.assign(last, { since: now, read });
      else if (now - last.since >= allowed) socket.destroy();
    }
  };
  const checking = setInterval(check, checkEveryMs).unref();
  server.once('close', () => clearInterval(checking));
};

const refusedSockets = new WeakSet<Socket>();

/** For this long after a refusal for want of room, connections end with their answers to make room. */
const MAKE_ROOM_MS = SECOND;

/** Tells whether a request came over a connection beyond the limits. */
export const isBeyondLimits = ({ socket }: IncomingMessage): boolean => refusedSockets.has(socket);

const limitNumbers = (server: Server, { connections, perAddress, refused }: ConnectionLimits, isProxy: ProxyCheck) => {
  const acquire = slotsPerAddress(perAddress);
  const open = { served: 0, refused: 0 };
  let fullAt = Number.NEGATIVE_INFINITY;
  const count = (kind: keyof typeof open, socket: Socket, release?: () => void) => {
    open[kind]++;
    socket.once('close', () => {
      open[kind]--;
      release?.();
    });
  };
  server.maxConnections = connections + refused;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const hasRoom = open.served < connections;
    // The connections of a trusted proxy are not limited, because many visitors share them.
    const isFree = hasRoom && isProxy(address, 0);
    const release = hasRoom && !isFree ? acquire(address) : undefined;
    if (isFree || release) return count('served', socket, release);
    if (!hasRoom) fullAt = performance.now();
    if (open.refused >= refused) return void socket.destroy();
    count('refused', socket);
    refusedSockets.add(socket);
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const isFull = performance.now() - fullAt < MAKE_ROOM_MS;
    if (isFull || isBeyondLimits(request)) response.shouldKeepAlive = false;
  });
};

const withoutTimeout = new WeakSet<IncomingMessage>();

/** Routes call this when they limit the time of their bodies themselves. */
export const skipBodyTimeout = (request: IncomingMessage) => void withoutTimeout.add(request);

/** Closes connections whose body takes too long, even when the response was sent before the body was read. */
const limitBodies = (server: Server, { bodyMs }: ConnectionLimits) => {
  server.on('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return;
    const closeLate = () => {
      if (!request.complete && !withoutTimeout.has(request)) request.socket.destroy();
    };
    const late = setTimeout(closeLate, bodyMs).unref();
    request.once('end', () => clearTimeout(late));
  });
};

/**
 * Closes connections that send too many requests ahead. Node reads all requests of one packet before it sends the first
 * answer, so a thousand of them in each packet would take all of the time and memory.
 */
const limitPipelining = (handler: RequestListener, { pipelined }: ConnectionLimits): RequestListener => {
  const ahead = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // Its packet may contain more requests.
    if (socket.destroyed) return;
    // Until the answers before have been sent, a response has no socket.
    if (response.socket) ahead.delete(socket);
    else {
      const count = (ahead.get(socket) ?? 0) + 1;
      if (count > pipelined) return void socket.destroy();
      ahead.set(socket, count);
    }
    handler(request, response);
  };
};

/** Creates an HTTP server with limits on time, rate and number of connections. */
export const limitedServer = (
  handler: RequestListener,
  isProxy: ProxyCheck = () => false,
  changes: Partial<ConnectionLimits> = {},
): Server => {
  const limits = { ...defaultLimits, ...changes };
  const { headersMs, keepAliveMs, checkEveryMs } = limits;
  const server = createServer(
    {
      connectionsCheckingInterval: checkEveryMs,
      headersTimeout: headersMs,
      keepAliveTimeout: keepAliveMs,
      // Node's limit for whole requests would also end uploads that take hours.
      requestTimeout: 0,
    },
    limitPipelining(handler, limits),
  );
  limitNumbers(server, limits, isProxy);
  limitBodies(server, limits);
  dropSlowReaders(server, limits);
  return server;
};
