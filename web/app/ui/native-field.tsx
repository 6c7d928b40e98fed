import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './native-field.module.css';

/** A field of the browser in the look of our forms, for filters. It takes a tenth of the script that a form's field needs. */
export function NativeInput(props: ComponentProps<'input'>) {
  return <input {...props} className={styles.field} />;
}

/** The browser's own list, which phone users know. */
export function NativeSelect(props: ComponentProps<'select'>) {
  return (
    <div className={styles.around}>
      <select {...props} className={cx(styles.field, styles.select)} />
      <ArrowDropDownIcon aria-hidden="true" className={styles.arrow} />
    </div>
  );
}
