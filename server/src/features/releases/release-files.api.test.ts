import { hash } from 'node:crypto';
import { contract, type ReleaseChannel } from '@warden/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { readMinisignKey, verifyMinisign } from '../../../../packages/client/src/minisign.ts';
import { checkInstaller, checkReleases, type ReleaseState } from '../../../../packages/client/src/releases.ts';
import type { SyncError } from '../../../../packages/client/src/sync-error.ts';
import { anAdvisory, giveAdvisory } from '../../../test/advisories.ts';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { sharedAccount } from '../../../test/licenses.ts';
import { anInstaller, aPublication, giveRelease } from '../../../test/releases.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { releaseFileRoutes, releaseFiles } from './release-files.ts';

const url = 'https://shop.test';
const shop = sharedTestApp({ PUBLIC_URL: url }, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true });

const get = (path: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api/releases${path}`, headers });
const latestPath = (channel: ReleaseChannel) => `/channels/${channel}/latest.json`;

/** What is given without a route is seen by the shop at once after this. */
const noticed = () => shop.services.versions.forget();
const publish = async (fields: Parameters<typeof aPublication>[0]) => {
  const release = await giveRelease(shop, aPublication(fields));
  noticed();
  return release;
};

const installer = anInstaller();
beforeAll(async () => {
  await publish({ version: '1.0.0' });
  await publish({ version: '2.0.0' });
  await publish({ version: '3.0.0', min_version: '2.0.0', linux_amd64: installer });
  await publish({ version: '3.1.0-rc.1' });
});

/** Checks as an installation does, and remembers what it has seen. */
const installation = () => {
  let state: ReleaseState | undefined;
  return async (version: string, { now = shop.services.now, copies = new Map<string, string>() } = {}) => {
    const found = await checkReleases({
      ...{ url, version, now, channel: version.includes('-') ? 'beta' : 'stable' },
      keys: shop.services.keys.published,
      fetch: async (address) => {
        const { pathname } = new URL(address);
        const copy = copies.get(pathname);
        if (copy !== undefined) return new Response(copy);
        const { statusCode, body } = await shop.app.inject(pathname);
        return new Response(body, { status: statusCode });
      },
      ...(state ? { state } : {}),
    });
    state = found.state;
    return found;
  };
};
const reasonOf = (error: SyncError) => error.reason;

describe('the reference check', () => {
  it('believes the files of the shop, finds the next release and knows its installer', async () => {
    const check = installation();
    const found = await check('1.0.0');
    expect([found.next?.version, found.behind, found.latest]).toEqual(['2.0.0', 2, '3.0.0']);
    const { next } = await check('2.0.0');
    if (!next) throw new Error('there is a next release');
    const bytes = (async function* () {
      yield installer;
    })();
    expect(await checkInstaller(next, bytes)).toMatchObject({ system: 'linux_amd64', size: installer.length });
    expect((await check('3.0.0')).behind).toBe(0);
    expect((await check('3.0.0-rc.1')).next?.version).toBe('3.1.0-rc.1');
  });

  it('refuses an old copy after its expiry, and an older one than it has seen before that', async () => {
    const [check, another] = [installation(), installation()];
    const path = `/api/releases${latestPath('stable')}`;
    const copies = new Map<string, string>();
    for (const file of [path, `${path}.minisig`]) copies.set(file, (await shop.app.inject(file)).body);
    const { expires } = await another('2.0.0', { copies });
    const end = Date.parse(expires);
    await expect(another('2.0.0', { copies, now: () => new Date(end - 1) })).resolves.toBeDefined();
    expect(await another('2.0.0', { copies, now: () => new Date(end) }).catch(reasonOf)).toBe('EXPIRED');

    const { sequence } = JSON.parse(copies.get(path) as string);
    shop.later(HOUR);
    noticed();
    const renewed = (await get(latestPath('stable'))).json();
    expect(renewed.sequence).toBeGreaterThan(sequence);
    expect(Date.parse(renewed.expires)).toBe(Date.parse(renewed.issued) + 2 * DAY);
    await check('2.0.0');
    expect(await check('2.0.0', { copies }).catch(reasonOf)).toBe('ROLLBACK');
    shop.setClock(undefined);
  });

  it('sees a yanked release at once, and refuses its manifest from before', async () => {
    const { id } = await publish({ version: '3.0.1' });
    const path = '/api/releases/public/3.0.1/manifest.json';
    const copies = new Map([[path, (await shop.app.inject(path)).body]]);
    const body = { reason_en: 'It loses events.', reason_ru: 'Теряет события.' };
    await shop.call(contract.releases.yank, { params: { id }, body }, admin);
    const check = installation();
    expect((await check('2.0.0')).next?.version).toBe('3.0.0');
    expect(await check('3.0.1')).toMatchObject({ yanked: body, behind: 0 });
    expect(await check('3.0.1', { copies }).catch(reasonOf)).toBe('MIXED');
    await shop.call(contract.releases.remove, { params: { id } }, admin);
  });
});

describe('a check of a version', () => {
  const check = (version: string, channel?: ReleaseChannel) =>
    shop.call(contract.releases.check, { query: { version, ...(channel ? { channel } : {}) } });

  it('tells what to install next, and is signed', async () => {
    const { data, signed } = await check('1.0.0');
    expect(data).toMatchObject({ up_to_date: false, behind: 2, latest: '3.0.0', next: { version: '2.0.0' } });
    const manifest = await get('/public/2.0.0/manifest.json');
    expect(data.next?.manifest_sha256).toBe(hash('sha256', manifest.body));
    expect(data.next?.manifest).toBe(`${url}/api/releases/public/2.0.0/manifest.json`);
    expect(JSON.parse(signed?.text ?? '')).toEqual(data);
    const keys = [readMinisignKey((await get('/minisign.pub')).body.split('\n')[1] as string)];
    const verified = verifyMinisign(signed?.text ?? '', signed?.signature ?? '', keys as never);
    expect(verified).toMatchObject({ fileName: 'check.json' });
    expect((await check('3.0.0')).data).toMatchObject({ up_to_date: true, next: null });
    expect((await check('3.0.0', 'beta')).data.next?.version).toBe('3.1.0-rc.1');
    expect(await refusal(check('v3'))).toMatchObject({ status: 400, code: 'version_invalid', field: 'version' });
  });

  it('has the advisories of an affected version, as its manifest does, and none of the next one', async () => {
    const affected = [{ introduced: '1.0.0', fixed: '2.0.0' }];
    const before = (await get('/public/1.0.0/manifest.json')).headers.etag as string;
    const given = await giveAdvisory(shop, anAdvisory({ affected }));
    noticed();
    const [one, two] = [(await check('1.0.0')).data.advisories, (await check('2.0.0')).data.advisories];
    expect([one, two]).toMatchObject([[{ id: given.id, fixed: '2.0.0' }], []]);
    const changed = await get('/public/1.0.0/manifest.json', { 'if-none-match': before });
    const [listed] = changed.json().advisories;
    const osv = await shop.app.inject(new URL(listed.osv).pathname);
    expect([listed.id, listed.sha256]).toEqual([given.id, hash('sha256', osv.body)]);
    expect((await get('/public/2.0.0/manifest.json')).json().advisories).toEqual([]);
    expect((await installation()('1.0.0')).advisories).toMatchObject([{ id: given.id, severity: one?.[0]?.severity }]);
  });
});

describe('the files', () => {
  it('are signed with the advisories of this moment, whatever this process remembers', async () => {
    const { advisories, releaseKeys } = shop.services;
    const remembered = await advisories.published();
    await giveAdvisory(shop, anAdvisory({ affected: [{ introduced: '2.0.0', fixed: '2.0.1' }] }));
    const published = async () => remembered;
    const files = releaseFiles({ ...shop.services, advisories: { ...advisories, published } });
    const signed = await files.latest('stable', releaseKeys as NonNullable<typeof releaseKeys>);
    noticed();
    const manifest = await get('/public/2.0.0/manifest.json');
    expect(manifest.json().advisories).toHaveLength(1);
    expect(signed.body).toContain(hash('sha256', manifest.body));
  });

  it('are fit for caches: the same bytes and signatures, with tags', async () => {
    for (const path of ['/public/3.0.0/manifest.json', latestPath('stable'), latestPath('beta')]) {
      for (const file of [path, `${path}.minisig`]) {
        const { headers, body } = await get(file);
        expect((await get(file)).body, file).toBe(body);
        const cached = await get(file, { 'if-none-match': headers.etag as string });
        expect([cached.statusCode, cached.body], file).toEqual([304, '']);
        expect(headers['cache-control'], file).toBe(
          path.includes('manifest') ? 'no-cache' : 'public, max-age=60, stale-while-revalidate=300',
        );
      }
    }
    expect((await get('/public/latest/manifest.json')).json().version).toBe('3.0.0');
    expect((await get('/public/9.9.9/manifest.json')).statusCode).toBe(404);
    expect((await get('/channels/nightly/latest.json')).statusCode).toBe(404);
  });

  it('are not there without a key of releases, and the check says that it is not signed', async () => {
    const routes = releaseFileRoutes({ ...shop.services, releaseKeys: null });
    const call = {
      params: { version: '3.0.0', channel: 'beta' },
      query: { version: '1.0.0', channel: 'stable' },
    } as never;
    for (const name of ['manifest', 'manifestSignature', 'latest', 'latestSignature'] as const) {
      await expect(routes[name](call), name).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await routes.check(call)).toMatchObject({ data: { latest: '3.0.0' }, signed: null });
  });
});
