import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

export interface FieldProps extends Omit<OutlinedInputProps, 'label' | 'error' | 'id'> {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
}

/** A text field with its label above and its help below. An error takes the place of the help. */
export function Field({ label, help, error, required, ...input }: FieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        {...input}
        id={id}
        slotProps={{ input: { 'aria-describedby': `${id}-note`, 'aria-required': required } }}
      />
      {/* The margin keeps the next label away from a line of help. */}
      <FormHelperText id={`${id}-note`} role={error ? 'alert' : undefined} sx={help ? { mb: 1 } : {}}>
        {error ?? help}
      </FormHelperText>
    </FormControl>
  );
}
