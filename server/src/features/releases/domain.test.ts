import fc from 'fast-check';
import { compare } from 'semver';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../../../scripts/lib/random.ts';
import { fileNameOf, sortKeyOf, versionOf } from './domain.ts';

const versions = [
  ...['0.0.0-0', '0.0.0', '0.0.10', '0.9.0', '0.10.0', '1.0.0--', '1.0.0-0.3.7', '1.0.0-2', '1.0.0-10', '1.0.0--a'],
  ...['1.0.0-1a', '1.0.0-Alpha', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.2', '1.0.0-alpha.10'],
  ...['1.0.0-alpha.beta', '1.0.0-alpha-', '1.0.0-alphab', '1.0.0-beta', '1.0.0-rc.1', '1.0.0', '1.0.1', '2.0.0'],
  ...['10.0.0', '9007199254740991.0.0'],
];

describe('the order of versions', () => {
  const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(sortKeyOf(a)), Buffer.from(sortKeyOf(b)));

  it('is kept by their keys', () => {
    expect(versions.toReversed().toSorted(byBytes)).toEqual(versions.toReversed().toSorted(compare));
  });

  it('is that of semver for any two', () => {
    const number = fc.oneof(fc.nat(12), fc.nat(Number.MAX_SAFE_INTEGER - 1)).map(String);
    const word = fc.stringMatching(/^[0-9A-Za-z-]{1,4}$/).filter((text) => !/^\d+$/.test(text));
    const core = fc.oneof(
      fc.constantFrom('1.0.0', '1.0.1', '1.10.0'),
      fc.tuple(number, number, number).map((numbers) => numbers.join('.')),
    );
    const before = fc.array(fc.oneof(number, word, fc.constantFrom('alpha', 'rc', '-')), { maxLength: 4 });
    const version = fc
      .tuple(core, before)
      .map((parts) => parts.flatMap((part) => [part].flat().join('.') || []).join('-'));
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(Math.sign(byBytes(a, b))).toBe(compare(a, b));
      }),
      { numRuns: isLong ? 100_000 : 2_000 },
    );
  });
});

describe('a version', () => {
  it('can be any of these', () => {
    expect(versions.filter((version) => versionOf(version) !== version)).toEqual([]);
  });

  it('cannot be any of these', () => {
    const wrong = [
      ...['', ' ', 'latest', '1', '1.4', '1.4.0.1', 'v1.4.0', '=1.4.0', ' 1.4.0', '1.4.0 ', '01.4.0', '1.4.0-'],
      ...['1.4.0-01', '1.4.0+build', '1.4.0-rc.1+build', '1.4.x', '^1.4.0', '1.4.0-rc..1', '1.4.0-rc_1', '1.4.0\n'],
      ...['9007199254740992.0.0', '../1.4.0', '1.4.0/../../etc', '1.4.0\0', '1.4.0%2f..', '１.4.0', '-1.4.0'],
      ...['1.4.0-rc.1/x', '..', `1.4.0-${'a'.repeat(300)}`],
    ];
    expect(wrong.filter((text) => versionOf(text) !== undefined)).toEqual([]);
  });
});

it.each([
  ['install.sh', 'warden-installer-1.4.0-linux-amd64.sh'],
  ['Warden Setup.TAR.GZ', 'warden-installer-1.4.0-linux-amd64.tar.gz'],
  ['installer', 'warden-installer-1.4.0-linux-amd64'],
  ['', 'warden-installer-1.4.0-linux-amd64'],
  ['../../etc/passwd', 'warden-installer-1.4.0-linux-amd64'],
  ['x.sh"; filename="evil.exe', 'warden-installer-1.4.0-linux-amd64.exe'],
  ['x.php', 'warden-installer-1.4.0-linux-amd64'],
  ['x.sh\r\nset-cookie: a=b', 'warden-installer-1.4.0-linux-amd64'],
])('the name of a file of %j says what it is', (uploadedAs, name) => {
  expect(fileNameOf('1.4.0', 'linux_amd64', uploadedAs)).toBe(name);
});
