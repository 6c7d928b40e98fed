import type { InstallSync } from '@warden/contract';
import { shopTime } from '../../lib/browser/clock.ts';
import { formatAge, formatNear } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

/** When an installation last asked for its license, and when it will ask again, in a few words. */
export const useSyncWords = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = shopTime();
  const last = ({ last_sync_at: at }: InstallSync) => (at ? (formatAge(at, now, locale) ?? t('sync.now')) : null);
  const next = ({ next_check: at }: InstallSync) => at && formatNear(at, now, locale);
  return {
    last: (sync: InstallSync) => last(sync) ?? t('sync.notYet'),
    /** Who has not asked by then may have no network. */
    next: (sync: InstallSync) => {
      const at = next(sync);
      return at && t(Date.parse(sync.next_check ?? '') < now ? 'sync.overdueAt' : 'sync.nextAt', { at });
    },
    /** Both, with the version, in one line. */
    line: (sync: InstallSync) => {
      const age = last(sync);
      return [t('sync.synced', { age: age ?? t('sync.notYet').toLowerCase() }), sync.version]
        .filter(Boolean)
        .join(' · ');
    },
  };
};
