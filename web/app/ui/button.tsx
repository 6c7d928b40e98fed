import type { ReactNode } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { PlainButton, type PlainButtonProps } from './plain-button.tsx';

type ButtonProps = PlainButtonProps & {
  variant: 'text' | 'outlined' | 'contained';
  size?: 'small' | 'medium' | 'large';
  startIcon?: ReactNode;
  endIcon?: ReactNode;
};

export function Button({ variant, size = 'medium', startIcon, endIcon, className, children, ...rest }: ButtonProps) {
  return (
    <PlainButton {...rest} className={cx(styles.base, styles.button, styles[variant], styles[size], className)}>
      {startIcon && <span className={styles.startIcon}>{startIcon}</span>}
      {children}
      {endIcon && <span className={styles.endIcon}>{endIcon}</span>}
    </PlainButton>
  );
}
