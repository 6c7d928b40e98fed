import type { ComponentProps } from 'react';
import { FieldFrame } from './field.tsx';
import { NativeSelect } from './native-field.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'children'> {
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  help?: string | undefined;
  error?: string | undefined;
}

/** A choice in a form, with label, help and error like other fields. */
export function SelectField({ label, options, help, error, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(control) => (
        <NativeSelect {...select} {...control}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  );
}
