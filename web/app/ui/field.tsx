import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { NativeInput } from './native-field.tsx';

interface Labels {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** Notes that come and go while one types. Screen readers say them when they come. */
  notes?: ReactNode;
}

interface FieldFrameProps extends Labels {
  /** The control, with what connects it to its label and notes. */
  children: (control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ReactNode;
}

/** A control with its label above and its help below. An error takes the place of the help, and moves nothing. */
export function FieldFrame({ label, help, error, notes, children }: FieldFrameProps) {
  const id = useId();
  const describedBy = [(error ?? help) && `${id}-note`, notes !== undefined && `${id}-notes`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': Boolean(error) })}
      <div className={cx(styles.messages, !help && styles.spare)}>
        {help && (
          <p id={error ? undefined : `${id}-note`} className={cx(styles.note, error && styles.replaced)}>
            {help}
          </p>
        )}
        {error && (
          <p id={`${id}-note`} role="alert" className={cx(styles.note, styles.error)}>
            {error}
          </p>
        )}
      </div>
      {notes !== undefined && (
        <div id={`${id}-notes`} aria-live="polite">
          {notes}
        </div>
      )}
    </div>
  );
}

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'>, Labels {
  /** A button or a unit inside the field, at its end. */
  end?: ReactNode;
}

/** A text field. The forms say themselves what is missing, so it is required only for screen readers. */
export function Field({ label, help, error, notes, required, className, end, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error} notes={notes}>
      {(control) => (
        <div className={styles.around}>
          <NativeInput
            {...input}
            {...control}
            aria-required={required}
            className={cx(end !== undefined && styles.withEnd, className)}
          />
          {end !== undefined && <div className={styles.end}>{end}</div>}
        </div>
      )}
    </FieldFrame>
  );
}

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'>, Labels {}

/** A field for several lines. */
export function TextArea({ label, help, error, notes, required, className, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} help={help} error={error} notes={notes}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          aria-required={required}
          className={cx(styles.control, styles.area, className)}
        />
      )}
    </FieldFrame>
  );
}
