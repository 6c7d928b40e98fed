import { expect, it } from 'vitest';
import { momentOf, openTarget, parsePart, partName, refuseOwnPlaces, splitSource, stampOf } from './target.ts';

it('names a backup by its second in UTC', () => {
  const at = new Date('2026-11-16T09:30:05.123Z');
  expect(stampOf(at)).toBe('20261116t093005z');
  expect(momentOf(stampOf(at)).toISOString()).toBe('2026-11-16T09:30:05.000Z');
});

it('knows the parts of a backup by their names', () => {
  expect(parsePart(partName('20261116t093005z', 'rows'))).toEqual({ stamp: '20261116t093005z', part: 'rows' });
  for (const other of ['key', 'file-0123456789ab-x', '20261116t093005z-other', '20261116-rows']) {
    expect(parsePart(other)).toBeUndefined();
  }
});

it.each([
  ['/backups', '/backups', undefined],
  ['/backups/20261116t093005z', '/backups', '20261116t093005z'],
  ['/backups/20261116t093005z/', '/backups', '20261116t093005z'],
  ['/20261116t093005z', '/', '20261116t093005z'],
  ['20261116t093005z', '.', '20261116t093005z'],
  ['s3://bucket/a/b', 's3://bucket/a/b', undefined],
  ['s3://bucket/a/20261116t093005z', 's3://bucket/a', '20261116t093005z'],
])('takes %s for the target %s', (source, target, stamp) => {
  expect(splitSource(source)).toEqual({ target, stamp });
});

const s3 = { endpoint: 'http://s3', region: 'r', bucket: 'shop', accessKey: 'a', secretKey: 's' };

it('refuses places that the shop itself uses, and an S3 without settings or folder', async () => {
  const places = { dataDir: '/data', s3 };
  for (const target of ['/data/installers', '/data/installers/x', 's3://shop/installers', 's3://shop/audit/']) {
    expect(() => refuseOwnPlaces(target, places)).toThrow(/used by the shop itself/);
  }
  for (const target of ['/data/backups', '/backups', 's3://shop/backups', 's3://other/installers']) {
    expect(() => refuseOwnPlaces(target, places)).not.toThrow();
  }
  await expect(openTarget('s3://bucket/a', undefined)).rejects.toThrow(/S3_ENDPOINT/);
  await expect(openTarget('s3://bucket', s3)).rejects.toThrow(/s3:\/\/bucket\/folder/);
});
