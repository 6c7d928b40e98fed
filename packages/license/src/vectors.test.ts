import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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
  expect([...new Set(licenses.map(({ code }) => code))].sort()).toEqual([
    ...['BAD_SIGNATURE', 'EXPIRED', 'EXPIRING', 'HEADER_MISMATCH', 'IN_GRACE', 'MALFORMED', 'RETIRED_KEY', 'REVOKED'],
    ...['TRIAL_TOO_LONG', 'UNKNOWN_KEY', 'VALID', 'WRONG_CLIENT'],
  ]);
  expect(new Set(licenses.map(({ name }) => name)).size).toBe(licenses.length);
});

it.each([
  ['node:crypto', nodeCheck],
  ['WebCrypto', webCryptoCheck],
  ['tweetnacl', tweetnaclCheck],
])('are judged right with %s, and a text shows what it says only once its signature fits', async (_, check) => {
  const believable = ['VALID', 'EXPIRING', 'IN_GRACE', 'EXPIRED', 'REVOKED', 'WRONG_CLIENT', 'TRIAL_TOO_LONG'];
  const judged = [];
  for (const { name, text, now, keys, clientId, revoked = [] } of licenses) {
    const options = { keys, now: new Date(now), clientId, revoked: new Set(revoked), check };
    const { code, valid, license } = await verifyLicense(text, options);
    judged.push({ name, code, valid, isShown: license !== null });
  }
  expect(judged).toEqual(
    licenses.map(({ name, code }) => ({
      ...{ name, code, valid: ['VALID', 'EXPIRING', 'IN_GRACE'].includes(code), isShown: believable.includes(code) },
    })),
  );
  const read = [];
  for (const { name, text, keys } of revocations) {
    read.push({ name, revoked: (await verifyRevocations(text, keys, check))?.revoked ?? null });
  }
  expect(read).toEqual(revocations.map(({ name, revoked }) => ({ name, revoked })));
});
