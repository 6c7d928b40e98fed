import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { textWhere } from './values.ts';

const isNetwork = (value: string) => {
  const [address = '', prefix, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
};

const commaList = (value: string) => value.split(',').map((part) => part.trim());
const areNetworks = (value: string) => commaList(value).every(isNetwork);

export const networks = z.pipe(
  textWhere(areNetworks, 'must be a comma list of addresses and networks'),
  z.transform(commaList),
);

/** Proxies that are not named by their addresses are on this machine or in a private network. */
const nearNetworks = ['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

const proxyCount = /^\d$/;
const holdsEverybody = (value: string) => commaList(value).some((network) => /\/0+$/.test(network));

/** Any client can send the header of a proxy, so proxies are always trusted by network, and by number only within it. */
export const trustedProxies = z.pipe(
  textWhere(
    (value) => proxyCount.test(value) || (areNetworks(value) && !holdsEverybody(value)),
    'must be a number of proxies up to 9 in private networks, or a comma list of addresses and networks, none with /0',
  ),
  z.transform((value) =>
    proxyCount.test(value)
      ? { networks: nearNetworks, count: Number(value) }
      : { networks: commaList(value), count: Number.POSITIVE_INFINITY },
  ),
);
