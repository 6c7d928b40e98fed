import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { limitedServer } from './connections.ts';
import { answeringEarly } from './early-answers.ts';

it('each request is answered once, early or by the app, whatever else listens to the server', async () => {
  const handled: (string | undefined)[] = [];
  const listener = answeringEarly(
    ({ url }, response) => {
      handled.push(url);
      response.end('by the app');
    },
    [({ url }, response) => url === '/early' && Boolean(response.end('early'))],
  );
  const server = limitedServer(listener);
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, method = 'GET') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).text();
  expect([await ask('/early'), await ask('/other'), await ask('/early', 'POST')]).toEqual([
    'early',
    'by the app',
    'by the app',
  ]);
  expect(handled).toEqual(['/other', '/early']);
});
