import { readFileSync } from 'node:fs';
import { licenseCodes } from '@warden/license/kinds';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { SyncVectors } from '../packages/license/scripts/sync-vectors.ts';
import type { Vectors } from '../packages/license/scripts/vectors.ts';
import { inRoot } from '../scripts/lib/paths.mjs';
import { isLong, seed } from '../scripts/lib/random.ts';
import { type Answer, judgeHere, languages, type Question } from './test/judges.ts';
import { licenseQuestion, signatureQuestion, singleFaults } from './test/license-questions.ts';
import { fileQuestion, indexQuestion, listQuestion } from './test/revocation-questions.ts';

// The verifiers share nothing but docs/license-format.md and the file of vectors.

const RUNS = isLong ? 40_000 : 2_000;
vi.setConfig({ testTimeout: isLong ? 3_600_000 : 600_000 });

const readVectors = (name: string) =>
  JSON.parse(readFileSync(inRoot('packages', 'license', 'vectors', name), 'utf8')) as unknown;
const vectors = readVectors('v1.json') as Vectors;
const syncVectors = readVectors('sync-v1.json') as SyncVectors;

const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { seed, numRuns });

const expectSame = (asked: readonly Question[], answers: readonly Answer[], expected: readonly Answer[]) => {
  const differing = asked.flatMap((question, at) => {
    const [answer, wanted] = [answers[at], expected[at]].map((it) => JSON.stringify(it));
    return answer === wanted ? [] : [{ ...question, bytes: Buffer.from(question.bytes).toString(), answer, wanted }];
  });
  expect(differing.slice(0, 3), `${differing.length} of ${asked.length} differ`).toEqual([]);
};

/** Asks all languages, and returns what all of them say. */
const ask = (asked: readonly Question[]) => {
  const [first = [], ...others] = languages.map(({ judge }) => judge(asked));
  for (const answers of others) expectSame(asked, answers, first);
  return first;
};

const codesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ code }) => code))].sort();

describe.runIf(languages.length > 0)('the verifiers in other languages', () => {
  it.each(languages)('$name passes its own tests', ({ test }) => test());

  it.each(languages)('$name judges every vector right', ({ judge }) => {
    const licenses = [...vectors.licenses, ...vectors.signatures];
    const codes = judge(
      licenses.map(({ text, ...vector }) => ({ ...vector, kind: 'license', bytes: Buffer.from(text) })),
    ).map(({ code }) => code);
    const named = (code: (string | undefined)[]) => licenses.map(({ name }, at) => ({ name, code: code[at] }));
    expect(named(codes)).toEqual(named(licenses.map(({ code }) => code)));

    const lists = vectors.revocations;
    const read = judge(lists.map(({ text, keys }) => ({ kind: 'revocations', bytes: Buffer.from(text), keys })));
    const listed = read.map(({ value }) => (value as { revoked: string[] } | null)?.revoked ?? null);
    expect(lists.map(({ name }, at) => ({ name, revoked: listed[at] }))).toEqual(
      lists.map(({ name, revoked }) => ({ name, revoked: revoked && [...new Set(revoked)].sort() })),
    );
  });

  it('agree with the package on licenses with faults of any kind', async () => {
    const asked = [...singleFaults, ...sample(licenseQuestion, RUNS)];
    const here = await Promise.all(asked.map(judgeHere));
    expectSame(asked, ask(asked), here);
    expect(codesOf(here)).toEqual([...licenseCodes].sort());
  });

  it('agree with the package on signatures by keys and points of any kind', async () => {
    const asked = await Promise.all(sample(signatureQuestion, RUNS / 5));
    const here = await Promise.all(asked.map(judgeHere));
    expectSame(asked, ask(asked), here);
    expect(codesOf(here)).toEqual(['BAD_SIGNATURE', 'VALID']);
  });

  it.each(languages)(
    '$name reads every index of the vectors, and finds ids in its files, as the format says',
    ({ judge }) => {
      const { indexes, revoked } = syncVectors;
      const read = judge(indexes.map(({ text, keys }) => ({ kind: 'index', bytes: Buffer.from(text), keys })));
      expect(indexes.map(({ name }, at) => ({ name, index: read[at]?.value ?? null }))).toEqual(
        indexes.map(({ name, index }) => ({ name, index })),
      );
      for (const { name, index: of, files, id, revoked: expected } of revoked) {
        const { index } = indexes.find((each) => each.name === of) as SyncVectors['indexes'][number];
        const file = index?.files.find(({ shard }) => id.endsWith(shard));
        const given = file && files[file.sha256];
        if (!file || given === undefined) continue;
        const [answer] = judge([{ kind: 'file', bytes: Buffer.from(given), file }]);
        expect(answer?.code, name).toBe(expected === null ? 'MALFORMED' : 'VALID');
      }
    },
  );

  it.each([
    ['lists', listQuestion],
    ['indexes', indexQuestion],
  ])('agree with the package on %s of revocations with faults of any kind', async (_what, question) => {
    const asked = sample(question, RUNS / 2);
    const here = await Promise.all(asked.map(judgeHere));
    const answers = ask(asked);
    // The package refuses them without saying why.
    const withoutReason = answers.map(({ code, value }) => ({ code: code === 'VALID' ? code : 'REFUSED', value }));
    expectSame(asked, withoutReason, here);
    expect(codesOf(answers)).toEqual(['BAD_SIGNATURE', 'MALFORMED', 'RETIRED_KEY', 'UNKNOWN_KEY', 'VALID']);
  });

  it('agree with one another on files of revocations with faults of any kind', () => {
    expect(codesOf(ask(sample(fileQuestion, RUNS / 2)))).toEqual(['MALFORMED', 'VALID']);
  });
});
