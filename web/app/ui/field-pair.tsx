import type { ReactNode } from 'react';
import styles from './field.module.css';

/** Fields side by side, or below each other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
