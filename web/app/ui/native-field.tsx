import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

/** A field without a label of its own, in the look of our forms. */
export function NativeInput({ className, type = 'text', ...input }: ComponentProps<'input'>) {
  return <input {...input} type={type} className={cx(styles.control, className)} />;
}

/** The browser's own list, which phone users know. */
export function NativeSelect({ className, ...select }: ComponentProps<'select'>) {
  return (
    <div className={styles.around}>
      <select {...select} className={cx(styles.control, styles.select, className)} />
      <ArrowDropDownIcon aria-hidden="true" className={styles.arrow} />
    </div>
  );
}
