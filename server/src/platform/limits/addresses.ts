import { isIPv6 } from 'node:net';

/**
 * A site has many networks, so it may do this many times as much as one of them. Anyone can rent a /48, so there is a
 * limit.
 */
export const SITE_FACTOR = 5;

/**
 * Returns the key under which an address is counted. A customer with IPv6 has a whole /64, so it counts as one address.
 */
export const addressKey = (address: string) => {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  // A proxy may send any text as the client's address, but a key must fit into an index.
  if (!isIPv6(address)) return address.slice(0, 64);
  const canonical = new URL(`http://[${address.split('%', 1)[0]}]`).hostname.slice(1, -1);
  return expandIPv6(canonical).slice(0, 4).join(':');
};

const expandIPv6 = (address: string) => {
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
};

/** Returns the network that an address belongs to: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export const networkOf = (address: string) => addressKey(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1');

/** Returns the /48 of an IPv6 network, which a provider gives to one site. Other keys are returned unchanged. */
export const siteKey = (key: string) => key.replace(/^((?:[\da-f]{1,4}:){2}[\da-f]{1,4}):[\da-f]{1,4}$/, '$1');
