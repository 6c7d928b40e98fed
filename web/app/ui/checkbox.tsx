import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { cx } from './cx.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: ReactNode;
  /** A button that ends the sentence of the label. It stands beside the label, because a label may hold no button. */
  button?: ReactNode;
}

/** A box with its label beside it. The class is that of the whole. */
export function Checkbox({ label, button, className, ...box }: CheckboxProps) {
  const id = useId();
  if (!button) {
    return (
      <label className={cx(styles.label, className)}>
        <input {...box} type="checkbox" className={styles.box} />
        <span>{label}</span>
      </label>
    );
  }
  return (
    <div className={cx(styles.label, className)}>
      <input {...box} type="checkbox" id={id} aria-labelledby={`${id}-label ${id}-button`} className={styles.box} />
      <span>
        <label htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        <span id={`${id}-button`}>{button}</span>
      </span>
    </div>
  );
}
