import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './paper.module.css';

/** A surface with a line around it. */
export function Paper({
  as: Element = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' }) {
  return <Element {...rest} className={cx(styles.paper, className)} />;
}
