import type { InstallUpdate } from '@warden/contract';
import type { ContentVersions } from '../../platform/http/versions.ts';
import { reportedVersion } from '../../platform/semantic-version.ts';
import type { AdvisoryService } from '../advisories/service.ts';
import { channelOf, type ReleaseService, updateFor } from '../releases/service.ts';

interface Dependencies {
  releases: Pick<ReleaseService, 'listOffers'>;
  advisories: Pick<AdvisoryService, 'published'>;
  versions: ContentVersions;
}

export type InstallUpdates = ReturnType<typeof installUpdates>;

/**
 * What is known about the versions that installations report: how far each is behind, and which advisories apply to it.
 * Releases and advisories are read at most twice a second, however many ask, and not at all where no version is known.
 */
export const installUpdates = ({ releases, advisories, versions }: Dependencies) => {
  const source = versions.source(async () => ({ version: '', offers: await releases.listOffers() }));

  const judge = async () => {
    const { offers } = source.known() ?? (await source.read());
    const published = await advisories.published();
    return (version: string): InstallUpdate => {
      // Nobody says which channel an installation follows, so its version has to tell.
      const { behind, next, yanked } = updateFor(offers, version, channelOf(version));
      return { version, behind, next: next?.version ?? null, yanked, advisories: published.applyingTo(version) };
    };
  };

  /** Returns the answers in the order of what installations report. Null stands for a version that is unknown. */
  return async (reported: readonly (string | null)[]): Promise<(InstallUpdate | null)[]> => {
    const known = reported.map((text) => (text === null ? undefined : reportedVersion(text)));
    const distinct = new Set(known.filter((version) => version !== undefined));
    if (distinct.size === 0) return reported.map(() => null);
    const updateOf = await judge();
    const updates = new Map([...distinct].map((version) => [version, updateOf(version)]));
    return known.map((version) => (version === undefined ? null : (updates.get(version) ?? null)));
  };
};
