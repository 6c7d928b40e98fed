import type { Db } from '../../platform/db/database.ts';
import type { VersionCount } from './domain.ts';

/** What this feature has to know about installations. `features/installs` implements it. */
export interface InstallVersions {
  /** How many installations last reported each version. Those whose version is unknown are left out. */
  countByVersion(tx: Db): Promise<VersionCount[]>;
  /** The next accounts, in the order of their ids, with an installation that last reported one of these versions. */
  nextOwnersOf(tx: Db, versions: readonly string[], page: { after: string; limit: number }): Promise<string[]>;
  /** The installations of these accounts whose version is known. */
  listVersions(tx: Db, userIds: readonly string[]): Promise<RunningVersion[]>;
}

export interface RunningVersion {
  clientId: string;
  description: string | null;
  /** As the installation last reported it. */
  version: string;
}
