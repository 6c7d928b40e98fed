import type { ReactNode } from 'react';
import styles from './code-block.module.css';
import scroll from './code-scroll.module.css';
import { Copy } from './copy.tsx';
import { cx } from './cx.ts';

interface CodeBlockProps {
  id: string;
  /** The name of the file, or the language. */
  label?: string;
  /** The text to copy, if it differs from what is shown. */
  text?: string;
  children: ReactNode;
}

/** Code with a button that copies it. */
export function CodeBlock({ id, label, text, children }: CodeBlockProps) {
  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <span>{label}</span>
        <Copy {...(text === undefined ? { from: id } : { text })} />
      </div>
      <pre
        id={id}
        // It scrolls, so the keyboard must reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        {...(label ? { role: 'group', 'aria-label': label } : {})}
        className={cx(scroll.scroll, scroll.onSurface, styles.code)}
      >
        {children}
      </pre>
    </div>
  );
}
