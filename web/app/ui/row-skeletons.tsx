import styles from './row-skeletons.module.css';
import { Skeleton } from './skeleton.tsx';

/** Placeholders for a short list of rows with two lines each. */
export function RowSkeletons() {
  return (
    <div className={styles.rows}>
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} variant="rounded" height={52} />
      ))}
    </div>
  );
}
