import type { Install } from '@warden/contract';
import { useSyncWords } from '../../entities/install/use-sync-words.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { cx } from '../../ui/cx.ts';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './install-table.module.css';

/** When the shop last heard of an installation: by sync, or else by a validation of its license. */
export function SyncCell({ install, onOpen }: { install: Install; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const words = useSyncWords();
  const { clientId, license, sync } = install;
  const validated = license?.last_validated_at;
  const state = sync ? words.last(sync) : t('sync.off');
  const note = sync ? words.next(sync) : validated && t('sync.validatedOn', { day: formatDay(validated, locale) });
  return (
    <div className={cx(styles.server, styles.sync)}>
      {onOpen ? (
        <TextButton aria-label={`${state}. ${t('sync.of', { client: clientId })}`} onClick={onOpen}>
          {state}
        </TextButton>
      ) : (
        state
      )}
      {note && <div className={styles.type}>{note}</div>}
    </div>
  );
}
