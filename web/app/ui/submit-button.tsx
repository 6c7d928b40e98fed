import Button, { type ButtonProps } from '@mui/material/Button';
import { useHydrated } from '../lib/page/use-hydrated.ts';

interface SubmitButtonProps extends ButtonProps {
  sending: boolean;
}

/** Disabled until the form's handlers are there: an early press would send the form the browser's own way. */
export function SubmitButton({ sending, disabled = false, ...rest }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      loading={sending}
      disabled={disabled || !hydrated}
      {...rest}
    />
  );
}
