import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { attribute } from '../lib/page/page-contract.ts';
import styles from './copy.module.css';

/** Copies a text, or that of an element. The inline script does it, so that it works before hydration. */
export function Copy({ text, from }: { text?: string; from?: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      {...(text === undefined ? {} : attribute('copy', text))}
      {...(from === undefined ? {} : attribute('copyFrom', from))}
      className={styles.copy}
    >
      <span className={styles.idle}>{t('common.copy')}</span>
      <span className={styles.done} role="status">
        {t('common.copied')}
      </span>
    </button>
  );
}
