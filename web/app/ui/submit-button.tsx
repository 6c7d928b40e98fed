import Button, { type ButtonProps } from '@mui/material/Button';

interface SubmitButtonProps extends ButtonProps {
  sending: boolean;
}

export function SubmitButton({ sending, ...rest }: SubmitButtonProps) {
  return <Button type="submit" variant="contained" size="large" loading={sending} {...rest} />;
}
