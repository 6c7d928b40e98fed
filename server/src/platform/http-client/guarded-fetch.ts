import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { networkCheck } from '../http/networks.ts';

/** Customers choose whom the shop asks, so it must reach nothing that only its own network can reach. */
const isInside = networkCheck([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  // Azure has its metadata at an address that is not private by itself.
  '168.63.129.16',
  ...['224.0.0.0/4', '240.0.0.0/4', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);
/** All other addresses of IPv6 are local, or stand for addresses of IPv4. */
const isGlobal = networkCheck(['2000::/3']);

/** Tells whether anyone can reach this address, so that the shop may ask it in the name of a customer. */
export const isPublicAddress = (address: string) =>
  !isInside(address) && (isIP(address) === 4 || (isIP(address) === 6 && isGlobal(address)));

/** The shop does not ask this address. */
export class AddressRefused extends Error {}

/** Finds the addresses of a name. */
export type Resolve = (name: string, options: LookupOptions) => Promise<LookupAddress[]>;

export interface GuardedFetchOptions {
  /** Networks of the operator that may be asked although they are not public. */
  networks: readonly string[];
  /** Public addresses are asked over TLS only. */
  needsTls?: boolean;
  /** A whole call may take this long. Without it, callers have a signal of their own. */
  timeoutMs?: number;
  /** How much of an answer is read. */
  maxBytes: number;
  /** What becomes of an answer that is longer: it is an error, or its beginning is enough. */
  longer?: 'refuse' | 'cut';
  resolve?: Resolve;
}

interface Asked {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

export type GuardedFetch = (url: string, asked: Asked) => Promise<Response>;

/** An address of IPv6 has brackets in an URL. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Returns a function that tells whether the shop may connect to an address with this protocol. */
export const addressCheck = ({ networks, needsTls = false }: Pick<GuardedFetchOptions, 'networks' | 'needsTls'>) => {
  const isOperators = networkCheck(networks);
  return (address: string, { protocol }: URL) =>
    isOperators(address) || (isPublicAddress(address) && !(needsTls && protocol !== 'https:'));
};

const toResponse = ({ headersDistinct, statusCode: status = 502 }: IncomingMessage, chunks: Buffer[]) => {
  const fields = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const empty = [204, 205, 304].includes(status);
  return new Response(empty ? null : Buffer.concat(chunks), { status, headers: fields });
};

/**
 * Returns a fetch that connects to public addresses and those of the operator's networks only. The address that was
 * checked is the one that is dialed, redirects are not followed, and the size of an answer is limited.
 */
export const guardedFetch = (options: GuardedFetchOptions): GuardedFetch => {
  const {
    timeoutMs,
    maxBytes,
    longer = 'refuse',
    resolve = (name, how) => lookup(name, { ...how, all: true }),
  } = options;
  const isAllowed = addressCheck(options);

  const checkedLookup =
    (url: URL): LookupFunction =>
    (hostname, how, done) => {
      const found = resolve(hostname, how).then((all) => {
        const isRefused = all.length === 0 || all.some(({ address }) => !isAllowed(address, url));
        if (isRefused) throw new AddressRefused('not an address that may be asked');
        return all as [LookupAddress, ...LookupAddress[]];
      });
      found.then(
        (all) => (how.all ? done(null, all) : done(null, all[0].address, all[0].family)),
        (error) => done(error, [], 0),
      );
    };

  return (address, { method, headers, body, signal: given }) => {
    const signal = timeoutMs === undefined ? given : AbortSignal.timeout(timeoutMs);
    const url = new URL(address);
    const host = hostOf(url);
    if (isIP(host) !== 0 && !isAllowed(host, url)) throw new AddressRefused('not an address that may be asked');
    const send = url.protocol === 'https:' ? secureRequest : plainRequest;
    const sent = body === undefined || body === null ? undefined : String(body);
    return new Promise((settle, fail) => {
      const answer = (response: IncomingMessage, chunks: Buffer[]) => {
        try {
          settle(toResponse(response, chunks));
        } catch (error) {
          // The parser lets statuses pass that a response cannot have.
          fail(error);
        }
      };
      const request = send(url, { method, headers, lookup: checkedLookup(url), agent: false, signal }, (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('error', fail);
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= maxBytes) return void chunks.push(chunk);
          if (longer === 'refuse') return void response.destroy(new Error('the answer is too long'));
          chunks.push(chunk.subarray(0, maxBytes - size));
          answer(response, chunks);
          response.destroy();
        });
        response.on('end', () => answer(response, chunks));
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
