import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import scroll from '../../ui/code-scroll.module.css';
import { cx } from '../../ui/cx.ts';
import { Text } from '../../ui/text.tsx';
import styles from './license-text.module.css';

/** The text of a license, to read or select. The server gives none to members whose role does not show it. */
export function LicenseText({ text, labelledBy }: { text: string | null; labelledBy: string }) {
  const { t } = useTranslation();
  if (text === null)
    return (
      <Text variant="body2" muted>
        {t('licenses.textHidden')}
      </Text>
    );
  return (
    <div className={styles.around}>
      <pre
        // It scrolls, so the keyboard must reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        {...{ role: 'group', 'aria-labelledby': labelledBy }}
        className={cx(scroll.scroll, styles.text)}
      >
        {text}
      </pre>
    </div>
  );
}
