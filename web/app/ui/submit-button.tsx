import Button, { type ButtonProps } from '@mui/material/Button';
import { useHydrated } from '../lib/page/use-hydrated.ts';

interface SubmitButtonProps extends ButtonProps {
  sending: boolean;
}

/** The button is disabled until hydration, because the browser itself would send the form before that. */
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
