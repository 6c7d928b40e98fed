import type { ReleaseChannel, System } from '@warden/contract';
import { sortKeyOf, versionOf } from '../../platform/semantic-version.ts';

export { sortKeyOf, versionOf };

const isHigher = (a: string, b: string) => sortKeyOf(a) > sortKeyOf(b);

const isPreRelease = (version: string) => version.includes('-');

/** The channel that a version belongs to where nobody says otherwise. */
export const channelOf = (version: string): ReleaseChannel => (isPreRelease(version) ? 'beta' : 'stable');

/** Whoever follows the stable channel gets no pre-release. */
export const fitsChannel = (version: string, channel: ReleaseChannel) => channel === 'beta' || !isPreRelease(version);

/** A release that can be upgraded to only from itself or a higher version could never be installed over another one. */
export const fitsMinVersion = (version: string, minVersion: string) =>
  versionOf(minVersion) !== undefined && isHigher(version, minVersion);

export interface OfferedRelease {
  version: string;
  channel: ReleaseChannel;
  minVersion: string | null;
  yankedAt: Date | null;
}

/** Those who follow beta get stable releases too. */
const isIn = (channel: ReleaseChannel, release: OfferedRelease) => channel === 'beta' || release.channel === 'stable';

/** The releases of a channel that may be installed. Their order stays. */
export const offeredIn = <R extends OfferedRelease>(releases: readonly R[], channel: ReleaseChannel): R[] =>
  releases.filter((release) => release.yankedAt === null && isIn(channel, release));

export interface Update<R extends OfferedRelease> {
  /** The newest release of the channel. */
  latest: R | undefined;
  /** The newest release that can be installed over the version. */
  next: R | undefined;
  /** How many releases of the channel are newer than the version. */
  behind: number;
  /** Whether the version itself was yanked. */
  yanked: boolean;
}

/** What follows for an installation of this version. The releases are given with the newest version first. */
export const updateFor = <R extends OfferedRelease>(
  releases: readonly R[],
  version: string,
  channel: ReleaseChannel,
): Update<R> => {
  const offered = offeredIn(releases, channel);
  const newer = offered.filter((release) => isHigher(release.version, version));
  const canInstall = ({ minVersion }: R) => minVersion === null || !isHigher(minVersion, version);
  return {
    latest: offered[0],
    next: newer.find(canInstall),
    behind: newer.length,
    yanked: releases.some((release) => release.version === version && release.yankedAt !== null),
  };
};

export const systemOf = ({ os, arch }: Pick<Parts, 'os' | 'arch'>): System => `${os}_${arch}`;

interface Parts {
  os: 'linux' | 'darwin' | 'windows';
  arch: 'amd64' | 'arm64';
}

export const partsOfSystem = (system: System): Parts => {
  const [os, arch] = system.split('_');
  return { os, arch } as Parts;
};

/** Endings that say what to do with a file; any other is left off. */
const ending = /\.(sh|run|bin|py|exe|msi|pkg|dmg|deb|rpm|appimage|zip|tgz|tar\.(?:gz|xz|zst))$/i;

/** What a browser saves it as. */
export const fileNameOf = (version: string, system: System, uploadedAs: string) =>
  `warden-installer-${version}-${system.replace('_', '-')}${ending.exec(uploadedAs)?.[0].toLowerCase() ?? ''}`;
