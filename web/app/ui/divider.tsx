import { cx } from './cx.ts';
import styles from './divider.module.css';

export function Divider({ className }: { className?: string | undefined }) {
  return <hr className={cx(styles.divider, className)} />;
}
