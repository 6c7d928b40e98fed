import type { Install } from '@warden/contract';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Clipped } from '../../ui/clipped.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './install-table.module.css';

type MovedNoteProps = NonNullable<Install['moved']> & { onUndo: (() => void) | undefined };

/** Where the licenses of an installation came from, while that can be undone. */
export function MovedNote({ from, undo_until, onUndo }: MovedNoteProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className={styles.type}>
      <Clipped text={t('move.from', { client: from })} max={240} />
      {onUndo && (
        <div>
          <TextButton onClick={onUndo}>{t('move.undoUntil', { day: formatDay(undo_until, locale) })}</TextButton>
        </div>
      )}
    </div>
  );
}
