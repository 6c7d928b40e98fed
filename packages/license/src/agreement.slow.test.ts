import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { isLong } from '../../../scripts/lib/random.ts';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { oddSigner } from '../scripts/odd-signer.ts';
import { newKey, someFacts } from '../test/fixtures.ts';
import { type OddLicense, oddLicense } from '../test/odd-licenses.ts';
import { tweetnaclCheck } from '../test/tweetnacl.ts';
import { keyId, webCryptoCheck } from './keys.ts';
import { makeLicense } from './make.ts';
import { nodeCheck } from './node.ts';
import { makeRevocations, verifyRevocations } from './revocations.ts';
import { verifyLicense } from './verify.ts';

const RUNS = isLong ? 10_000 : 200;
/** Each run starts a dozen processes. */
const OPENSSL_RUNS = isLong ? 1_000 : 30;
vi.setConfig({ testTimeout: isLong ? 1_200_000 : 600_000 });

const now = new Date('2027-03-15T12:00:00Z');
const checks = [nodeCheck, webCryptoCheck, tweetnaclCheck];
const codes = (text: string) =>
  Promise.all(checks.map(async (check) => (await verifyLicense(text, { keys: [], now, check })).code));

const directory = tempDir();
const script = fileURLToPath(new URL('../vectors/check-with-openssl.sh', import.meta.url));
const askOpenssl = async (text: string) => {
  const file = join(directory, 'license.txt');
  writeFileSync(file, text);
  return (await promisify(execFile)(script, [file])).stdout.trim();
};

const expectEverywhere = async ({ text, ordinary }: OddLicense) => {
  const code = ordinary ? 'VALID' : 'BAD_SIGNATURE';
  expect(await codes(text)).toEqual(checks.map(() => code));
};

it('node:crypto, WebCrypto and tweetnacl agree on signatures by keys and points of any kind', async () => {
  const seen = { VALID: 0, BAD_SIGNATURE: 0 };
  await fc.assert(
    fc.asyncProperty(oddLicense, async (made) => {
      const license = await made;
      seen[license.ordinary ? 'VALID' : 'BAD_SIGNATURE']++;
      await expectEverywhere(license);
    }),
    { numRuns: RUNS },
  );
  expect(Math.min(seen.VALID, seen.BAD_SIGNATURE), 'how often the rarer verdict came').toBeGreaterThan(RUNS / 50);
});

it('openssl agrees with them', async () => {
  await fc.assert(
    fc.asyncProperty(oddLicense, async (made) => {
      const { text, ordinary } = await made;
      expect(await askOpenssl(text)).toBe(ordinary ? 'good' : 'bad');
    }),
    { numRuns: OPENSSL_RUNS },
  );
});

it('a revocation list is refused for the same points as a license', async () => {
  const signer = oddSigner({ scalar: 5n, torsion: 0 }, { scalar: 0n, torsion: 0 });
  const keys = [{ id: keyId(signer.publicKey), publicKey: signer.publicKey }];
  const text = await makeRevocations([], now, signer);
  for (const check of checks) expect(await verifyRevocations(text, keys, check)).toBeUndefined();
  const ordinary = oddSigner({ scalar: 5n, torsion: 0 }, { scalar: 7n, torsion: 0 });
  const good = await makeRevocations([], now, ordinary);
  for (const check of checks) expect(await verifyRevocations(good, keys, check)).toMatchObject({ revoked: [] });
});

it('a key that the platform does not import is a bad signature, and a missing Ed25519 is not', async () => {
  const { text } = await makeLicense(someFacts({ type: 'trial-self-signed', expires: '2027-04-30' }), newKey().signer);
  const importKey = vi.spyOn(crypto.subtle, 'importKey');
  importKey.mockRejectedValue(new DOMException('not a point', 'DataError'));
  expect((await verifyLicense(text, { keys: [], now })).code).toBe('BAD_SIGNATURE');
  importKey.mockRejectedValue(new DOMException('no such algorithm', 'NotSupportedError'));
  await expect(verifyLicense(text, { keys: [], now })).rejects.toThrow('no such algorithm');
});
