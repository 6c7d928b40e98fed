import { hash } from 'node:crypto';
import type { ReleaseChannel, Severity, System } from '@warden/contract';
import { type OfferedRelease, offeredIn, partsOfSystem, systemOf } from './domain.ts';
import type { InstallerRow, ReleaseRow } from './wire.ts';

/*
 * The files that say what was released, as docs/release-format.md describes them. The same facts always make the same
 * bytes, so that the hash of a manifest names it.
 */

/** A copy that is older than this must not be believed: it would hide newer releases. */
export const EXPIRES_AFTER = 48 * 60 * 60 * 1000;

export type ManifestRelease = OfferedRelease &
  Pick<ReleaseRow, 'releasedAt' | 'yankReasonEn' | 'yankReasonRu'> & {
    installers: Pick<InstallerRow, 'os' | 'arch' | 'sha256' | 'blake2b' | 'size' | 'fileName'>[];
  };

/** An advisory that applies to a release, and where its file in the format of OSV is. */
export interface ManifestAdvisory {
  advisory: { id: string; severity: Severity };
  osv: { url: string; sha256: string };
}

export interface Manifest {
  text: string;
  sha256: string;
  size: number;
}

const fileOf = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const addressOf = (publicUrl: string, version: string) => `${publicUrl}/api/releases/public/${version}`;

export const manifestAddress = (publicUrl: string, version: string) => `${addressOf(publicUrl, version)}/manifest.json`;

const installerOf = (publicUrl: string, version: string, system: System) => {
  const { os, arch } = partsOfSystem(system);
  return `${addressOf(publicUrl, version)}/download/${os}/${arch}/installer`;
};

const bySystem = (a: { system: string }, b: { system: string }) => (a.system < b.system ? -1 : 1);

export const makeManifest = (
  release: ManifestRelease,
  advisories: readonly ManifestAdvisory[],
  publicUrl: string,
): Manifest => {
  const { version, channel, releasedAt, minVersion, yankedAt, installers } = release;
  const text = fileOf({
    format: 1,
    version,
    channel,
    date: releasedAt.toISOString(),
    min_version: minVersion,
    yanked: yankedAt && {
      at: yankedAt.toISOString(),
      reason_en: release.yankReasonEn ?? '',
      reason_ru: release.yankReasonRu ?? '',
    },
    installers: installers
      .map((installer) => {
        const system = systemOf(installer);
        const url = installerOf(publicUrl, version, system);
        const { fileName: file, size, sha256 } = installer;
        return { system, file, size, sha256, url, signature: `${url}.minisig` };
      })
      .toSorted(bySystem),
    advisories: advisories.map(({ advisory, osv }) => ({
      id: advisory.id,
      severity: advisory.severity,
      osv: osv.url,
      sha256: osv.sha256,
    })),
  });
  return { text, sha256: hash('sha256', text), size: Buffer.byteLength(text) };
};

/** A release with its manifest. Lists of these have the newest version first. */
export type ReleaseEntry = OfferedRelease & { manifest: Manifest };

/** What `latest.json` of a channel says besides its sequence and times. */
export const latestFacts = (entries: readonly ReleaseEntry[], channel: ReleaseChannel, publicUrl: string) => {
  const newest = offeredIn(entries, channel)[0];
  return {
    version: newest?.version ?? null,
    manifest: newest
      ? {
          url: manifestAddress(publicUrl, newest.version),
          sha256: newest.manifest.sha256,
          size: newest.manifest.size,
        }
      : null,
    releases: entries
      .filter((entry) => channel === 'beta' || entry.channel === 'stable')
      .map(({ version, minVersion, manifest, yankedAt }) => ({
        version,
        min_version: minVersion,
        manifest_sha256: manifest.sha256,
        yanked: yankedAt !== null,
      })),
  };
};

export const makeLatest = (
  facts: ReturnType<typeof latestFacts>,
  { channel, sequence, issued }: { channel: ReleaseChannel; sequence: number; issued: Date },
) =>
  fileOf({
    format: 1,
    channel,
    sequence,
    issued: issued.toISOString(),
    expires: new Date(issued.getTime() + EXPIRES_AFTER).toISOString(),
    ...facts,
  });
