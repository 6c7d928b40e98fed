import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeVectors, type Vectors } from '../scripts/vectors.ts';
import { tweetnaclCheck } from '../test/tweetnacl.ts';
import { webCryptoCheck } from './keys.ts';
import { nodeCheck } from './node.ts';
import { verifyRevocations } from './revocations.ts';
import { verifyLicense } from './verify.ts';

const committed = JSON.parse(readFileSync(new URL('../vectors/v1.json', import.meta.url), 'utf8')) as Vectors;
const { revocations } = committed;
const licenses = [...committed.licenses, ...committed.signatures];

it('the committed vectors are what their generator makes', async () => {
  expect(await makeVectors()).toEqual(committed);
});

it('the vectors have a case for each verdict, and names that tell them apart', () => {
  expect([...new Set(licenses.map(({ code }) => code))].sort()).toEqual(
    [
      'BAD_SIGNATURE',
      'EXPIRED',
      'EXPIRING',
      'HEADER_MISMATCH',
      'IN_GRACE',
      'MALFORMED',
      'RETIRED_KEY',
      'REVOKED',
      'TRIAL_TOO_LONG',
      'UNKNOWN_KEY',
      'VALID',
      'WRONG_CLIENT',
    ].sort(),
  );
  expect(new Set(licenses.map(({ name }) => name)).size).toBe(licenses.length);
});

describe.each([
  ['node:crypto', nodeCheck],
  ['WebCrypto', webCryptoCheck],
  ['tweetnacl', tweetnaclCheck],
])('judged with %s', (_, check) => {
  it.each(licenses)('"$name" is $code', async ({ text, now, keys, clientId, revoked = [], code }) => {
    const options = { keys, now: new Date(now), clientId, revoked: new Set(revoked), check };
    const verdict = await verifyLicense(text, options);
    expect(verdict.code).toBe(code);
    expect(verdict.valid).toBe(['VALID', 'EXPIRING', 'IN_GRACE'].includes(code));
    const believed = !['MALFORMED', 'HEADER_MISMATCH', 'UNKNOWN_KEY', 'RETIRED_KEY', 'BAD_SIGNATURE'].includes(code);
    expect(verdict.license !== null, 'shows what it says only once the signature fits').toBe(believed);
  });

  it.each(revocations)('the revocation list "$name" is read as $revoked', async ({ text, keys, revoked }) => {
    expect((await verifyRevocations(text, keys, check))?.revoked ?? null).toEqual(revoked);
  });
});
