import { networkInterfaces } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { post, startShop } from '../../test/process.ts';
import { demoAccounts } from '../features/auth/first-accounts.ts';

const dataDir = tempDir();

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
afterEach(async () => {
  shop?.child.kill('SIGTERM');
  await shop?.exited;
});

const places = () => [
  [shop.url, { 'x-forwarded-for': '192.0.2.7' }] as const,
  ...(outside ? [[shop.url.replace('localhost', outside), {}] as const] : []),
];

it('a demo by default that others can reach warns, and opens mail and payment to this machine and administrators', async () => {
  await start({});
  expect(shop.output.stdout).toContain('WARNING: other machines can reach this demo');
  const { email, password } = demoAccounts.admin;
  const { data } = await post(shop.url, '/auth/login', { email, password });
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/clock', '/dev/clock.json']) {
    expect(await statusOf(shop.url + path)).toBe(200);
    for (const [url, headers] of places()) {
      expect(await statusOf(url + path, { ...headers, authorization: `Bearer ${data?.token}` })).toBe(200);
    }
  }
  // The stand-in itself answers here that it does not know the payment.
  expect(await statusOf(`${shop.url}/dev/yookassa/checkout/unknown`)).toBe(404);
  for (const [url, headers] of places()) {
    const mails = ['/dev/mail', '/dev/mail.json', '/dev/mail/x', '/dev/mail/x/raw', '/dev/mail/x/attachments/0'];
    for (const path of [...mails, '/dev/clock', '/dev/clock.json', '/dev/yookassa/checkout/unknown']) {
      expect(await statusOf(url + path, headers), path).toBe(403);
    }
    expect(await statusOf(`${url}/dev/yookassa/checkout/unknown/pay`, headers, 'POST')).toBe(403);
    expect(await statusOf(`${url}/dev/clock`, headers, 'POST')).toBe(403);
  }
  const [url, headers] = places()[0] as ReturnType<typeof places>[number];
  expect(await statusOf(`${url}/dev/yookassa/v3/payments`, headers)).toBe(404);
  expect(await statusOf(`${url}/dev/yookassa/v3/refunds`, headers, 'POST')).toBe(404);
});

it('a demo that was asked for is open to everybody but for its clock, without a warning', async () => {
  await start({ DEMO: '1' });
  expect(shop.output.stdout).not.toContain('WARNING');
  for (const [url, headers] of places()) {
    expect(await statusOf(`${url}/dev/mail`, headers)).toBe(200);
    expect(await statusOf(`${url}/dev/mail.json`, headers)).toBe(200);
    expect(await statusOf(`${url}/dev/yookassa/checkout/unknown`, headers)).toBe(404);
    expect(await statusOf(`${url}/dev/clock.json`, headers)).toBe(403);
    expect(await statusOf(`${url}/dev/clock`, headers, 'POST')).toBe(403);
  }
});
