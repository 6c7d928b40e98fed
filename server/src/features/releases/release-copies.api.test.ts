import { contract } from '@warden/contract';
import { type RunningS3, startS3 } from '@warden/s3';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { sharedAccount } from '../../../test/licenses.ts';
import { aPublication, giveRelease } from '../../../test/releases.ts';
import { HOUR } from '../../platform/time.ts';
import { hashInstallers } from './installer-hash.ts';
import { copyReleaseFiles } from './release-copies.ts';
import { installers } from './tables.ts';

const owner = { bucket: 'warden', accessKey: 'an-access-key', secretKey: 'a secret/key+' };
let s3: RunningS3;
const withS3 = async () => {
  s3 = await startS3(owner);
  return {
    ...{ S3_ENDPOINT: s3.url, S3_BUCKET: owner.bucket },
    ...{ S3_ACCESS_KEY: owner.accessKey, S3_SECRET_KEY: owner.secretKey },
  };
};
const shop = sharedTestApp(withS3, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true });
afterAll(() => s3.close());

const copy = () => copyReleaseFiles.run({}, shop.services, '');
const copied = () => s3.objects().filter((key) => key.startsWith('releases/'));
const textOf = async (path: string) => {
  const [, folder = '', name = ''] = /^(.+)\/([^/]+)$/.exec(path) ?? [];
  const bytes = await shop.services.releaseStorage?.(folder).open(name);
  return Buffer.concat(await Array.fromAsync(bytes as AsyncIterable<Uint8Array>)).toString();
};
const writes = () => s3.calls.filter((call) => call === 'PutObject').length;
const signed = (path: string) => [path, `${path}.minisig`];

it('the copies in the S3 have the addresses and the bytes of the API, and are written where something has changed', async () => {
  await giveRelease(shop, aPublication({ version: '5.0.0' }));
  const { id } = await giveRelease(shop, aPublication({ version: '5.1.0-rc.1' }));
  shop.services.versions.forget();
  await copy();
  expect(copied()).toEqual(
    expect.arrayContaining([
      ...['releases/minisign.pub', ...signed('releases/keys.json')],
      ...signed('releases/channels/stable/latest.json'),
      ...signed('releases/channels/beta/latest.json'),
      ...signed('releases/public/5.0.0/manifest.json'),
      'releases/public/5.0.0/download/linux/amd64/installer.minisig',
    ]),
  );
  for (const path of copied()) expect(await textOf(path)).toBe((await shop.app.inject(`/api/${path}`)).body);

  const before = writes();
  await copy();
  expect(writes()).toBe(before);

  // The manifest and the signatures of this release, and latest.json of the channels that name it.
  const body = { reason_en: 'Broken', reason_ru: 'Сломан' };
  await shop.call(contract.releases.yank, { params: { id }, body }, admin);
  // The S3 client tries three times, so that no manifest is stored, but latest.json could be.
  s3.fail('PutObject', 3);
  await copy();
  await copy();
  for (const path of copied()) expect(await textOf(path)).toBe((await shop.app.inject(`/api/${path}`)).body);
  expect(await textOf('releases/public/5.1.0-rc.1/manifest.json')).toContain('Broken');

  const latest = await textOf('releases/channels/stable/latest.json');
  shop.setClock(() => new Date(Date.now() + 2 * HOUR));
  await copy();
  shop.setClock(undefined);
  expect(await textOf('releases/channels/stable/latest.json')).not.toBe(latest);
});

const manifestsNamed = async () =>
  (JSON.parse(await textOf('releases/channels/beta/latest.json')) as { releases: { version: string }[] }).releases;

it('no copied latest.json names a manifest that is not copied, also where a release appears meanwhile', async () => {
  const { releaseFiles: files } = shop.services;
  const before = await files.catalog();
  await giveRelease(shop, aPublication({ version: '6.0.0' }));
  shop.services.versions.forget();
  const releaseFiles = { ...files, catalog: async () => before };
  await copyReleaseFiles.run({}, { ...shop.services, releaseFiles }, '');
  expect((await manifestsNamed()).map(({ version }) => version)).not.toContain('6.0.0');
  await copy();
  expect((await manifestsNamed()).map(({ version }) => version)).toContain('6.0.0');
  for (const path of signed('releases/public/6.0.0/manifest.json'))
    expect(await textOf(path)).toBe((await shop.app.inject(`/api/${path}`)).body);
});

it('an installer that cannot be signed yet delays nothing but its own signature', async () => {
  const { id } = await giveRelease(shop, aPublication({ version: '7.0.0' }));
  const { db } = shop.services;
  await db.update(installers).set({ blake2b: null }).where(eq(installers.releaseId, id));
  shop.services.versions.forget();
  await copy();
  expect((await manifestsNamed())[0]).toMatchObject({ version: '7.0.0' });
  const signature = 'releases/public/7.0.0/download/linux/amd64/installer.minisig';
  expect(copied()).not.toContain(signature);
  await hashInstallers.run({}, shop.services, '');
  shop.services.versions.forget();
  await copy();
  expect(await textOf(signature)).toBe((await shop.app.inject(`/api/${signature}`)).body);
  const written = writes();
  await copy();
  expect(writes()).toBe(written);
});
