import type { InstallSync } from '@warden/contract';
import { formatMoment } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';

/** How an installation asks for its license, for its owner and for administrators. */
export function SyncFacts({ sync }: { sync: InstallSync }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const moment = (at: string | null) => (at ? formatMoment(at, locale) : t('sync.notYet'));
  return (
    <Facts>
      <Fact name={t('sync.last')}>{moment(sync.last_sync_at)}</Fact>
      <Fact name={t('sync.version')}>{sync.version ?? t('sync.unknown')}</Fact>
      {sync.next_check && <Fact name={t('sync.next')}>{moment(sync.next_check)}</Fact>}
      <Fact name={t('sync.key')}>
        <CopyableId value={sync.key_id} whole />
      </Fact>
      <Fact name={t('sync.pinned')}>{moment(sync.pinned_at)}</Fact>
    </Facts>
  );
}
