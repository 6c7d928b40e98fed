import fc from 'fast-check';
import { compare } from 'semver';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../../../scripts/lib/random.ts';
import { channelOf, fileNameOf, fitsChannel, fitsMinVersion, sortKeyOf, updateFor, versionOf } from './domain.ts';

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

describe('which release comes next', () => {
  const release = (version: string, facts: { min?: string; yanked?: boolean; beta?: boolean } = {}) => ({
    version,
    channel: facts.beta ? ('beta' as const) : channelOf(version),
    minVersion: facts.min ?? null,
    yankedAt: facts.yanked ? new Date() : null,
  });
  const releases = [
    release('4.1.0', { beta: true }),
    release('4.0.0', { min: '3.0.0' }),
    release('4.0.0-rc.1', { min: '2.0.0' }),
    release('3.2.0', { yanked: true }),
    release('3.0.0', { min: '2.0.0' }),
    release('2.10.0'),
    release('2.0.0'),
    release('1.0.0'),
  ];

  it.each([
    ['4.0.0', 'stable', { next: null, behind: 0, yanked: false }],
    ['4.0.1', 'stable', { next: null, behind: 0, yanked: false }],
    ['3.2.0', 'stable', { next: '4.0.0', behind: 1, yanked: true }],
    ['3.0.0', 'stable', { next: '4.0.0', behind: 1, yanked: false }],
    // A pre-release of the minimum version is lower than it.
    ['3.0.0-rc.1', 'stable', { next: '3.0.0', behind: 2, yanked: false }],
    ['2.0.0', 'stable', { next: '3.0.0', behind: 3, yanked: false }],
    ['1.9.0', 'stable', { next: '2.10.0', behind: 4, yanked: false }],
    ['4.0.0', 'beta', { next: '4.1.0', behind: 1, yanked: false }],
    ['2.0.0', 'beta', { next: '4.1.0', behind: 5, yanked: false }],
  ] as const)('after %s in %s', (version, channel, expected) => {
    const { latest, next, behind, yanked } = updateFor(releases, version, channel);
    expect({ next: next?.version ?? null, behind, yanked }).toEqual(expected);
    expect(latest?.version).toBe(channel === 'beta' ? '4.1.0' : '4.0.0');
  });

  it('is none where each newer one needs a newer version, and where there is nothing', () => {
    const update = updateFor([release('2.0.0', { min: '1.5.0' })], '1.0.0', 'stable');
    expect([update.next, update.behind]).toEqual([undefined, 1]);
    expect(updateFor([], '1.0.0', 'stable')).toEqual({ latest: undefined, next: undefined, behind: 0, yanked: false });
  });

  it('pre-releases are of beta alone, and a release can be upgraded to from something lower', () => {
    expect([channelOf('1.0.0'), channelOf('1.0.0-rc.1')]).toEqual(['stable', 'beta']);
    expect(fitsChannel('1.0.0-rc.1', 'stable')).toBe(false);
    expect(fitsChannel('1.0.0', 'beta')).toBe(true);
    const minimums = ['0.9.0', '1.0.0-rc.1', '1.0.0', '1.0.1', 'v0.9', ''];
    expect(minimums.filter((minimum) => fitsMinVersion('1.0.0', minimum))).toEqual(['0.9.0', '1.0.0-rc.1']);
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
