import type { ReactNode } from 'react';
import styles from './row-list.module.css';
import { Text } from './text.tsx';

interface RowListProps {
  /** Names the list for screen readers, where no heading does. */
  label?: string;
  /** The id of the heading that names the list, if there is one. */
  labelledBy?: string;
  none: string;
  children: ReactNode[];
}

/** A short list, or a text that there is nothing to list. */
export function RowList({ label, labelledBy, none, children }: RowListProps) {
  return children.length ? (
    <ul aria-label={label} aria-labelledby={labelledBy} className={styles.list}>
      {children}
    </ul>
  ) : (
    <Text muted variant="body2" className={styles.none}>
      {none}
    </Text>
  );
}

export function ListRow({ children }: { children: ReactNode }) {
  return <li className={styles.row}>{children}</li>;
}

/** What a row is about, with details below. */
export function RowText({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.text}>
      {children}
      <div className={styles.note}>{note}</div>
    </div>
  );
}
