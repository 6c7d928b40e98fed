import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';
import { cx } from './cx.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

/** A box with its label beside it. The class is that of the label. */
export function Checkbox({ label, className, ...box }: CheckboxProps) {
  return (
    <label className={cx(styles.label, className)}>
      <input {...box} type="checkbox" className={styles.box} />
      <span>{label}</span>
    </label>
  );
}
