import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { type StartOptions, startYookassa } from '../src/index.ts';

export const credentials = { shopId: '100500', secretKey: 'test_secret' };

export const folder = () => {
  const dir = mkdtempSync(join(tmpdir(), 'warden-yookassa-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
};

export const started = async (options: Partial<StartOptions> = {}) => {
  const yookassa = await startYookassa({
    ...credentials,
    dir: options.dir ?? folder(),
    redeliveryScale: 0.001,
    ...options,
  });
  let running = true;
  const close = async () => {
    if (running) await yookassa.close();
    running = false;
  };
  onTestFinished(close);
  return { ...yookassa, close };
};

// biome-ignore lint/suspicious/noExplicitAny: the tests inspect JSON that comes over the wire.
export type AnyJson = any;

/** Calls the API as a shop does, with plain fetch. */
export const caller = (url: string, { shopId, secretKey } = credentials) => {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;
  const read = async (response: Response) => ({
    status: response.status,
    body: (await response.json()) as AnyJson,
  });
  return {
    get: async (path: string) => read(await fetch(`${url}${path}`, { headers: { authorization } })),
    post: async (path: string, body: unknown = {}, key: string | null = randomUUID()) =>
      read(
        await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json', ...(key ? { 'idempotence-key': key } : {}) },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
  };
};

export const order = (changes: AnyJson = {}) => ({
  amount: { value: '25000.00', currency: 'RUB' },
  capture: true,
  confirmation: { type: 'redirect', return_url: 'http://shop.test/back?payment=1' },
  description: 'Commercial license',
  metadata: { payment_id: '1' },
  ...changes,
});

/** Receives notifications and answers them with the given status, by default 200. */
export const webhook = async (answer: (count: number) => number | 'silence' = () => 200) => {
  const received: AnyJson[] = [];
  const server = createServer(async (request, response) => {
    received.push(await json(request));
    const status = answer(received.length);
    if (status !== 'silence') response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
};
