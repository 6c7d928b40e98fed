import { describe, expect, it } from 'vitest';
import { appliesTo, countAffected, cveOf, fixFor, numberOf, problemOfRanges, sortedRanges } from './domain.ts';

const twice = [
  { introduced: '2.0.0', fixed: '2.4.1' },
  { introduced: '3.0.0-beta.2', fixed: '3.0.0' },
];

describe('an advisory', () => {
  it('applies from the version that introduced the fault up to the one before its fix', () => {
    const answers = Object.entries({
      '1.9.9': false,
      '2.0.0-rc.1': false,
      '2.0.0': true,
      '2.4.0': true,
      '2.4.1-rc.1': true,
      '2.4.1': false,
      '2.10.0': false,
      '3.0.0-beta.1': false,
      '3.0.0-beta.10': true,
      '3.0.0': false,
    });
    expect(answers.filter(([version, applies]) => appliesTo(twice, version) !== applies)).toEqual([]);
  });

  it('without a fix applies to all that follows, and 0 stands for the first version', () => {
    const all = [{ introduced: '0', fixed: null }];
    expect(['0.0.0-alpha', '0.0.1', '99.0.0'].filter((version) => !appliesTo(all, version))).toEqual([]);
    expect(fixFor(all, '1.0.0')).toBeNull();
  });

  it('names the lowest version that helps, also where one range begins with the fix of another', () => {
    expect(fixFor(twice, '2.1.0')).toBe('2.4.1');
    expect(fixFor([{ introduced: '2.4.1', fixed: '2.4.2' }, ...twice], '2.1.0')).toBe('2.4.2');
  });

  it('counts installations by what they report, be it written loosely or no version at all', () => {
    const counts = ['2.1.0', 'v2.1.0', '2.1.0+deb12', '2.4.1', 'latest', ''].map((version) => ({
      version,
      installations: 2,
    }));
    expect(countAffected(twice, counts)).toBe(6);
  });
});

describe('affected ranges', () => {
  const problem = (...ranges: [string, string | null][]) =>
    problemOfRanges(ranges.map(([introduced, fixed]) => ({ introduced, fixed })));

  it('may touch each other, in any order, and are shown from the lowest', () => {
    expect(problem(['2.0.0', null], ['0', '1.0.0'], ['1.0.0', '2.0.0'])).toBeUndefined();
    expect(sortedRanges([...twice].reverse())).toEqual(twice);
  });

  it('are refused where they end before they begin, overlap or name no version', () => {
    expect(problem(['2.0.0', '2.0.0'])).toEqual({ code: 'ranges_invalid', field: 'affected.0.fixed' });
    expect(problem(['2.10.0', '2.9.0'])).toEqual({ code: 'ranges_invalid', field: 'affected.0.fixed' });
    expect(problem(['1.0.0', '3.0.0'], ['2.0.0', '2.1.0'])).toEqual({ code: 'ranges_invalid', field: 'affected' });
    expect(problem(['1.0.0', null], ['2.0.0', null])).toEqual({ code: 'ranges_invalid', field: 'affected' });
    expect(problem(['1.0.0', '1.0.0'.replace('1', 'v1')])).toEqual({
      code: 'version_invalid',
      field: 'affected.0.fixed',
    });
    expect(problem(['1.0', null])).toEqual({ code: 'version_invalid', field: 'affected.0.introduced' });
  });
});

it('a number has at least three digits, and a CVE number is written in capital letters', () => {
  expect([numberOf(2026, 7), numberOf(2026, 1234)]).toEqual(['WARDEN-2026-007', 'WARDEN-2026-1234']);
  expect(['cve-2026-12345', '', null, 'CVE-26-1', 'x'].map(cveOf)).toEqual([
    'CVE-2026-12345',
    null,
    null,
    undefined,
    undefined,
  ]);
});
