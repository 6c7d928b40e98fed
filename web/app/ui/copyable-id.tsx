import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import type { CSSProperties } from 'react';
import { useCopy } from '../lib/browser/use-copy.ts';
import { endsOf, shortenId } from '../lib/format/shorten.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import styles from './copyable-id.module.css';
import { cx } from './cx.ts';
import { Tip } from './tip.tsx';

interface CopyableIdProps {
  value: string;
  /** Whether the id is shown in full. */
  whole?: boolean;
}

/**
 * An id that a click copies. UUIDs and hashes are shortened, and other ids lose their middle where there is no room for
 * it, because their ends differ. The tooltip shows all.
 */
export function CopyableId({ value, whole = false }: CopyableIdProps) {
  const { t } = useTranslation();
  const { state, copy } = useCopy();
  const status = state === 'copied' ? t('common.copied') : state === 'failed' ? t('common.copyFailed') : null;
  const shown = whole ? value : shortenId(value);
  const [start, end] = endsOf(shown);
  const Icon = state === 'copied' ? CheckIcon : ContentCopyIcon;
  return (
    <>
      <Tip text={status ?? value}>
        <button
          type="button"
          aria-label={`${shown} ${shown === value ? t('common.copy') : t('common.copyValue', { value })}`}
          onClick={() => void copy(value)}
          className={cx(
            styles.id,
            !whole && end && styles.cut,
            whole && styles.whole,
            state !== 'idle' && styles.answered,
          )}
          style={{ '--start': [...start].length, '--end': [...end].length } as CSSProperties}
        >
          <span className={cx(!whole && styles.ends)}>
            <span className={styles.shown}>{whole ? shown : start}</span>
            {!whole && <span>{end}</span>}
          </span>
          <Icon aria-hidden="true" />
        </button>
      </Tip>
      <span role="status" className="visually-hidden">
        {status}
      </span>
    </>
  );
}
