import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { testReleases } from '../test/test-releases.ts';
import { DAY, newSigner, START } from '../test/test-shop.ts';
import { checkInstaller, checkReleases, type ReleaseState } from './releases.ts';
import type { SyncError } from './sync-error.ts';
import { compareVersions, isVersion } from './versions.ts';

const LATEST = '/api/releases/channels/stable/latest.json';
const KEYS = '/api/releases/keys.json';

let clock: { now: Date };
let shop: ReturnType<typeof testReleases>;
let state: ReleaseState | undefined;
beforeEach(async () => {
  clock = { now: START };
  shop = testReleases(clock);
  shop.releases = [{ version: '3.0.0', min_version: '2.0.0' }, { version: '2.0.0' }, { version: '1.0.0' }];
  state = undefined;
  await shop.publish();
});

const later = (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
};

/** Checks as an installation does, which remembers what it has seen. */
const check = async (version = '2.0.0') => {
  const { url, keys, fetch } = shop;
  const found = await checkReleases({
    ...{ url, keys, version, fetch, now: () => clock.now },
    ...(state ? { state } : {}),
  });
  state = found.state;
  return found;
};
const reason = (version?: string) =>
  check(version).then(
    () => 'believed',
    (error: SyncError) => error.reason ?? error.code,
  );

/** Both files of a name, as somebody has copied them. */
const copy = (...paths: string[]) =>
  paths.flatMap((path) => [path, `${path}.minisig`]).map((path) => [path, shop.files.get(path) as string] as const);
const serve = (copied: ReturnType<typeof copy>) => {
  for (const [path, text] of copied) shop.files.set(path, text);
};

it('finds the next release, how far behind the version is, and the advisories that apply to it', async () => {
  const advisory = {
    id: 'WARDEN-2027-001',
    severity: 'high',
    osv: 'https://shop.example/osv.json',
    sha256: 'a'.repeat(64),
  };
  shop.releases = [
    { version: '4.0.0', yanked: true },
    ...shop.releases.slice(0, 2),
    { version: '1.0.0', advisories: [advisory], yanked: true },
  ];
  await shop.publish();
  const found = await check('1.0.0');
  expect(found).toMatchObject({ behind: 2, latest: '3.0.0', yanked: { reason_en: 'It loses events.' } });
  expect([found.next?.version, found.advisories]).toEqual(['2.0.0', [advisory]]);
  expect((await check('2.0.0')).next?.version).toBe('3.0.0');
  expect(await check('3.0.0')).toMatchObject({ behind: 0, next: null, yanked: null, advisories: [] });
});

it('leads to an older release first, however many newer ones need it, and reads no manifest of those', async () => {
  const newer = Array.from({ length: 60 }, (_, index) => ({ version: `3.${60 - index}.0`, min_version: '2.0.0' }));
  shop.releases = [...newer, { version: '2.0.0' }, { version: '1.0.0' }];
  await shop.publish();
  for (const { version } of newer) shop.files.delete(`/api/releases/public/${version}/manifest.json`);
  expect(await check('1.0.0')).toMatchObject({ behind: 61, latest: '3.60.0', next: { version: '2.0.0' } });
});

it('a frozen copy is refused once it has expired', async () => {
  later(48 * 60 * 60 * 1000 - 1);
  expect(await reason()).toBe('believed');
  later(1);
  expect(await reason()).toBe('EXPIRED');
  const old = copy(KEYS);
  later(6 * DAY);
  await shop.publish();
  serve(old);
  expect(await reason()).toBe('KEYS_EXPIRED');
});

it('a copy from before is refused by whoever has seen a newer one, though it has not expired', async () => {
  const [old, oldKeys] = [copy(LATEST), copy(KEYS)];
  later(1000);
  await shop.publish();
  expect(await reason()).toBe('believed');
  serve(old);
  expect(await reason()).toBe('ROLLBACK');
  await shop.publish();
  serve(oldKeys);
  expect(await reason()).toBe('KEYS_ROLLBACK');
});

it('a manifest from another time, or of another version, does not fit the signed file of the channel', async () => {
  const old = copy('/api/releases/public/3.0.0/manifest.json');
  shop.releases[0] = { version: '3.0.0', min_version: '2.0.0', advisories: [], installer: 'other bytes' };
  await shop.publish();
  const current = copy('/api/releases/public/3.0.0/manifest.json');
  serve(old);
  expect(await reason()).toBe('MIXED');
  serve(current);
  shop.files.set(
    '/api/releases/public/3.0.0/manifest.json',
    shop.files.get('/api/releases/public/2.0.0/manifest.json') as string,
  );
  expect(await reason()).toBe('MIXED');
});

it('the file of another channel is refused', async () => {
  await shop.publish({ channel: 'beta' });
  const beta = copy('/api/releases/channels/beta/latest.json').map(
    ([path, text]) => [path.replace('beta', 'stable'), text] as const,
  );
  serve(beta);
  expect(await reason()).toBe('OTHER_CHANNEL');
});

it('after a theft, the number that the thief signed counts until the key is retired', async () => {
  const stolen = shop.signers.active;
  await shop.publish({ sequence: Number.MAX_SAFE_INTEGER, by: stolen });
  expect(await reason()).toBe('believed');
  await shop.publish();
  expect(await reason()).toBe('ROLLBACK');
  later(1000);
  Object.assign(shop.signers, { active: newSigner(), retired: [stolen] });
  await shop.publish();
  expect(await reason()).toBe('believed');
  await shop.publish({ by: stolen });
  expect(await reason()).toBe('SIGNATURE');
});

it('believes neither other keys nor changed files, and files that are renewed between two requests', async () => {
  const { licenseKey } = shop;
  shop.licenseKey = newSigner();
  await shop.publish();
  expect(await reason()).toBe('KEYS_SIGNATURE');
  shop.licenseKey = licenseKey;
  await shop.publish({ by: licenseKey });
  expect(await reason()).toBe('SIGNATURE');
  await shop.publish();
  const text = shop.files.get(LATEST) as string;
  shop.files.set(LATEST, text.replace('"yanked":false', '"yanked":true '));
  expect(await reason()).toBe('SIGNATURE');
  shop.files.set(LATEST, text);
  const signature = shop.files.get(`${LATEST}.minisig`) as string;
  for (const change of [
    ['timestamp', 'timestomp'],
    ['untrusted comment: x', ''],
    ['file:latest', 'file:Latest'],
  ] as const) {
    shop.files.set(`${LATEST}.minisig`, signature.replace(change[0], change[1]));
    expect(await reason(), change[0]).toBe('SIGNATURE');
  }
  const before = shop.fetch;
  let asked = 0;
  shop.fetch = async (url, init) => {
    if (url.endsWith('latest.json.minisig') && ++asked === 2) shop.files.set(`${LATEST}.minisig`, signature);
    return before(url, init);
  };
  expect(await reason()).toBe('believed');
  shop.keys = [{ ...shop.keys[0], retired: true } as never];
  expect(await reason()).toBe('KEYS_SIGNATURE');
});

it('an installer is known by its bytes', async () => {
  const { next } = await check();
  if (!next) throw new Error('there is a next release');
  expect(await checkInstaller(next, Readable.from([Buffer.from('3.0'), Buffer.from('.0')]))).toMatchObject({
    system: 'linux_amd64',
  });
  await expect(checkInstaller(next, Readable.from([Buffer.from('3.0.1')]))).rejects.toMatchObject({ reason: 'MIXED' });
});

it('versions precede each other as semver.org says', () => {
  const versions = [
    ...['0.0.0-0', '0.9.0', '0.10.0', '1.0.0-2', '1.0.0-10', '1.0.0-Alpha', '1.0.0-alpha', '1.0.0-alpha.1'],
    ...['1.0.0-alpha.beta', '1.0.0-rc.1', '1.0.0', '1.0.1', '2.0.0', '10.0.0', '9007199254740993.0.0'],
  ];
  expect(versions.toReversed().toSorted(compareVersions)).toEqual(versions);
  expect(versions.filter((version) => !isVersion(version))).toEqual([]);
  expect(['v1.0.0', '1.0', '01.0.0', '1.0.0+1', '1.0.0-01', ''].filter(isVersion)).toEqual([]);
});
