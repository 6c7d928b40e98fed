import type { Config } from '../config.ts';
import { diskStorage } from './disk.ts';
import { checkedKey } from './key.ts';
import type { LinkTo, Storage } from './storage.ts';

type Settings = Pick<Config, 's3' | 'installersDir'> & Partial<Pick<Config, 'downloads'>>;

const FOLDER = 'installers';

/** A CDN has the bucket as its origin, and takes the name to save the file under from the query. */
const cdnLinks =
  (cdnUrl: string): LinkTo =>
  async (key, fileName) =>
    `${cdnUrl}/${FOLDER}/${checkedKey(key)}?filename=${encodeURIComponent(fileName)}`;

/** Where an S3 is set, the revocations are copied there, so that a CDN can send them while the shop is down. */
export const openRevocationStorage = async ({ s3 }: Pick<Config, 's3'>): Promise<Storage | undefined> =>
  s3 && (await import('./s3.ts')).s3Storage(s3, 'revocations/v2');

/** Opens a folder of the S3 for copies of the files about releases, which have the same addresses there as in the API. */
export type OpenReleaseFolder = (path: string) => Storage;

export const openReleaseStorage = async ({ s3 }: Pick<Config, 's3'>): Promise<OpenReleaseFolder | undefined> => {
  if (!s3) return undefined;
  const { s3Storage } = await import('./s3.ts');
  return (path) => s3Storage(s3, path);
};

/** The S3 client is large and slow to load, so it is loaded only where it is used. */
export const openStorage = async ({ s3, installersDir, downloads }: Settings): Promise<Storage> => {
  if (!s3) return diskStorage(installersDir);
  const storage = (await import('./s3.ts')).s3Storage(s3, FOLDER);
  if (downloads?.way === 'cdn' && downloads.cdnUrl) return { ...storage, linkTo: cdnLinks(downloads.cdnUrl) };
  if (downloads?.way !== 'redirect') return storage;
  const { signedLinks } = await import('./s3-links.ts');
  return { ...storage, linkTo: signedLinks({ ...s3, endpoint: downloads.publicEndpoint ?? s3.endpoint }, FOLDER) };
};
