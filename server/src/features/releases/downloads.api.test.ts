import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { errorTexts } from '@warden/i18n';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/payments.ts';
import { anInstaller, aPublication, giveRelease } from '../../../test/releases.ts';

const shop = sharedTestApp({}, { workers: false });
const small = Buffer.from('0123456789');
const large = anInstaller(20_000_000);
const sha = hash('sha256', small);
const etag = `"${sha}"`;
const watched = Buffer.from('abcdefghij');
const digest = hash('sha256', small, 'base64');

beforeAll(async () => {
  const publications = [
    { version: '1.4.0', linux_amd64: small },
    { version: '1.3.0', linux_amd64: watched, darwin_arm64: large },
    { version: '1.5.0-rc.1' },
  ];
  for (const changes of publications) await giveRelease(shop, aPublication(changes));
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});

const installer = (version = '1.4.0', system = 'linux/amd64') =>
  `/api/releases/public/${version}/download/${system}/installer`;
const ask = (headers: Record<string, string> = {}, url = installer(), method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url, headers });

const counted = async (version = '1.4.0') => (await shop.services.releases.get(version)).downloadsCount;

describe('a download', () => {
  it('is the file, with everything that is known about it', async () => {
    const { statusCode, headers, rawPayload } = await ask();
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(small)).toBe(true);
    expect(headers).toMatchObject({
      ...{ etag, 'content-type': 'application/octet-stream', 'content-length': '10', 'accept-ranges': 'bytes' },
      ...{ 'x-checksum-sha256': sha, 'repr-digest': `sha-256=:${digest}:`, digest: `sha-256=${digest}` },
      ...{ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
      'content-disposition': 'attachment; filename="warden-installer-1.4.0-linux-amd64.sh"',
    });
  });

  it('of the latest is of the newest that is no pre-release, and can be looked at without taking it', async () => {
    expect((await ask({}, installer('latest'))).headers.etag).toBe(etag);
    const { statusCode, headers, rawPayload } = await ask({}, installer(), 'HEAD');
    expect([statusCode, headers['content-length'], headers.etag, rawPayload.length]).toEqual([200, '10', etag, 0]);
  });

  it('can be of a part, and is whole where the part is not one we can give', async () => {
    for (const [range, body, contentRange] of [
      ['bytes=0-0', '0', 'bytes 0-0/10'],
      ['bytes=3-5', '345', 'bytes 3-5/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-2', '89', 'bytes 8-9/10'],
      ['bytes=-100', '0123456789', 'bytes 0-9/10'],
      ['bytes=5-100', '56789', 'bytes 5-9/10'],
    ] as const) {
      const { statusCode, body: sent, headers } = await ask({ range });
      expect([statusCode, sent, headers['content-range']], range).toEqual([206, body, contentRange]);
      const length = String(body.length);
      expect(headers).toMatchObject({ 'content-length': length, 'repr-digest': `sha-256=:${digest}:`, etag });
    }
    for (const range of ['bytes=1-2,4-5', 'bytes=x-y', 'lines=1-2', 'bytes', 'bytes=5-3', '']) {
      const { statusCode, body, headers } = await ask({ range });
      expect([statusCode, body, headers['content-range']], range).toEqual([200, '0123456789', undefined]);
    }
    for (const range of ['bytes=10-', 'bytes=10-20', 'bytes=-0']) {
      const answer = await ask({ range });
      expect([answer.statusCode, answer.headers['content-range']], range).toEqual([416, 'bytes */10']);
      expect(answer.headers['content-disposition']).toBeUndefined();
      expect(answer.json()).toMatchObject({ code: 'range_not_satisfiable' });
    }
  });

  it('goes on only with the file it was begun with', async () => {
    expect((await ask({ range: 'bytes=3-5', 'if-range': etag })).statusCode).toBe(206);
    for (const other of ['"other"', `W/${etag}`, new Date().toUTCString()]) {
      expect((await ask({ range: 'bytes=3-5', 'if-range': other })).statusCode).toBe(200);
    }
  });

  it('is not sent to whoever has it', async () => {
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await ask({ 'if-none-match': known });
      expect([answer.statusCode, answer.body, answer.headers.etag], known).toEqual([304, '', etag]);
    }
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('does not exist at other addresses', async () => {
    for (const url of [
      ...['1.4.1', '1.4', '..%2f..%2f1.4.0', '1.4.0%00', '%2e%2e', '', '%20'].map((version) => installer(version)),
      ...['linux/sparc', 'plan9/amd64', '..%2f..%2fetc/passwd'].map((system) => installer('1.4.0', system)),
      ...[installer('latest', 'linux/arm64'), '/api/releases/public/', '/api/releases/public/%20'],
      '/api/releases/public/1.4.0/download/linux/amd64/../../../../../etc/passwd',
      '/api/releases/public/1.4.0/download/linux/amd64/hash/x',
    ]) {
      const { statusCode, body } = await ask({}, url);
      expect([400, 404], url).toContain(statusCode);
      expect(JSON.parse(body)).toMatchObject({ success: false });
    }
  });

  it('has a hash beside it that sha256sum reads', async () => {
    const { body, headers } = await ask({}, installer().replace('installer', 'hash'));
    expect(body).toBe(`${sha}  warden-installer-1.4.0-linux-amd64.sh\n`);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect((await ask({}, installer('latest').replace('installer', 'hash'))).body).toBe(body);
    expect((await ask({}, installer('1.4.1').replace('installer', 'hash'))).statusCode).toBe(404);
  });
});

/** Installers that this process has open, where the system tells. */
const openFiles = async () => {
  const names = await readdir('/proc/self/fd').catch(() => []);
  const files = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return files.filter((path) => path.includes('/installers/'));
};

/** A release that the tests above have left alone: what they took may be counted after they have ended. */
describe('the number of downloads', () => {
  const url = installer('1.3.0');
  const watchedTag = `"${hash('sha256', watched)}"`;

  it('grows by one for each that is whole', async () => {
    await Promise.all([ask({}, url), ask({}, url), ask({}, url), ask({ range: 'bytes=0-' }, url)]);
    await eventually(async () => (await counted('1.3.0')) === 4);
    expect(await counted('1.5.0-rc.1')).toBe(0);
  });

  it('does not grow by a look, a part, a file that was not needed or one that is not there', async () => {
    const before = await counted('1.3.0');
    await ask({}, url, 'HEAD');
    await ask({ range: 'bytes=1-' }, url);
    await ask({ range: 'bytes=0-8' }, url);
    await ask({ 'if-none-match': watchedTag }, url);
    await ask({ range: 'bytes=10-' }, url);
    await ask({}, installer('1.3.0', 'windows/amd64'));
    await ask({}, url.replace('installer', 'hash'));
    // A whole one that comes after them is the only one that is counted.
    await ask({}, url);
    await eventually(async () => (await counted('1.3.0')) !== before);
    expect(await counted('1.3.0')).toBe(before + 1);
  });

  it('does not grow by one that is broken off, and the shop closes the file', async () => {
    const { port } = shop.app.server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}${installer('1.3.0', 'darwin/arm64')}`;
    const before = await counted('1.3.0');
    const [answer] = (await once(get(address), 'response')) as [IncomingMessage];
    await once(answer, 'data');
    expect(await openFiles()).toHaveLength(1);
    answer.destroy();
    // Two asked for in one breath: the second has to wait for the line, and loses it too.
    const impatient = connect(port, '127.0.0.1');
    impatient.write(`GET ${new URL(address).pathname} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(2));
    await once(impatient, 'data');
    impatient.destroy();
    await eventually(async () => (await openFiles()).length === 0);
    expect(await counted('1.3.0')).toBe(before);

    const [whole] = (await once(get(address), 'response')) as [IncomingMessage];
    expect((await buffer(whole)).length).toBe(large.length);
    await eventually(async () => (await counted('1.3.0')) === before + 1);
  });
});

describe('downloads at the same time', () => {
  it('are at most 64 for one address; one that ends makes room, and other addresses are not affected', async () => {
    const gates: (() => void)[] = [];
    vi.spyOn(shop.services.storage, 'open').mockImplementation(async () =>
      (async function* () {
        await new Promise<void>((resolve) => gates.push(resolve));
        yield small;
      })(),
    );
    const from = (remoteAddress: string) => shop.app.inject({ url: installer(), remoteAddress });
    const running = Array.from({ length: 64 }, () => from('192.0.2.1'));
    await eventually(async () => gates.length === 64);

    const refused = await from('192.0.2.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
    expect(refused.json()).toMatchObject({ code: 'too_many_downloads', message: errorTexts.en.too_many_downloads });
    const head = await shop.app.inject({ url: installer(), remoteAddress: '192.0.2.1', method: 'HEAD' });
    expect(head.statusCode).toBe(200);

    const elsewhere = from('192.0.2.2');
    await eventually(async () => gates.length === 65);
    for (const open of gates.splice(0)) open();
    for (const answer of await Promise.all([...running, elsewhere])) expect(answer.statusCode).toBe(200);
    const next = from('192.0.2.1');
    await eventually(async () => gates.length === 1);
    gates[0]?.();
    expect((await next).statusCode).toBe(200);
  });

  it('a file that cannot be opened leaves no place taken', async () => {
    const opening = vi.spyOn(shop.services.storage, 'open').mockRejectedValue(new Error('gone'));
    for (let index = 0; index < 65; index++) expect((await ask()).statusCode).toBe(500);
    opening.mockRestore();
    expect((await ask()).statusCode).toBe(200);
  });
});
