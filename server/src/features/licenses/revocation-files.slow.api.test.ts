import { contract } from '@warden/contract';
import { isRevokedIn, MAX_UNSHARDED, type RevocationIndex, verifyRevocationIndex } from '@warden/license';
import { type RunningS3, startS3 } from '@warden/s3';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedTestApp, startTestApp, type TestApp } from '../../../test/app.ts';
import { giveLicense, sharedAccount } from '../../../test/licenses.ts';
import { DAY, HOUR, MINUTE } from '../../platform/time.ts';
import { copyRevocations } from './revocation-copies.ts';
import { licenses } from './tables.ts';

const owner = { bucket: 'warden', accessKey: 'an-access-key', secretKey: 'a secret/key+' };
let s3: RunningS3;
const withS3 = async () => {
  s3 = await startS3(owner);
  return {
    ...{ S3_ENDPOINT: s3.url, S3_BUCKET: owner.bucket },
    ...{ S3_ACCESS_KEY: owner.accessKey, S3_SECRET_KEY: owner.secretKey },
  };
};
const shop = sharedTestApp(withS3, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true });
afterAll(() => s3.close());

const PATH = '/api/licenses/revocations/v2';
const pathOf = (sha256: string | undefined) => `${PATH}/${sha256}.txt`;

const revoke = (id: string, by = shop) =>
  by.call(contract.licenses.revoke, { params: { id }, body: { reason: 'because' } }, admin);
const giveRevoked = async (by = shop) => {
  const { id } = await giveLicense(by, null);
  await revoke(id, by);
  return id;
};
const verified = async (text: string) =>
  (await verifyRevocationIndex(text, shop.services.licenses.keys.published)) as RevocationIndex;
const readIndex = async (from: TestApp = shop) => verified((await from.app.inject(PATH)).body);
const readFile = async (sha256: string | undefined, from = shop) => from.app.inject(pathOf(sha256));
const isRevoked = async (id: string, from = shop) =>
  isRevokedIn(await readIndex(from), id, async ({ sha256 }) => (await readFile(sha256, from)).body);

/** What was read by the real clock counts as old. */
const startFakeClock = () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  shop.services.versions.forget();
};
beforeEach(async () => void (await giveRevoked()));
afterEach(() => vi.useRealTimers());

describe('the index of revocations', () => {
  it('may be stored for a minute and its files forever, in each encoding apart', async () => {
    const { headers } = await shop.app.inject(PATH);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=60, stale-while-revalidate=300',
      'content-type': 'text/plain; charset=utf-8',
      vary: 'accept-encoding',
    });
    const { sha256 } = (await readIndex()).files[0] ?? {};
    const file = await shop.app.inject({ url: pathOf(sha256), headers: { 'accept-encoding': 'br' } });
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    });
  });

  it('answers 304 to who has it, for HEAD as for GET', async () => {
    for (const url of [PATH, pathOf((await readIndex()).files[0]?.sha256)]) {
      const { headers, body } = await shop.app.inject(url);
      const head = await shop.app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': String(Buffer.byteLength(body)) });
      for (const method of ['GET', 'HEAD'] as const) {
        const known = { 'if-none-match': String(headers.etag) };
        const again = await shop.app.inject({ method, url, headers: known });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
      }
    }
  });

  it('no cache stores that a file is not there, because it may be there a moment later', async () => {
    const { statusCode, headers } = await readFile('0'.repeat(64));
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('names a license until its grace period is over, and is signed again every hour', async () => {
    const { id } = await giveLicense(shop, null);
    expect(await isRevoked(id)).toBe(false);
    await revoke(id);
    const { sequence, issued, nextUpdate } = await readIndex();
    expect(await isRevoked(id)).toBe(true);
    expect(Date.parse(nextUpdate) - Date.parse(issued)).toBe(2 * HOUR);
    shop.setClock(() => new Date(Date.parse(issued) + 61 * MINUTE));
    expect((await readIndex()).sequence).toBeGreaterThan(sequence);
    await shop.services.db
      .update(licenses)
      .set({ expiresAt: new Date(Date.now() - 300 * DAY) })
      .where(eq(licenses.id, id));
    shop.setClock(() => new Date(Date.parse(issued) + 3 * HOUR));
    expect(await isRevoked(id)).toBe(false);
    shop.setClock(undefined);
  });

  it('has a number that does not fall where the clock is set back', async () => {
    const { sequence } = await readIndex();
    shop.setClock(() => new Date(sequence - HOUR));
    await giveRevoked();
    expect((await readIndex()).sequence).toBeGreaterThan(sequence);
    shop.setClock(undefined);
  });

  it('has a revocation at once, and one by another process half a second later', async () => {
    startFakeClock();
    const other = await startTestApp({}, { workers: false, database: shop.database });
    try {
      for (const by of [shop, other]) {
        const id = await giveRevoked(by);
        if (by === other) vi.advanceTimersByTime(500);
        expect(await isRevoked(id)).toBe(true);
      }
    } finally {
      await other.stop();
    }
  });

  it('has files that another process finds at once, and that are found for a while after the next ones', async () => {
    startFakeClock();
    const other = await startTestApp({}, { workers: false, database: shop.database });
    try {
      await readIndex(other);
      await giveRevoked();
      const { files, issued } = await readIndex();
      // The other process has read the revocations before the last one, and would not read them again yet.
      expect((await readFile(files[0]?.sha256, other)).statusCode).toBe(200);
      for (const _ of [1, 2]) {
        await giveRevoked();
        await readIndex();
      }
      expect((await readFile(files[0]?.sha256)).statusCode).toBe(200);
      shop.setClock(() => new Date(Date.parse(issued) + 2 * HOUR));
      await readIndex();
      shop.setClock(undefined);
      expect((await readFile(files[0]?.sha256)).statusCode).toBe(404);
    } finally {
      await other.stop();
    }
  });

  it('has a file for each last byte of the ids where there are many', async () => {
    const one = await giveRevoked();
    const insertMany = sql`
      insert into licenses (id, client_id, type, licensee, issued_at, expires_at, key_id, license_text, revoked_at)
      select gen_random_uuid(), 'many-' || n, 'commercial', 'Many', now(), now() + interval '1 year', 'none', 'none', now()
      from generate_series(1, ${MAX_UNSHARDED}::int) n`;
    await shop.services.db.execute(insertMany);
    shop.services.versions.forget();
    const { files } = await readIndex();
    expect(files.length).toBe(256);
    expect(files.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(MAX_UNSHARDED);
    expect(await isRevoked(one)).toBe(true);
    // One more revocation makes one other file, so that caches fetch 1 of 256.
    await giveRevoked();
    const later = new Set((await readIndex()).files.map(({ sha256 }) => sha256));
    expect(files.filter(({ sha256 }) => !later.has(sha256))).toHaveLength(1);
    await shop.services.db.execute(sql`delete from licenses where client_id like 'many-%'`);
  });
});

describe('the copy in the S3', () => {
  const copy = () => copyRevocations.run({}, shop.services, '');
  const bucket = (name: string) => shop.services.revocationStorage?.open(name);
  const textOf = async (name: string) =>
    Buffer.concat(await Array.fromAsync((await bucket(name)) as AsyncIterable<Uint8Array>)).toString();
  const copied = () => s3.objects().filter((key) => key.startsWith('revocations/'));
  const writes = () => s3.calls.filter((call) => call === 'PutObject').length;

  it('is what the shop itself answers, and is written once', async () => {
    await copy();
    const { body } = await shop.app.inject(PATH);
    expect(await textOf('index.txt')).toBe(body);
    const { files } = await verified(body);
    const names = files.map(({ sha256 }) => `${sha256}.txt`);
    expect(copied()).toEqual(expect.arrayContaining(['index.txt', ...names].map((name) => `revocations/v2/${name}`)));
    for (const name of names) expect(await textOf(name)).toBe((await readFile(name.slice(0, 64))).body);
    const before = writes();
    await copy();
    expect(writes()).toBe(before);
  });

  it('names no file that an outage of the S3 has kept out, and has the latest revocation afterwards', async () => {
    await copy();
    const id = await giveRevoked();
    const before = await textOf('index.txt');
    // The S3 client tries three times, so that no file is stored, but the index could be.
    s3.fail('PutObject', 3);
    await copy();
    expect(await textOf('index.txt')).toBe(before);
    await copy();
    const index = await verified(await textOf('index.txt'));
    expect(await isRevokedIn(index, id, ({ sha256 }) => textOf(`${sha256}.txt`))).toBe(true);
  });

  it('is signed again after an hour, and loses files that were replaced more than a day ago', async () => {
    await copy();
    const first = copied().length;
    await giveRevoked();
    await copy();
    expect(copied()).toHaveLength(first + 1);
    for (const hours of [2, 26, 28]) {
      shop.setClock(() => new Date(Date.now() + hours * HOUR));
      await copy();
    }
    shop.setClock(undefined);
    expect(copied()).toHaveLength(2);
  });

  it('tells caches the same as the shop does', async () => {
    await copy();
    const calls = s3.objects().filter((key) => key.startsWith('revocations/v2/'));
    expect(calls.map((key) => s3.headersOf(key)['cache-control'])).toEqual(
      calls.map((key) =>
        key.endsWith('index.txt') ? expect.stringContaining('max-age=60') : expect.stringContaining('immutable'),
      ),
    );
  });
});
