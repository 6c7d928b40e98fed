import { BlockList, isIP } from 'node:net';
import type { Config } from '../config.ts';

/** Returns a function that tells whether an address is in one of these networks. */
export const networkCheck = (networks: readonly string[]) => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address: string) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
};

/** Tells whether an address is that of a trusted proxy. The hop is 0 for who connects, 1 for who is before them. */
export type ProxyCheck = (address: string, hop: number) => boolean;

export const proxyCheck = (trusted: Config['trustProxy']): ProxyCheck => {
  if (!trusted) return () => false;
  const isInside = networkCheck(trusted.networks);
  return (address, hop) => hop < trusted.count && isInside(address);
};
