import Box from '@mui/material/Box';
import { useId } from 'react';
import { color, fonts } from '../../../ui/tokens.ts';

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
    <Box sx={{ mb: 2 }}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.75, fontSize: '0.875rem', fontWeight: 600 }}>
        {label}
      </Box>
      <Box
        component="input"
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
        sx={{
          width: '100%',
          height: 44,
          px: 1.5,
          fontFamily: fonts.mono,
          fontSize: '0.875rem',
          color: 'text.primary',
          bgcolor: 'background.default',
          border: `1px solid ${color(error ? 'danger' : 'control')}`,
          borderRadius: 1,
          '&::placeholder': { color: color('muted'), opacity: 1 },
        }}
      />
      <Box
        id={`${id}-help`}
        role={error ? 'alert' : undefined}
        sx={{
          mt: 0.5,
          minHeight: 20,
          fontSize: '0.8125rem',
          lineHeight: 1.5,
          color: color(error ? 'danger' : 'muted'),
        }}
      >
        {error ?? help}
      </Box>
    </Box>
  );
}
