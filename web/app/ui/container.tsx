import type { ComponentProps } from 'react';
import styles from './container.module.css';
import { cx } from './cx.ts';

/** Limits the content of a page to 1200 px and keeps 16, 24 or 32 px free on each side. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(styles.container, className)} />;
}
