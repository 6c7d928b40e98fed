import type { Config } from '../config.ts';

/** Returns the address at which this machine reaches the shop without a proxy. */
export const ownUrl = ({ host, port }: Pick<Config, 'host' | 'port'>) => {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};
