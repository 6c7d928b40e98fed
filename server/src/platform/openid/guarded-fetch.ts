import { lookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { networkCheck } from '../http/networks.ts';

/** No answer of an identity provider is longer: descriptions, keys and tokens have a few kilobytes. */
const MAX_BYTES = 512 * 1024;

/** Owners of organizations choose whom the shop asks, so it must reach nothing that only its own network can reach. */
const isInside = networkCheck([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);
/** All other addresses of IPv6 are local, or stand for addresses of IPv4. */
const isGlobal = networkCheck(['2000::/3']);

/** Tells whether anyone can reach this address, so that the shop may ask it in the name of a customer. */
export const isPublicAddress = (address: string) =>
  !isInside(address) && (isIP(address) === 4 || (isIP(address) === 6 && isGlobal(address)));

/** The shop does not ask this address. */
export class AddressRefused extends Error {}

export interface GuardedFetchOptions {
  /** Networks of the operator that may be asked although they are not public. */
  networks: readonly string[];
  resolve?: typeof lookup;
}

interface Asked {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

export type GuardedFetch = (url: string, asked: Asked) => Promise<Response>;

/**
 * Returns a fetch that connects to public addresses and those of the operator's networks only. The address that was
 * checked is the one that is dialed, redirects are not followed, and the size of an answer is limited.
 */
export const guardedFetch = ({ networks, resolve = lookup }: GuardedFetchOptions): GuardedFetch => {
  const isOperators = networkCheck(networks);
  const isAllowed = (address: string) => isOperators(address) || isPublicAddress(address);

  const checkedLookup: LookupFunction = (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [], 0);
      const refused = found.find(({ address }) => !isAllowed(address));
      if (refused || found.length === 0) return done(new AddressRefused('not a public address'), [], 0);
      if (options.all) return done(null, found);
      const [first] = found as [(typeof found)[number]];
      return done(null, first.address, first.family);
    });

  return (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) throw new AddressRefused('not a public address');
    const send = url.protocol === 'https:' ? secureRequest : plainRequest;
    const sent = body === undefined || body === null ? undefined : String(body);
    return new Promise((answer, fail) => {
      const request = send(url, { method, headers, lookup: checkedLookup, agent: false, signal }, (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('error', fail);
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_BYTES) response.destroy(new Error('the answer is too long'));
          else chunks.push(chunk);
        });
        response.on('end', () => {
          const fields = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          );
          const { statusCode: status = 502 } = response;
          const empty = [204, 205, 304].includes(status);
          try {
            answer(new Response(empty ? null : Buffer.concat(chunks), { status, headers: fields }));
          } catch (error) {
            // The parser lets statuses pass that a response cannot have.
            fail(error);
          }
        });
      });
      request.on('error', fail);
      // Neither of these is followed by an answer or an error.
      request.on('upgrade', (_response, socket) => {
        socket.destroy();
        fail(new Error('the answer is no answer to the request'));
      });
      request.on('close', () => fail(new Error('the connection ended before the answer')));
      request.end(sent);
    });
  };
};
