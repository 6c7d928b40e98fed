import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newKey } from '../test/fixtures.ts';
import { nodeCheck } from './node.ts';
import {
  type IndexFacts,
  isRevokedIn,
  MAX_UNSHARDED,
  makeRevocationFiles,
  makeRevocationIndex,
  type RevocationIndex,
  revocationFileOf,
  verifyRevocationIndex,
} from './revocation-index.ts';

const { signer, known } = newKey();
const terms = { sequence: 1, issued: new Date('2027-03-01T09:30:00Z'), nextUpdate: new Date('2027-03-02T09:30:00Z') };

/** Makes ids that differ at the end, as those of UUIDv7 do, and whose order is not that of their numbers. */
const idOf = (number: number) => {
  const hash = createHash('sha256').update(String(number)).digest('hex');
  return `018f4e5a-0000-7000-8000-${hash.slice(0, 12)}`;
};
const idsUpTo = (count: number) => Array.from({ length: count }, (_, number) => idOf(number));

const published = async (ids: readonly string[]) => {
  const files = await makeRevocationFiles(ids);
  const text = await makeRevocationIndex({ ...terms, files }, signer);
  const index = (await verifyRevocationIndex(text, [known], nodeCheck)) as RevocationIndex;
  const load = ({ sha256 }: { sha256: string }) => files.find((file) => file.sha256 === sha256)?.text;
  return { files, index, isRevoked: (id: string) => isRevokedIn(index, id, load) };
};

it('says of every id whether it is revoked', () =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 40 }), fc.nat(), async (ids, cut) => {
      const listed = ids.slice(0, cut % (ids.length + 1));
      const { isRevoked } = await published(listed);
      for (const id of ids) expect(await isRevoked(id)).toBe(listed.includes(id));
    }),
    { numRuns: 50 },
  ));

it('has one file for up to 10,000 ids, each once and in order, and shards by the last two digits above', async () => {
  const few = idsUpTo(MAX_UNSHARDED);
  const one = await published([...few, ...few.slice(0, 5)]);
  expect(one.files).toMatchObject([{ shard: '', count: MAX_UNSHARDED, text: few.toSorted().join('\n').concat('\n') }]);
  const many = idsUpTo(MAX_UNSHARDED + 1);
  const { files, isRevoked, index } = await published(many);
  expect(files).toHaveLength(256);
  expect(files.reduce((sum, { count }) => sum + count, 0)).toBe(many.length);
  expect(
    files
      .map(({ text }) => text)
      .join('')
      .split('\n')
      .slice(0, -1)
      .toSorted(),
  ).toEqual(many.toSorted());
  for (const id of many.slice(0, 200)) {
    expect(revocationFileOf(index, id)?.shard).toBe(id.slice(-2));
    expect(await isRevoked(id)).toBe(true);
  }
  for (const id of idsUpTo(MAX_UNSHARDED + 200).slice(-100)) expect(await isRevoked(id)).toBe(false);
});

it('the same ids make the same files, whatever order they come in', async () => {
  const ids = idsUpTo(100);
  expect(await makeRevocationFiles(ids.toReversed())).toEqual(await makeRevocationFiles(ids));
});

it('a part of an id and a line of two ids are not listed', async () => {
  const { isRevoked } = await published(idsUpTo(3));
  for (const id of [idOf(0).slice(1), '', '\n', `${idsUpTo(3).toSorted().slice(0, 2).join('\n')}`]) {
    expect(await isRevoked(id)).toBe(false);
  }
});

it('signs neither ids that are none nor a wrong order', async () => {
  await expect(makeRevocationFiles(['x'])).rejects.toThrow('"x" is no id');
  const idle = { ...signer, sign: () => expect.unreachable('it signed') };
  const files = await makeRevocationFiles(idsUpTo(2));
  for (const wrong of [
    { sequence: -1 },
    { nextUpdate: new Date(0) },
    { files: [...files, ...files] },
  ] satisfies Partial<IndexFacts>[]) {
    await expect(makeRevocationIndex({ ...terms, files, ...wrong }, idle)).rejects.toThrow('do not make an index');
  }
});
