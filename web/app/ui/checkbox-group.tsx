import { type ReactNode, useId } from 'react';
import { Checkbox } from './checkbox.tsx';
import styles from './checkbox-group.module.css';

interface CheckboxGroupProps {
  legend: string;
  /** The boxes share it: the form reads which of them are checked. */
  name: string;
  options: readonly { value: string; label: ReactNode }[];
  chosen?: readonly string[];
  error?: string | undefined;
  /** Buttons beside the legend. */
  tools?: ReactNode;
}

/** Several boxes under one question. */
export function CheckboxGroup({ legend, name, options, chosen = [], error, tools }: CheckboxGroupProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {tools}
      <div className={styles.boxes}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={label}
            defaultChecked={chosen.includes(value)}
            aria-invalid={Boolean(error)}
          />
        ))}
      </div>
      <p id={id} role="alert" className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}

/** Which boxes of a group are checked. */
export const checkedIn = (form: HTMLFormElement | null, name: string) =>
  [...(form?.elements ?? [])].flatMap((element) =>
    element instanceof HTMLInputElement && element.name === name && element.checked ? element.value : [],
  );
