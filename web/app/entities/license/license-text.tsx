import scroll from '../../ui/code-scroll.module.css';
import { cx } from '../../ui/cx.ts';
import styles from './license-text.module.css';

/** The text of a license, to read or select. */
export function LicenseText({ text, labelledBy }: { text: string; labelledBy: string }) {
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
