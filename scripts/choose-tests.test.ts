import { expect, it } from 'vitest';
import { chooseTests, matching, testFiles } from './lib/choose-tests.mjs';
import { testedOnOneEngine } from './lib/one-engine.mjs';

const choose = (...filters: string[]) => chooseTests({ filters, long: false, project: undefined });

it('a filter is a part of a path, in any case, and one of several is enough', () => {
  const files = ['server/src/features/auth/limits.api.test.ts', 'web/app/lib/form.test.ts', 'e2e/account.spec.ts'];
  expect(matching(files, ['AUTH'])).toEqual([files[0]]);
  expect(matching(files, ['auth', 'account'])).toEqual([files[0], files[2]]);
  expect(matching(files, [])).toEqual(files);
});

it('a filter may fit tests of both kinds, or of one', () => {
  const licenses = choose('licenses');
  expect(licenses.vitest).toContain('server/src/features/licenses/list.api.test.ts');
  expect(licenses.playwright).toEqual(['e2e/licenses.spec.ts']);
  expect(choose('e2e/').vitest).toEqual([]);
  expect(choose('scripts/choose').playwright).toEqual([]);
});

it('a filter that fits nothing is refused', () => {
  expect(() => choose('no-such-test', 'nor-this')).toThrow('No test file has no-such-test or nor-this in its path.');
});

it('the long mode has the tests that read it, and the project excludes the browser', () => {
  const long = chooseTests({ filters: [], long: true, project: undefined });
  expect(long.playwright).toContain('e2e/pseudo.spec.ts');
  expect(long.playwright).not.toContain('e2e/account.spec.ts');
  expect(long.vitest).toContain('packages/license/src/tampering.test.ts');
  expect(long.vitest.length).toBeLessThan(40);
  expect(chooseTests({ filters: ['licenses'], long: false, project: 'unit' }).playwright).toEqual([]);
});

it('the long mode judges the shop by checkers of others, unless tests were named', () => {
  const choose = (asked: object) => chooseTests({ filters: [], long: true, project: undefined, ...asked });
  expect(choose({}).conformance).toBe(true);
  expect(choose({ filters: ['conformance'] })).toEqual({ vitest: [], playwright: [], conformance: true });
  for (const asked of [{ filters: ['tampering'] }, { project: 'unit' }, { testNamePattern: 'x' }, { long: false }]) {
    expect(choose(asked).conformance).toBe(false);
  }
});

it('the files that run on one engine exist, and the long mode has them', () => {
  const { vitest } = chooseTests({ filters: [], long: true, project: undefined });
  expect(vitest).toEqual(expect.arrayContaining(testedOnOneEngine));
});

it('all tests are found', () => {
  const { vitest, playwright } = testFiles();
  expect(vitest).toContain('scripts/choose-tests.test.ts');
  expect(vitest.length).toBeGreaterThan(150);
  expect(playwright.length).toBeGreaterThan(10);
});
