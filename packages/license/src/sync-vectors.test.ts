import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeSyncVectors, type SyncVectors } from '../scripts/sync-vectors.ts';
import { tweetnaclCheck } from '../test/tweetnacl.ts';
import { webCryptoCheck } from './keys.ts';
import { joinLicenseParts } from './license-parts.ts';
import { nodeCheck } from './node.ts';
import { isRevokedIn, type RevocationIndex, verifyRevocationIndex } from './revocation-index.ts';
import { checkSyncRequest, parseCarriedRequest, syncRefusals } from './sync.ts';

const committed = JSON.parse(readFileSync(new URL('../vectors/sync-v1.json', import.meta.url), 'utf8')) as SyncVectors;
const { requests, carried, parts, indexes, revoked } = committed;

it('the committed vectors are what their generator makes', async () => {
  expect(await makeSyncVectors()).toEqual(committed);
});

it('the vectors have a case for each refusal but the one of nonces, and names that tell them apart', () => {
  const refusals = new Set(requests.map(({ refusal }) => refusal));
  expect([...refusals].sort()).toEqual([null, ...syncRefusals.filter((code) => code !== 'sync_replayed')].sort());
  for (const list of [requests, carried, parts, indexes, revoked]) {
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
  }
});

it.each([
  ['node:crypto', nodeCheck],
  ['WebCrypto', webCryptoCheck],
  ['tweetnacl', tweetnaclCheck],
])('requests and indexes are judged right with %s', async (_, check) => {
  const judged = [];
  for (const { name, pinned, now, maxAge, refusal: _expected, ...signed } of requests) {
    const options = { findKey: () => pinned ?? undefined, now: new Date(now), check, ...(maxAge ? { maxAge } : {}) };
    judged.push({ name, refusal: (await checkSyncRequest(signed, options)).refusal });
  }
  expect(judged).toEqual(requests.map(({ name, refusal }) => ({ name, refusal })));
  const read = [];
  for (const { name, text, keys } of indexes) {
    read.push({ name, index: (await verifyRevocationIndex(text, keys, check)) ?? null });
  }
  expect(read).toEqual(indexes.map(({ name, index }) => ({ name, index })));
});

it('carried requests, parts of licenses and files of revocations are read as the vectors say', async () => {
  for (const { name, text, says } of carried) {
    expect({ name, says: parseCarriedRequest(text)?.says ?? null }).toEqual({ name, says });
  }
  for (const { name, codes, text, missing } of parts) {
    const joined = joinLicenseParts(codes);
    expect({ name, text: joined?.text ?? null, missing: joined?.missing ?? null }).toEqual({ name, text, missing });
  }
  for (const { name, index: of, files, id, revoked: expected } of revoked) {
    const index = indexes.find((vector) => vector.name === of)?.index as RevocationIndex;
    const found = await isRevokedIn(index, id, ({ sha256 }) => files[sha256]);
    expect({ name, revoked: found ?? null }).toEqual({ name, revoked: expected });
  }
});
