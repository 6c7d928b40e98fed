import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';

export interface FieldProps extends Omit<OutlinedInputProps, 'label' | 'error' | 'id'> {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** Notes that come and go while one types. Screen readers say them when they come. */
  notes?: ReactNode;
}

/** A text field with its label above and its help below. An error takes the place of the help. */
export function Field({ label, help, error, notes, required, ...input }: FieldProps) {
  const id = useId();
  const note = error ?? help;
  const describedBy = [note && `${id}-note`, notes !== undefined && `${id}-notes`].filter(Boolean).join(' ');
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        {...input}
        id={id}
        slotProps={{
          input: {
            'aria-describedby': describedBy || undefined,
            'aria-required': required,
          },
        }}
      />
      {note && (
        <FormHelperText id={`${id}-note`} role={error ? 'alert' : undefined}>
          {note}
        </FormHelperText>
      )}
      {notes !== undefined && (
        <div id={`${id}-notes`} aria-live="polite">
          {notes}
        </div>
      )}
    </FormControl>
  );
}
