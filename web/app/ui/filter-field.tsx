import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './filter-field.module.css';
import { NativeInput, NativeSelect } from './native-field.tsx';

const SETTLE_MS = 300;

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
    </div>
  );
}

interface FilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A text filter that applies when typing pauses. It follows a value that changes elsewhere, as by the back button. */
export function FilterText({ label, value, onChange, placeholder }: FilterProps & { placeholder: string }) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const settled = useRef(value);
  const report = useRef(onChange);
  report.current = onChange;
  useEffect(() => {
    if (value === settled.current) return;
    settled.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === settled.current) return;
    const timer = setTimeout(() => {
      settled.current = wanted;
      report.current(wanted);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Labelled id={id} label={label}>
      <NativeInput
        id={id}
        type="search"
        value={typed}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Labelled>
  );
}

interface FilterSelectProps extends FilterProps {
  any: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** A filter with fixed values. */
export function FilterSelect({ label, value, onChange, any, options }: FilterSelectProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <NativeSelect id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{any}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </Labelled>
  );
}

/** A filter by a calendar day. A day that is half typed has no value yet. */
export function FilterDay({ label, value, onChange }: FilterProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <NativeInput id={id} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </Labelled>
  );
}
