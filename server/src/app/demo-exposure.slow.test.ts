import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop } from '../../test/process.ts';
import { demoAccounts } from '../features/auth/first-accounts.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'warden-exposure-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Other machines can reach this address. A machine without a network has none. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((found) => found && !found.internal && found.family === 'IPv4')?.address;

const statusOf = async (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  (await fetch(url, { method, headers, redirect: 'manual' })).status;

let shop: Awaited<ReturnType<typeof startShop>>;
const start = async (environment: Record<string, string>) => {
  shop = await startShop({ DATA_DIR: dataDir, HOST: '0.0.0.0', ...environment });
};
const stop = async () => {
  shop?.child.kill('SIGTERM');
  await shop?.exited;
};

const places = () => [
  [shop.url, { 'x-forwarded-for': '192.0.2.7' }] as const,
  ...(outside ? [[shop.url.replace('localhost', outside), {}] as const] : []),
];

describe('a demo by default that others can reach', () => {
  beforeAll(() => start({}));
  afterAll(stop);

  it('prints a warning', () => {
    expect(shop.output.stdout).toContain('WARNING: other machines can reach this demo');
  });

  it('shows its mail to this machine and to administrators', async () => {
    const { email, password } = demoAccounts.admin;
    const login = await fetch(`${shop.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { token } = ((await login.json()) as { data: { token: string } }).data;
    for (const path of ['/dev/mail', '/dev/mail.json']) {
      expect(await statusOf(shop.url + path)).toBe(200);
      for (const [url, headers] of places()) {
        expect(await statusOf(url + path, headers)).toBe(403);
        expect(await statusOf(url + path, { ...headers, authorization: `Bearer ${token}` })).toBe(200);
      }
    }
    for (const [url, headers] of places()) {
      for (const path of ['/dev/mail/x', '/dev/mail/x/raw', '/dev/mail/x/attachments/0']) {
        expect(await statusOf(url + path, headers), path).toBe(403);
      }
    }
  });

  it('keeps the provider’s API to itself, and lets only this machine and administrators pay without money', async () => {
    for (const [url, headers] of places().slice(0, 1)) {
      expect(await statusOf(`${url}/dev/yookassa/v3/payments`, headers)).toBe(404);
      expect(await statusOf(`${url}/dev/yookassa/v3/refunds`, headers, 'POST')).toBe(404);
    }
    // The stand-in itself answers here that it does not know the payment.
    expect(await statusOf(`${shop.url}/dev/yookassa/checkout/unknown`)).toBe(404);
    for (const [url, headers] of places()) {
      expect(await statusOf(`${url}/dev/yookassa/checkout/unknown`, headers)).toBe(403);
      expect(await statusOf(`${url}/dev/yookassa/checkout/unknown/pay`, headers, 'POST')).toBe(403);
    }
  });
});

describe('a demo that was asked for', () => {
  beforeAll(() => start({ DEMO: '1' }));
  afterAll(stop);

  it('is open to everybody, without a warning', async () => {
    expect(shop.output.stdout).not.toContain('WARNING');
    for (const [url, headers] of places()) {
      expect(await statusOf(`${url}/dev/mail`, headers)).toBe(200);
      expect(await statusOf(`${url}/dev/mail.json`, headers)).toBe(200);
      expect(await statusOf(`${url}/dev/yookassa/checkout/unknown`, headers)).toBe(404);
    }
  });
});
