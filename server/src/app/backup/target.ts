import { join, resolve } from 'node:path';
import { withoutSlash } from '../../platform/config/values.ts';
import type { Config } from '../../platform/config.ts';
import { StartError } from '../../platform/start-error.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** A backup is named by the time that it shows, in UTC: 20261116t093000z. */
export const stampOf = (at: Date) =>
  at
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
    .toLowerCase();

const STAMP = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/;
export const momentOf = (stamp: string) => new Date(stamp.replace(STAMP, '$1-$2-$3T$4:$5:$6Z'));

const PARTS = ['claim', 'manifest', 'rows', 'local', 'verified'] as const;
export type Part = (typeof PARTS)[number];

/** The manifest is written last, so a backup without one is not complete. */
export const partName = (stamp: string, part: Part) => `${stamp}-${part}`;

/** Returns the backup that a stored file belongs to, and which part it is. Shared files belong to none. */
export const parsePart = (name: string): { stamp: string; part: Part } | undefined => {
  const [stamp = '', part] = name.split('-');
  return STAMP.test(stamp) && PARTS.includes(part as Part) ? { stamp, part: part as Part } : undefined;
};

/** Opens a folder, or a folder of a bucket at the shop's S3. */
export const openTarget = async (target: string, s3: Config['s3']): Promise<Storage> => {
  if (!target.startsWith('s3://')) return diskStorage(resolve(target));
  if (!s3) throw new StartError(`${target} needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY`);
  const [bucket = '', ...folders] = target.slice('s3://'.length).split('/');
  const folder = folders.filter(Boolean).join('/');
  if (!bucket || !folder) throw new StartError(`${target} must name a bucket and a folder in it: s3://bucket/folder`);
  return (await import('../../platform/storage/s3.ts')).s3Storage({ ...s3, bucket }, folder);
};

/** Splits what an operator names into the target and, where it ends with one, a backup in it. */
export const splitSource = (source: string): { target: string; stamp: string | undefined } => {
  const trimmed = withoutSlash(source);
  const last = trimmed.split('/').at(-1) ?? '';
  if (!STAMP.test(last)) return { target: source, stamp: undefined };
  return { target: trimmed.slice(0, -last.length - 1) || (source.startsWith('/') ? '/' : '.'), stamp: last };
};

/** Returns the complete backups of a target, the oldest first. */
export const listStamps = async (storage: Storage): Promise<string[]> =>
  (await storage.list())
    .flatMap(({ key }) => parsePart(key) ?? [])
    .filter(({ part }) => part === 'manifest')
    .map(({ stamp }) => stamp)
    .sort();

/** Refuses a folder that the shop's own sweeps would take files from. */
export const refuseOwnPlaces = (target: string, { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>) => {
  const own = s3 && ['installers', 'audit'].map((folder) => `s3://${s3.bucket}/${folder}`);
  const inside = (place: string, path: string) => path === place || path.startsWith(`${place}/`);
  const path = withoutSlash(target);
  const places = target.startsWith('s3://') ? (own ?? []) : [join(dataDir, 'installers'), join(dataDir, 'database')];
  const given = target.startsWith('s3://') ? path : resolve(path);
  if (places.some((place) => inside(place, given))) throw new StartError(`${target} is used by the shop itself`);
};
