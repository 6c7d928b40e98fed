import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { get, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { contract } from '@warden/contract';
import { errorTexts } from '@warden/i18n';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/payments.ts';
import { anInstaller, aPublication, giveRelease } from '../../../test/releases.ts';

let shop: TestApp;
const small = Buffer.from('0123456789');
const large = anInstaller(20_000_000);
const sha = hash('sha256', small);
const etag = `"${sha}"`;
const watched = Buffer.from('abcdefghij');
const digest = hash('sha256', small, 'base64');

beforeAll(async () => {
  shop = await startTestApp({}, { workers: false });
  await giveRelease(shop, aPublication({ version: '1.4.0', linux_amd64: small, darwin_arm64: large }));
  await giveRelease(
    shop,
    aPublication({ version: '1.3.0', linux_amd64: watched, darwin_arm64: anInstaller(20_000_001) }),
  );
  await giveRelease(shop, aPublication({ version: '1.5.0-rc.1', linux_amd64: anInstaller() }));
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.stop());

const installer = (version = '1.4.0', system = 'linux/amd64') =>
  `/api/releases/public/${version}/download/${system}/installer`;
const ask = (headers: Record<string, string> = {}, url = installer(), method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url, headers });

const counted = async (version = '1.4.0') =>
  (await shop.call(contract.releases.get, { params: { version } })).release.downloads_count;

describe('a download', () => {
  it('is the file, with everything that is known about it', async () => {
    const { statusCode, headers, rawPayload } = await ask();
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(small)).toBe(true);
    expect(headers).toMatchObject({
      etag,
      'content-type': 'application/octet-stream',
      'content-length': '10',
      'content-disposition': 'attachment; filename="warden-installer-1.4.0-linux-amd64.sh"',
      'accept-ranges': 'bytes',
      'x-checksum-sha256': sha,
      'repr-digest': `sha-256=:${digest}:`,
      digest: `sha-256=${digest}`,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
  });

  it('of the latest is of the newest that is no pre-release', async () => {
    expect((await ask({}, installer('latest'))).headers.etag).toBe(etag);
  });

  it('can be looked at without taking it', async () => {
    const { statusCode, headers, rawPayload } = await ask({}, installer(), 'HEAD');
    expect([statusCode, headers['content-length'], headers.etag, rawPayload.length]).toEqual([200, '10', etag, 0]);
  });

  it.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=3-5', '345', 'bytes 3-5/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-100', '0123456789', 'bytes 0-9/10'],
    ['bytes=5-100', '56789', 'bytes 5-9/10'],
  ])('can be of a part: %s', async (range, body, contentRange) => {
    const answer = await ask({ range });
    expect([answer.statusCode, answer.body]).toEqual([206, body]);
    expect(answer.headers).toMatchObject({
      'content-range': contentRange,
      'content-length': String(body.length),
      'repr-digest': `sha-256=:${digest}:`,
      etag,
    });
  });

  it.each(['bytes=1-2,4-5', 'bytes=x-y', 'lines=1-2', 'bytes', 'bytes=5-3', ''])(
    'is whole where the part is not one we can give: %j',
    async (range) => {
      const answer = await ask({ range });
      expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([200, '0123456789', undefined]);
    },
  );

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('has no such part: %s', async (range) => {
    const answer = await ask({ range });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */10');
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(answer.json()).toMatchObject({ code: 'range_not_satisfiable' });
  });

  it('goes on only with the file it was begun with', async () => {
    expect((await ask({ range: 'bytes=3-5', 'if-range': etag })).statusCode).toBe(206);
    for (const other of ['"other"', `W/${etag}`, new Date().toUTCString()]) {
      expect((await ask({ range: 'bytes=3-5', 'if-range': other })).statusCode).toBe(200);
    }
  });

  it.each([etag, `W/${etag}`, `"other", ${etag}`, '*'])('is not sent to whoever has it: %s', async (known) => {
    const answer = await ask({ 'if-none-match': known });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it.each([
    installer('1.4.1'),
    installer('1.4'),
    installer('latest', 'linux/arm64'),
    installer('1.4.0', 'linux/sparc'),
    installer('1.4.0', 'plan9/amd64'),
    installer('1.4.0', '..%2f..%2fetc/passwd'),
    installer('..%2f..%2f1.4.0'),
    installer('1.4.0%00'),
    installer('%2e%2e'),
    '/api/releases/public/1.4.0/download/linux/amd64/../../../../../etc/passwd',
    '/api/releases/public/1.4.0/download/linux/amd64/hash/x',
  ])('does not exist at %s', async (url) => {
    const { statusCode, body } = await ask({}, url);
    expect([400, 404]).toContain(statusCode);
    expect(JSON.parse(body)).toMatchObject({ success: false });
  });

  it.each(['', '%20'])('is not found without a version: "%s"', async (version) => {
    for (const url of [installer(version), `/api/releases/public/${version}`]) {
      const { statusCode, body } = await ask({}, url);
      expect([statusCode, JSON.parse(body)]).toMatchObject([404, { code: 'not_found' }]);
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
    expect((await buffer(whole)).length).toBe(20_000_001);
    await eventually(async () => (await counted('1.3.0')) === before + 1);
  });

  it('counts over a real line what is asked for with HEAD as nothing', async () => {
    const { port } = shop.app.server.address() as AddressInfo;
    const before = await counted('1.3.0');
    const asked = request(`http://127.0.0.1:${port}${installer('1.3.0', 'darwin/arm64')}`, { method: 'HEAD' });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.headers['content-length']).toBe('20000001');
    answer.resume();
    await once(answer, 'end');
    await ask({}, url);
    await eventually(async () => (await counted('1.3.0')) !== before);
    expect(await counted('1.3.0')).toBe(before + 1);
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
    expect((await shop.app.inject({ url: installer(), remoteAddress: '192.0.2.1', method: 'HEAD' })).statusCode).toBe(
      200,
    );

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
    for (let index = 0; index < 70; index++) expect((await ask()).statusCode).toBe(500);
    opening.mockRestore();
    expect((await ask()).statusCode).toBe(200);
  });
});
