import { createPublicKey, hash, verify } from 'node:crypto';
import { keyId } from '@warden/license';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { newSigner } from '../../../test/licenses.ts';
import { anInstaller, aPublication, giveRelease, holdings, partsFrom } from '../../../test/releases.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { operator } from '../audit/service.ts';
import { hashInstallers } from './installer-hash.ts';
import { type ReleaseKeysFile, releaseKeyRoutes } from './release-keys.ts';
import { releaseService } from './service.ts';
import { type FileToSign, signedFile } from './signed-files.ts';
import { installers } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });

const get = (path: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api/releases${path}`, headers });
const signaturePath = (version: string) => `/public/${version}/download/linux/amd64/installer.minisig`;

/** Says whether the second line of a signature is one of this file by this key. */
const isSignatureOf = (signature: string, file: Buffer, publicKey: string) => {
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'base64').toString('base64url') },
  });
  const bytes = Buffer.from(signature.split('\n')[1] as string, 'base64').subarray(10);
  return verify(null, hash('blake2b512', file, 'buffer'), key, bytes);
};

const releaseSigner = () => {
  if (!shop.services.releaseKeys) throw new Error('there is no key of releases');
  return shop.services.releaseKeys.signer;
};

describe('the signature of an installer', () => {
  it('is the same whenever it is asked for, so that caches can keep it', async () => {
    const file = anInstaller();
    const { version } = await giveRelease(shop, aPublication({ linux_amd64: file }));
    const { body, headers } = await get(signaturePath(version));
    expect(isSignatureOf(body, file, releaseSigner().publicKey)).toBe(true);
    expect(headers['content-disposition']).toContain(`warden-installer-${version}-linux-amd64.sh.minisig"`);
    expect((await get(signaturePath(version), { 'if-none-match': headers.etag as string })).statusCode).toBe(304);
    expect((await get(signaturePath('99.0.0'))).statusCode).toBe(404);
  });

  it('is there once a job has hashed a file of an earlier version, but never of a file that was exchanged', async () => {
    const { services } = shop;
    const [file, exchanged] = [anInstaller(), anInstaller()];
    const [kept, other] = [
      await giveRelease(shop, aPublication({ linux_amd64: file })),
      await giveRelease(shop, aPublication({ linux_amd64: exchanged })),
    ];
    for (const { id } of [kept, other])
      await services.db.update(installers).set({ blake2b: null }).where(eq(installers.releaseId, id));
    expect((await get(signaturePath(kept.version))).statusCode).toBe(404);
    await services.storage.put(
      `${other.id}_linux_amd64`,
      (async function* () {
        yield anInstaller();
      })(),
    );
    await hashInstallers.run({}, services, '');
    const { body } = await get(signaturePath(kept.version));
    expect(isSignatureOf(body, file, releaseSigner().publicKey)).toBe(true);
    expect((await get(signaturePath(other.version))).statusCode).toBe(404);
    expect(shop.lines.join('')).toContain('an installer cannot be signed');
  });
});

describe('the list of the keys of releases', () => {
  const read = async () => (await get('/keys.json')).json() as ReleaseKeysFile;

  it('stays the same for a day, and is signed again before it expires', async () => {
    const first = await read();
    expect(first).toMatchObject({ format: 1, keys: [{ id: keyId(releaseSigner().publicKey), state: 'active' }] });
    const { headers, body } = await get('/keys.json');
    const { body: signature } = await get('/keys.json.minisig');
    expect(isSignatureOf(signature, Buffer.from(body), shop.services.keys.signer.publicKey)).toBe(true);
    expect((await get('/keys.json', { 'if-none-match': headers.etag as string })).statusCode).toBe(304);

    shop.later(DAY + HOUR);
    shop.services.versions.forget();
    const next = await read();
    expect(next.sequence).toBeGreaterThan(first.sequence);
    expect(Date.parse(next.expires) - Date.parse(first.expires)).toBeGreaterThanOrEqual(DAY);
  });
});

describe('a signed file', () => {
  const signer = newSigner();
  const aFile = (fingerprint: string, by = signer): FileToSign => ({
    name: 'a-test',
    fileName: 'latest.json',
    signer: by,
    renewedAfter: HOUR,
    read: async () => ({ fingerprint, make: ({ sequence }) => `${sequence}` }),
  });
  const signAt = (at: number, fingerprint = 'one', by = signer) =>
    signedFile({ db: shop.services.db, now: () => new Date(at) }, aFile(fingerprint, by));

  it('has one sequence for all who find it outdated at once, and a higher one after each change', async () => {
    const now = Date.now();
    const together = await Promise.all(Array.from({ length: 4 }, () => signAt(now)));
    expect(new Set(together.map(({ body }) => body)).size).toBe(1);
    const sequences = [
      await signAt(now + 1),
      await signAt(now + HOUR - 1),
      await signAt(now + HOUR),
      await signAt(now + HOUR, 'two'),
      await signAt(now + HOUR, 'two', newSigner()),
      // The clock was set back.
      await signAt(now - DAY, 'two'),
    ].map(({ sequence }) => sequence);
    const [first, same, older, changed, byAnother, afterwards] = sequences;
    expect(same).toBe(first);
    expect([first, older, changed, byAnother, afterwards]).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
  });
});

describe('a shop without a key of releases', () => {
  it('refuses a publication before it stores anything, and has neither signatures nor keys', async () => {
    const without = { ...shop.services, releaseKeys: null };
    const before = await holdings(shop);
    const releases = releaseService(without);
    const publishing = releases.publish(partsFrom(aPublication()), operator);
    await expect(publishing).rejects.toMatchObject({ code: 'release_key_missing' });
    expect(await holdings(shop)).toEqual(before);
    const routes = releaseKeyRoutes({ ...without, releases });
    const { version } = await giveRelease(shop);
    const call = { params: { version, os: 'linux', arch: 'amd64' } } as never;
    for (const answer of [
      routes.signature(call),
      routes.publicKey(call),
      routes.keys(call),
      routes.keysSignature(call),
    ])
      await expect(answer).rejects.toMatchObject({ code: 'not_found' });
  });
});
