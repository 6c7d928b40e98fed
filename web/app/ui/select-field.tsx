import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Select, { type SelectProps } from '@mui/material/Select';
import { useId } from 'react';

interface SelectFieldProps extends Omit<SelectProps<string>, 'label' | 'error' | 'id' | 'native'> {
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  help?: string | undefined;
  error?: string | undefined;
}

/** A choice in a form. It uses the browser's own list, with label, help and error like other fields. */
export function SelectField({ label, options, help, error, ...select }: SelectFieldProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Select
        {...select}
        native
        id={id}
        inputProps={{ 'aria-describedby': note ? `${id}-note` : undefined }}
        sx={{ '& select': { textOverflow: 'ellipsis' } }}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      {note && (
        <FormHelperText id={`${id}-note`} role={error ? 'alert' : undefined}>
          {note}
        </FormHelperText>
      )}
    </FormControl>
  );
}
