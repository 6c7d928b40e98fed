import { readFileSync } from 'node:fs';
import { licenseCodes } from '@warden/license/kinds';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Vectors } from '../packages/license/scripts/vectors.ts';
import { inRoot } from '../scripts/lib/paths.mjs';
import { isLong, seed } from '../scripts/lib/random.ts';
import { type Answer, judgeHere, languages, type Question } from './test/judges.ts';
import { licenseQuestion, signatureQuestion, singleFaults } from './test/license-questions.ts';
import { fileQuestion, indexQuestion, listQuestion } from './test/revocation-questions.ts';

// The verifiers share nothing but docs/license-format.md and the file of vectors.

const RUNS = isLong ? 40_000 : 2_000;
vi.setConfig({ testTimeout: isLong ? 3_600_000 : 600_000 });

const vectors = JSON.parse(readFileSync(inRoot('packages', 'license', 'vectors', 'v1.json'), 'utf8')) as Vectors;

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

  it('agree with the package on revocation lists with faults of any kind', async () => {
    const asked = sample(listQuestion, RUNS / 2);
    const here = await Promise.all(asked.map(judgeHere));
    const answers = ask(asked);
    // The package refuses a list without saying why.
    const withoutReason = answers.map(({ code, value }) => ({ code: code === 'VALID' ? code : 'REFUSED', value }));
    expectSame(asked, withoutReason, here);
    expect(codesOf(answers)).toEqual(['BAD_SIGNATURE', 'MALFORMED', 'RETIRED_KEY', 'UNKNOWN_KEY', 'VALID']);
  });

  it('agree with one another on indexes and files of revocations with faults of any kind', () => {
    const indexes = ask(sample(indexQuestion, RUNS / 2));
    expect(codesOf(indexes)).toEqual(['BAD_SIGNATURE', 'MALFORMED', 'RETIRED_KEY', 'UNKNOWN_KEY', 'VALID']);
    expect(codesOf(ask(sample(fileQuestion, RUNS / 2)))).toEqual(['MALFORMED', 'VALID']);
  });
});
