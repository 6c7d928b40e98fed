import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startYookassa } from '../src/index.ts';

const credentials = { shopId: '100500', secretKey: 'test_secret' };

export const started = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'warden-yookassa-'));
  const yookassa = await startYookassa({ ...credentials, dir, redeliveryScale: 0.001 });
  onTestFinished(async () => {
    await yookassa.close();
    rmSync(dir, { recursive: true, force: true });
  });
  return yookassa;
};

/** Calls the API as a shop does, with plain fetch. */
export const caller = (url: string) => {
  const authorization = `Basic ${Buffer.from(`${credentials.shopId}:${credentials.secretKey}`).toString('base64')}`;
  const read = async (response: Response) => ({
    status: response.status,
    // biome-ignore lint/suspicious/noExplicitAny: the tests inspect JSON that comes over the wire.
    body: (await response.json()) as any,
  });
  return {
    get: async (path: string) => read(await fetch(`${url}${path}`, { headers: { authorization } })),
    post: async (path: string, body: object) =>
      read(
        await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json', 'idempotence-key': randomUUID() },
          body: JSON.stringify(body),
        }),
      ),
  };
};

export const order = (changes: object = {}) => ({
  amount: { value: '25000.00', currency: 'RUB' },
  capture: true,
  confirmation: { type: 'redirect', return_url: 'http://shop.test/back?payment=1' },
  description: 'Commercial license',
  metadata: { payment_id: '1' },
  ...changes,
});
