import { type CSSProperties, Fragment } from 'react';
import styles from './clipped.module.css';

/** Marks an empty value. */
export const absent = <span className={styles.absent}>—</span>;

/** Lets the names of hosts wrap after a dot rather than anywhere else. */
const breakable = (text: string) =>
  text.split(/(?<=\.)(?=\S)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their position
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** The beginning of a text. Names and descriptions may be too long for a row. */
export function Clipped({ text, max = 280, title }: { text: string | null; max?: number; title?: string }) {
  if (!text) return absent;
  return (
    <span
      title={title ?? text ?? undefined}
      className={styles.clipped}
      style={{ '--width': `${max}px` } as CSSProperties}
    >
      <span className={styles.text}>{breakable(text)}</span>
    </span>
  );
}
