import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { callerAddress } from './repeat.ts';

const proxies: [string, Config['trustProxy']][] = [
  ['no proxy', false],
  ['one proxy', (_address, hop) => hop < 1],
  ['two proxies', (_address, hop) => hop < 2],
  ['proxies of a network', ['10.0.0.0/8', '::1']],
];
const forwarded = [undefined, '203.0.113.7', '203.0.113.7, 10.0.0.9', '198.51.100.1,203.0.113.7 , 10.0.0.9'];

it.each(proxies)('tells the same address as Fastify behind %s', async (_name, trustProxy) => {
  const app = Fastify({ trustProxy });
  const addressOf = callerAddress(trustProxy);
  app.get('/', async ({ ip, raw }) => ({ ip, address: addressOf(raw) }));
  for (const remoteAddress of ['10.0.0.1', '192.0.2.1', '::1']) {
    for (const header of forwarded) {
      const headers = header === undefined ? {} : { 'x-forwarded-for': header };
      const { ip, address } = (await app.inject({ url: '/', remoteAddress, headers })).json();
      expect([remoteAddress, header, address]).toEqual([remoteAddress, header, ip]);
    }
  }
});
