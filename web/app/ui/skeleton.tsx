import { cx } from './cx.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  variant: 'text' | 'rounded';
  width?: number | string;
  height?: number;
  className?: string | undefined;
}

/** The place of something that loads. */
export function Skeleton({ variant, width, height, className }: SkeletonProps) {
  return <span className={cx(styles.skeleton, styles[variant], className)} style={{ width, height }} />;
}
