import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

/** A field for a one-time code. Phones offer one that they have received. */
export function CodeField(props: FieldProps) {
  return (
    <Field
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      required
      className={styles.code}
      {...props}
    />
  );
}
