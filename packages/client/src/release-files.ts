import { isMoment } from '@warden/license';
import { SyncError } from './sync-error.ts';
import { isVersion } from './versions.ts';

/* The files about releases, as docs/release-format.md describes them. */

export type Channel = 'stable' | 'beta';

/** Why files about releases are not believed. */
export type ReleaseRefusal =
  /** The list of keys: not signed by a known key of licenses, older than its end, or older than one seen before. */
  | 'KEYS_SIGNATURE'
  | 'KEYS_EXPIRED'
  | 'KEYS_ROLLBACK'
  /** The file of the channel: not signed by a key of releases, frozen, older than one seen before, or of another one. */
  | 'SIGNATURE'
  | 'EXPIRED'
  | 'ROLLBACK'
  | 'OTHER_CHANNEL'
  /** A manifest or an installer is not the one that the signed files name. */
  | 'MIXED'
  | 'MALFORMED';

export const refused = (reason: ReleaseRefusal, message: string) =>
  new SyncError('releases_refused', message, { reason });

export interface KeysFile {
  sequence: number;
  expires: string;
  keys: { id: string; minisign: string; state: 'active' | 'accepted' | 'retired' }[];
}

export interface LatestFile {
  channel: Channel;
  sequence: number;
  issued: string;
  expires: string;
  version: string | null;
  /** The newest version first. */
  releases: { version: string; min_version: string | null; manifest_sha256: string; yanked: boolean }[];
}

export interface Installer {
  /** Such as `linux_amd64`. */
  system: string;
  file: string;
  size: number;
  sha256: string;
  url: string;
  signature: string;
}

export interface ManifestAdvisory {
  id: string;
  severity: string;
  /** Where the advisory is in the format of OSV, and the hash of that file. */
  osv: string;
  sha256: string;
}

export interface Manifest {
  version: string;
  channel: Channel;
  date: string;
  min_version: string | null;
  yanked: { at: string; reason_en: string; reason_ru: string } | null;
  installers: Installer[];
  advisories: ManifestAdvisory[];
}

type Check<T> = { [Name in keyof T]: (value: unknown) => boolean };

const isText = (value: unknown) => typeof value === 'string' && value.length <= 2000;
const isHash = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isChannel = (value: unknown) => value === 'stable' || value === 'beta';
const orNull = (check: (value: unknown) => boolean) => (value: unknown) => value === null || check(value);

/** Fields that are not known yet are ignored, so that a later shop can add some. */
const isObjectOf =
  <T>(fields: Check<T>) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<(field: unknown) => boolean>(fields).every(([name, fits]) =>
      fits((value as Record<string, unknown>)[name]),
    );
const isListOf = (check: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(check);

const isKeysFile = isObjectOf<KeysFile>({
  sequence: isCount,
  expires: isMoment,
  keys: isListOf(
    isObjectOf<KeysFile['keys'][number]>({
      id: isText,
      minisign: isText,
      state: (value) => ['active', 'accepted', 'retired'].includes(value as string),
    }),
  ),
});

const isLatestFile = isObjectOf<LatestFile>({
  channel: isChannel,
  sequence: isCount,
  issued: isMoment,
  expires: isMoment,
  version: orNull(isVersion),
  releases: isListOf(
    isObjectOf<LatestFile['releases'][number]>({
      version: isVersion,
      min_version: orNull(isVersion),
      manifest_sha256: isHash,
      yanked: (value) => typeof value === 'boolean',
    }),
  ),
});

const isManifest = isObjectOf<Manifest>({
  version: isVersion,
  channel: isChannel,
  date: isMoment,
  min_version: orNull(isVersion),
  yanked: orNull(isObjectOf<NonNullable<Manifest['yanked']>>({ at: isMoment, reason_en: isText, reason_ru: isText })),
  installers: isListOf(
    isObjectOf<Installer>({
      system: isText,
      file: isText,
      size: isCount,
      sha256: isHash,
      url: isText,
      signature: isText,
    }),
  ),
  advisories: isListOf(isObjectOf<ManifestAdvisory>({ id: isText, severity: isText, osv: isText, sha256: isHash })),
});

const parsed = <T>(text: string, check: (value: unknown) => value is T, name: string): T => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused('MALFORMED', `${name} is no JSON.`);
  }
  const isKnown = (value as { format?: unknown } | null)?.format === 1;
  if (!isKnown || !check(value)) throw refused('MALFORMED', `${name} is not written as docs/release-format.md says.`);
  return value;
};

export const parseKeysFile = (text: string) => parsed(text, isKeysFile, 'keys.json');
export const parseLatestFile = (text: string) => parsed(text, isLatestFile, 'latest.json');
export const parseManifest = (text: string) => parsed(text, isManifest, 'manifest.json');
