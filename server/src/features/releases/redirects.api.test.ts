import { hash } from 'node:crypto';
import { contract } from '@warden/contract';
import { type RunningS3, startS3 } from '@warden/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/payments.ts';
import { aPublication, giveRelease } from '../../../test/releases.ts';
import { MINUTE } from '../../platform/time.ts';

const owner = { bucket: 'warden', accessKey: 'an-access-key', secretKey: 'a secret/key+' };
const bytes = Buffer.from('0123456789');
const sha = hash('sha256', bytes);
const fileName = 'warden-installer-1.4.0-linux-amd64.sh';

let s3: RunningS3;
beforeAll(async () => {
  s3 = await startS3(owner);
});
afterAll(() => s3.close());

const startShop = async (downloads: Record<string, string>) => {
  const storage = { S3_ENDPOINT: s3.url, S3_BUCKET: owner.bucket };
  const credentials = { S3_ACCESS_KEY: owner.accessKey, S3_SECRET_KEY: owner.secretKey };
  const shop = await startTestApp({ ...storage, ...credentials, ...downloads }, { workers: false });
  await giveRelease(shop, aPublication({ version: '1.4.0', linux_amd64: bytes }));
  return shop;
};

const path = '/api/releases/public/1.4.0/download/linux/amd64/installer';
const from = (
  shop: TestApp,
  remoteAddress: string,
  options: { headers?: Record<string, string>; method?: 'HEAD' } = {},
) => shop.app.inject({ method: 'GET', url: path, remoteAddress, ...options });
const counted = async (shop: TestApp) =>
  (await shop.call(contract.releases.get, { params: { version: '1.4.0' } })).release.downloads_count;

describe('DOWNLOADS=redirect', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startShop({ DOWNLOADS: 'redirect' });
  });
  afterAll(() => shop.stop());
  const link = async (headers = {}) => new URL(String((await from(shop, '192.0.2.1', { headers })).headers.location));

  it('sends visitors to the S3, which sends the file under its name; the hash comes from the shop', async () => {
    const answer = await from(shop, '192.0.2.1');
    expect([answer.statusCode, answer.body]).toEqual([302, '']);
    expect(answer.headers).toMatchObject({ 'x-checksum-sha256': sha, 'cache-control': 'no-store' });
    expect(answer.headers.etag).toBeUndefined();
    const file = await fetch(String(answer.headers.location));
    expect([file.status, await file.text()]).toEqual([200, '0123456789']);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    const { body } = await shop.app.inject({ url: path.replace('installer', 'hash') });
    expect(body).toBe(`${sha}  ${fileName}\n`);
  });

  it('signs an address for this file alone and for 15 minutes', async () => {
    const url = await link();
    expect(url.searchParams.get('X-Amz-Expires')).toBe('900');
    expect(url.href).not.toContain(encodeURIComponent(owner.secretKey));
    const status = async (changed: URL, init = {}) => (await fetch(changed, init)).status;
    const part = await fetch(url, { headers: { range: 'bytes=3-5' } });
    expect([part.status, await part.text()]).toEqual([206, '345']);
    const renamed = new URL(url);
    renamed.searchParams.set('response-content-disposition', 'attachment; filename="evil.sh"');
    const other = new URL(url);
    other.pathname = other.pathname.replace('amd64', 'arm64');
    const longer = new URL(url);
    longer.searchParams.set('X-Amz-Expires', '604800');
    for (const changed of [renamed, other, longer]) expect(await status(changed)).toBe(403);
    expect(await status(url, { method: 'DELETE' })).toBe(403);
    s3.setClock(() => new Date(Date.now() + 14 * MINUTE));
    expect(await status(url)).toBe(200);
    s3.setClock(() => new Date(Date.now() + 15 * MINUTE));
    expect(await status(url)).toBe(403);
    s3.setClock(() => new Date());
  });

  it('answers by itself what needs no bytes', async () => {
    const head = await from(shop, '192.0.2.1', { method: 'HEAD' });
    expect([head.statusCode, head.headers['content-length'], head.headers.etag]).toEqual([200, '10', `"${sha}"`]);
    const known = await from(shop, '192.0.2.1', { headers: { 'if-none-match': `"${sha}"` } });
    expect(known.statusCode).toBe(304);
    expect((await from(shop, '192.0.2.1', { headers: { range: 'bytes=10-' } })).statusCode).toBe(416);
  });

  it('counts a visitor once for a file, however often their program asks, and nobody who only looks', async () => {
    const before = await counted(shop);
    for (let index = 0; index < 3; index++) await from(shop, '198.51.100.7');
    await from(shop, '198.51.100.7', { headers: { range: 'bytes=0-' } });
    await eventually(async () => (await counted(shop)) === before + 1);
    await from(shop, '2001:db8:1:2::1');
    await from(shop, '2001:db8:1:2::ffff');
    await eventually(async () => (await counted(shop)) === before + 2);
    await from(shop, '198.51.100.8', { method: 'HEAD' });
    await from(shop, '198.51.100.8', { headers: { range: 'bytes=4-' } });
    await from(shop, '198.51.100.8', { headers: { 'if-none-match': `"${sha}"` } });
    await from(shop, '198.51.100.9');
    await eventually(async () => (await counted(shop)) > before + 2);
    expect(await counted(shop)).toBe(before + 3);
    expect(shop.lines.join()).not.toContain('limit_reached');
  });
});

it('an S3 that visitors reach at another address is named by S3_PUBLIC_ENDPOINT', async () => {
  const shop = await startShop({ DOWNLOADS: 'redirect', S3_PUBLIC_ENDPOINT: 'https://files.example' });
  const url = new URL(String((await from(shop, '192.0.2.1')).headers.location));
  expect(url.origin + url.pathname).toMatch(
    /^https:\/\/files\.example\/warden\/installers\/[0-9a-f-]{36}_linux_amd64$/,
  );
  await shop.stop();
});

it('DOWNLOADS_CDN_URL sends visitors to the CDN without a secret, and counts them in the same way', async () => {
  const shop = await startShop({ DOWNLOADS_CDN_URL: 'https://cdn.example/files/' });
  const answer = await from(shop, '192.0.2.1');
  expect([answer.statusCode, answer.headers['x-checksum-sha256']]).toEqual([302, sha]);
  expect(answer.headers.location).toMatch(
    /^https:\/\/cdn\.example\/files\/installers\/[0-9a-f-]{36}_linux_amd64\?filename=warden-installer-1\.4\.0-linux-amd64\.sh$/,
  );
  await from(shop, '192.0.2.1');
  await eventually(async () => (await counted(shop)) === 1);
  await shop.stop();
});

it('without them the shop sends files of an S3 itself', async () => {
  const shop = await startShop({});
  const answer = await from(shop, '192.0.2.1');
  expect([answer.statusCode, answer.body]).toEqual([200, '0123456789']);
  await shop.stop();
});
