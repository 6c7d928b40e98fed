import type { FastifyRequest } from 'fastify';

const isLoopbackAddress = (address: string) => /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/i.test(address);

/** Whether a name of a host, in a setting or a URL, can only be reached from the machine itself. */
export const isLoopbackHost = (host: string) => {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
};

/** What proxies add: the caller is then whoever reached the proxy. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const isForwarded = ({ headers }: FastifyRequest) => proxyHeaders.some((name) => headers[name] !== undefined);

const hostOf = ({ headers: { host = '' } }: FastifyRequest) => {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : '';
};

/**
 * Whether a program on this machine asks, under a name of this machine: a page of another site could make its own name
 * lead here, and the browser would then show it what it reads. Headers of proxies count even where TRUST_PROXY names
 * the proxy, because a wrong number of proxies would let callers choose their address.
 */
export const isFromThisMachine = (request: FastifyRequest) =>
  !isForwarded(request) && isLoopbackAddress(request.raw.socket.remoteAddress ?? '') && isLoopbackHost(hostOf(request));

/** The same, or the machine calling itself by the address that it listens on. */
export const isFromThisMachineByAnyName = (request: FastifyRequest) => {
  const { remoteAddress = '', localAddress } = request.raw.socket;
  return !isForwarded(request) && (isLoopbackAddress(remoteAddress) || remoteAddress === localAddress);
};
