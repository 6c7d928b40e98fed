import type { ComponentProps, ElementType } from 'react';
import { cx } from './cx.ts';
import styles from './paper.module.css';

interface PaperProps extends ComponentProps<'div'> {
  as?: ElementType;
  /** Whether it keeps room around its content. */
  padded?: boolean;
}

/** A surface with a line around it. */
export function Paper({ as: Element = 'div', padded = false, className, ...rest }: PaperProps) {
  return <Element {...rest} className={cx(styles.paper, padded && styles.padded, className)} />;
}
