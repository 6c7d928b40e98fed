import type { Config } from '../config.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/** The S3 client is large and slow to load, so it is loaded only where it is used. */
export const openStorage = async ({ s3, installersDir }: Pick<Config, 's3' | 'installersDir'>): Promise<Storage> =>
  s3 ? (await import('./s3.ts')).s3Storage(s3, 'installers') : diskStorage(installersDir);
