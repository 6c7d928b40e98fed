import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from '../loopback.ts';

/** A request with one of these headers came through a proxy, so its real caller may be another machine. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const isForwarded = ({ headers }: FastifyRequest) => proxyHeaders.some((name) => headers[name] !== undefined);

const hostOf = ({ headers: { host = '' } }: FastifyRequest) => {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : '';
};

/**
 * Tells whether a program on this machine sent the request to a name of this machine. The name matters because another
 * site could let its own name resolve to 127.0.0.1 and read the response in the visitor's browser. A proxy's header
 * counts even where TRUST_PROXY names the proxy, because with a wrong number of proxies callers could choose their
 * address.
 */
export const isFromLoopback = (request: FastifyRequest) =>
  !isForwarded(request) && isLoopbackAddress(request.raw.socket.remoteAddress ?? '') && isLoopbackHost(hostOf(request));

/** Tells whether this machine sent the request, to any of its names and addresses. */
export const isFromSameHost = (request: FastifyRequest) => {
  const { remoteAddress = '', localAddress } = request.raw.socket;
  return !isForwarded(request) && (isLoopbackAddress(remoteAddress) || remoteAddress === localAddress);
};
