import type { SyncAnswer } from '@warden/contract';
import type { ContentVersions } from '../../platform/http/versions.ts';
import type { RevocationFiles } from '../licenses/service.ts';
import type { ReleaseService } from '../releases/service.ts';

interface Dependencies {
  releases: Pick<ReleaseService, 'latestVersion'>;
  revocations: Pick<RevocationFiles, 'sequence'>;
  versions: ContentVersions;
  /** Where installations fetch the signed index of revocations. */
  revocationsUrl: string;
}

export type SyncNews = Pick<SyncAnswer, 'release' | 'revocations'>;

/** What every installation is told with the answer to its sync. It is read at most twice a second. */
export const syncNews = ({ releases, revocations, versions, revocationsUrl }: Dependencies) => {
  const latest = versions.source(async () => ({ version: (await releases.latestVersion()) ?? '' }));
  return async (): Promise<SyncNews> => {
    const { version } = latest.known() ?? (await latest.read());
    return {
      release: version === '' ? null : { version },
      revocations: { url: revocationsUrl, version: await revocations.sequence() },
    };
  };
};
