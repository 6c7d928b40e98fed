import { hash } from 'node:crypto';
import { type RunningS3, startS3 } from '@warden/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/payments.ts';
import { aPublication, giveRelease } from '../../../test/releases.ts';
import { readConfig } from '../../platform/config.ts';
import { openStorage } from '../../platform/storage/open.ts';
import { MINUTE } from '../../platform/time.ts';

const owner = { bucket: 'warden', accessKey: 'an-access-key', secretKey: 'a secret/key+' };
const bytes = Buffer.from('0123456789');
const sha = hash('sha256', bytes);
const fileName = 'warden-installer-1.4.0-linux-amd64.sh';

let s3: RunningS3;
const storage = () => ({
  ...{ S3_ENDPOINT: s3.url, S3_BUCKET: owner.bucket, S3_ACCESS_KEY: owner.accessKey, S3_SECRET_KEY: owner.secretKey },
});
const openStorageOfShop = async () => {
  s3 = await startS3(owner);
  return { ...storage(), DOWNLOADS: 'redirect' };
};
const shop = sharedTestApp(openStorageOfShop, { workers: false });
beforeAll(() => giveRelease(shop, aPublication({ version: '1.4.0', linux_amd64: bytes })));
afterAll(() => s3.close());

const path = '/api/releases/public/1.4.0/download/linux/amd64/installer';
const from = (remoteAddress: string, options: { headers?: Record<string, string>; method?: 'HEAD' } = {}) =>
  shop.app.inject({ method: 'GET', url: path, remoteAddress, ...options });
const counted = async () => (await shop.services.releases.get('1.4.0')).downloadsCount;

describe('DOWNLOADS=redirect', () => {
  it('sends visitors to the S3, which sends the file under its name; the hash comes from the shop', async () => {
    const answer = await from('192.0.2.1');
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
    const url = new URL(String((await from('192.0.2.1')).headers.location));
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
    const head = await from('192.0.2.1', { method: 'HEAD' });
    expect([head.statusCode, head.headers['content-length'], head.headers.etag]).toEqual([200, '10', `"${sha}"`]);
    const known = await from('192.0.2.1', { headers: { 'if-none-match': `"${sha}"` } });
    expect(known.statusCode).toBe(304);
    expect((await from('192.0.2.1', { headers: { range: 'bytes=10-' } })).statusCode).toBe(416);
  });

  it('counts a visitor once for a file, however often their program asks, and nobody who only looks', async () => {
    const before = await counted();
    for (let index = 0; index < 3; index++) await from('198.51.100.7');
    await from('198.51.100.7', { headers: { range: 'bytes=0-' } });
    await eventually(async () => (await counted()) === before + 1);
    await from('2001:db8:1:2::1');
    await from('2001:db8:1:2::ffff');
    await eventually(async () => (await counted()) === before + 2);
    await from('198.51.100.8', { method: 'HEAD' });
    await from('198.51.100.8', { headers: { range: 'bytes=4-' } });
    await from('198.51.100.8', { headers: { 'if-none-match': `"${sha}"` } });
    await from('198.51.100.9');
    await eventually(async () => (await counted()) > before + 2);
    expect(await counted()).toBe(before + 3);
    expect(shop.lines.join()).not.toContain('limit_reached');
  });
});

it('visitors are sent to an S3 at another address or to a CDN without a secret, or nowhere', async () => {
  const linkOf = async (downloads: Record<string, string>) => {
    const config = readConfig({ DATA_DIR: '/dev/null', PUBLIC_URL: 'http://shop.test', ...storage(), ...downloads });
    return (await openStorage(config)).linkTo?.('a-key', fileName);
  };
  const redirect = { DOWNLOADS: 'redirect', S3_PUBLIC_ENDPOINT: 'https://files.example' };
  expect(await linkOf(redirect)).toMatch(/^https:\/\/files\.example\/warden\/installers\/a-key\?/);
  const cdn = await linkOf({ DOWNLOADS_CDN_URL: 'https://cdn.example/files/' });
  expect(cdn).toBe(`https://cdn.example/files/installers/a-key?filename=${fileName}`);
  expect(await linkOf({})).toBeUndefined();
});
