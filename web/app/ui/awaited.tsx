import type { ReactNode } from 'react';
import styles from './awaited.module.css';
import { Skeleton } from './skeleton.tsx';

interface AwaitedProps {
  /** Whether it is not known yet if the content is of use. */
  isAwaited: boolean;
  children: ReactNode;
}

/** Has a placeholder of the same size in the place of its content, until that may be shown. */
export function Awaited({ isAwaited, children }: AwaitedProps) {
  return (
    <div aria-busy={isAwaited} className={styles.awaited}>
      <div inert={isAwaited} className={isAwaited ? styles.hidden : undefined}>
        {children}
      </div>
      {isAwaited && <Skeleton variant="rounded" className={styles.placeholder} />}
    </div>
  );
}
