import { dayOf } from '@warden/license';
import type { DemoClock } from '../../platform/demo-clock.ts';
import type { VersionSource } from '../../platform/http/versions.ts';

/** Pages show the day of a clock that was moved, so they are rendered anew once it has another one. */
export const contentByClock = <Content extends { version: string }>(
  content: VersionSource<Content>,
  clock: Pick<DemoClock, 'ahead' | 'now'>,
): VersionSource<Content> => {
  const dated = (read: Content): Content =>
    read.version && clock.ahead() > 0
      ? { ...read, version: `${read.version} ${clock.ahead()} ${dayOf(clock.now())}` }
      : read;
  return {
    known: () => {
      const known = content.known();
      return known && dated(known);
    },
    read: async () => dated(await content.read()),
  };
};
