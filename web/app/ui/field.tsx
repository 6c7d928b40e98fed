import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { NativeInput } from './native-field.tsx';

export interface FieldNote {
  text: string;
  isWarning: boolean;
}

interface Labels {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** What there is to say about the value while one types, if anything. Screen readers say it when it comes. */
  note?: FieldNote | null | undefined;
}

/** An error that is longer than its place is shown whole over what is below, while its field has the focus. */
const markLong = (error: HTMLElement | null) =>
  void error?.classList.toggle(styles.long ?? '', error.scrollHeight > error.clientHeight + 1);

interface FieldFrameProps extends Labels {
  /** The control, with what connects it to its label and notes. */
  children: (control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ReactNode;
}

/** A control with its label above and its help below. An error or a note takes the place of the help, and moves nothing. */
export function FieldFrame({ label, help, error, note, children }: FieldFrameProps) {
  const id = useId();
  const describedBy = [(error ?? help) && `${id}-note`, note && `${id}-typed`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': Boolean(error) })}
      <div className={cx(styles.messages, note !== undefined ? styles.roomy : !help && styles.spare)}>
        {help && (
          <p id={error ? undefined : `${id}-note`} className={cx(styles.note, (error || note) && styles.replaced)}>
            {help}
          </p>
        )}
        {error && (
          <p key={error} id={`${id}-note`} role="alert" ref={markLong} className={cx(styles.note, styles.error)}>
            {error}
          </p>
        )}
        {note !== undefined && (
          <p
            id={`${id}-typed`}
            aria-live="polite"
            className={cx(styles.note, note?.isWarning && styles.warning, error && styles.replaced)}
          >
            {note?.text}
          </p>
        )}
      </div>
    </div>
  );
}

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'>, Labels {
  /** A button or a unit inside the field, at its end. */
  end?: ReactNode;
}

/** A text field. The forms say themselves what is missing, so it is required only for screen readers. */
export function Field({ label, help, error, note, required, className, end, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error} note={note}>
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
export function TextArea({ label, help, error, note, required, className, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} help={help} error={error} note={note}>
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
