import type { ComponentProps } from 'react';
import styles from './progress.module.css';

/** A bar that fills up, or moves where no value says how far it is. */
export function Progress(props: ComponentProps<'progress'>) {
  return <progress {...props} className={styles.progress} />;
}
