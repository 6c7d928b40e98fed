import { useEffect, useEffectEvent, useId, useRef } from 'react';
import styles from './migration.module.css';

interface DsnFieldProps {
  name: string;
  label: string;
  placeholder: string;
  error?: string | undefined;
  help?: string;
  onInput: (value: string) => void;
}

/** A field that takes over what was typed before hydration. */
export function DsnField({ name, label, placeholder, error, help, onInput }: DsnFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const takeTyped = useEffectEvent(() => {
    if (field.current?.value) onInput(field.current.value);
  });
  useEffect(() => takeTyped(), []);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
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
