import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureProgram } from '../../scripts/lib/debian.mjs';
import { isLong } from '../../scripts/lib/random.ts';
import { startHaproxy } from './haproxy.ts';

const program = isLong ? await ensureProgram('haproxy') : undefined;

const startBackend = async (name: string) => {
  let status = 200;
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/readyz' ? status : 200).end(name);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    drain: () => {
      status = 503;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

describe.runIf(program)('HAProxy with the file of deploy', () => {
  let backends: Awaited<ReturnType<typeof startBackend>>[];
  let haproxy: Awaited<ReturnType<typeof startHaproxy>>;
  beforeAll(async () => {
    backends = [await startBackend('one'), await startBackend('two')];
    const [SHOP_ONE, SHOP_TWO] = backends.map(({ address }) => address) as [string, string];
    haproxy = await startHaproxy(program as string, { file: 'shop.cfg', bind: 'SHOP_BIND', SHOP_ONE, SHOP_TWO });
  });
  afterAll(async () => {
    await haproxy.stop();
    for (const { stop } of backends) stop();
  });

  it('sends requests only to processes that are ready, and goes on after a reload', async () => {
    const answers = () =>
      Promise.all(Array.from({ length: 8 }, async () => (await fetch(`http://127.0.0.1:${haproxy.port}/`)).text()));
    await haproxy.isUp('one', 'two');
    expect(new Set(await answers())).toEqual(new Set(['one', 'two']));
    backends[0]?.drain();
    await haproxy.isUp('two');
    expect(new Set(await answers())).toEqual(new Set(['two']));
    haproxy.reload();
    expect(await answers()).toHaveLength(8);
    await haproxy.isUp('two');
  });
});
