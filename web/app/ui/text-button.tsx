import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './text-button.module.css';

/** A button that looks like a link in a text. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={cx(styles.link, className)} />;
}
