import { Field, type FieldProps } from './field.tsx';
import { fonts } from './tokens.ts';

/** A field for a one-time code. Phones offer one that they have received. */
export function CodeField(props: FieldProps) {
  return (
    <Field
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      required
      sx={{ '& input': { fontFamily: fonts.mono, letterSpacing: '0.08em' } }}
      {...props}
    />
  );
}
