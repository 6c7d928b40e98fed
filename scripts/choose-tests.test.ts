import { expect, it } from 'vitest';
import { chooseTests } from './lib/choose-tests.mjs';

const choose = (filters: string[], more: object = {}) =>
  chooseTests({ filters, long: false, project: undefined, ...more });

it('a filter is a part of a path, in any case, and finds tests of every kind', () => {
  const { vitest, playwright } = choose(['LICENSES', 'openssl']);
  expect(vitest).toContain('server/src/features/licenses/list.api.test.ts');
  expect(vitest).toContain('packages/license/src/openssl.slow.test.ts');
  expect(playwright).toContain('e2e/licenses.spec.ts');
  expect(choose(['licenses'], { project: 'unit' }).playwright).toEqual([]);
  expect(() => choose(['no-such-test', 'nor-this'])).toThrow('No test file has no-such-test or nor-this in its path.');
});

it('the long mode has the tests that read it, and checkers by others unless tests were named', () => {
  const long = choose([], { long: true });
  expect(long.vitest).toContain('packages/license/src/tampering.test.ts');
  expect(long.vitest).not.toContain('server/src/features/licenses/list.api.test.ts');
  expect(long.conformance).toBe(true);
  expect(choose(['conformance'], { long: true })).toEqual({ vitest: [], playwright: [], conformance: true });
  expect(choose(['tampering'], { long: true }).conformance).toBe(false);
});
