import { useId } from 'react';
import styles from './migration.module.css';

interface DsnFieldProps {
  name: string;
  label: string;
  placeholder: string;
  error?: string | undefined;
  help?: string;
  onInput: (value: string) => void;
}

/** A field that keeps what was typed before hydration. */
export function DsnField({ name, label, placeholder, error, help, onInput }: DsnFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-help`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <div id={`${id}-help`} role={error ? 'alert' : undefined} className={styles.help}>
        {error ?? help}
      </div>
    </div>
  );
}
