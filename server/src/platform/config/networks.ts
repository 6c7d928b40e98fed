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

const proxyCount = /^\d$/;

/** Proxies are trusted by their number or their addresses, because any client can send the header. */
export const trustedProxies = z.pipe(
  textWhere(
    (value) => proxyCount.test(value) || areNetworks(value),
    'must be a number of proxies up to 9, or a comma list of addresses and networks',
  ),
  z.transform((value): string[] | ((address: string, hop: number) => boolean) =>
    proxyCount.test(value) ? (_address, hop) => hop < Number(value) : commaList(value),
  ),
);
