import type { MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { PlainButton, type PlainButtonProps } from './plain-button.tsx';

export type ButtonProps = PlainButtonProps & {
  variant: 'text' | 'outlined' | 'contained';
  size?: 'small' | 'medium' | 'large';
  /** Whether it takes something away for good. */
  danger?: boolean;
  /** Whether it waits for an answer. It cannot be used again until then. */
  loading?: boolean;
  startIcon?: ReactNode;
  endIcon?: ReactNode;
};

/** It keeps the focus, which a disabled button would lose, and does nothing. */
const waiting = {
  'aria-busy': true,
  'aria-disabled': true,
  disabled: false,
  onClick: (event: MouseEvent) => event.preventDefault(),
};

export function Button({ variant, size = 'medium', danger = false, loading = false, ...props }: ButtonProps) {
  const { startIcon, endIcon, className, children, ...rest } = props;
  const classes = [styles.base, styles.button, styles[variant], styles[size], danger && styles.danger];
  return (
    <PlainButton {...rest} {...(loading ? waiting : {})} className={cx(...classes, className)}>
      {startIcon && <span className={styles.startIcon}>{startIcon}</span>}
      {children}
      {endIcon && <span className={styles.endIcon}>{endIcon}</span>}
    </PlainButton>
  );
}
