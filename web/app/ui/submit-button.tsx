import { Button, type ButtonProps } from './button.tsx';

type SubmitButtonProps = Omit<Extract<ButtonProps, { to?: never; href?: never }>, 'variant' | 'loading'> & {
  sending: boolean;
};

export function SubmitButton({ sending, ...rest }: SubmitButtonProps) {
  return <Button type="submit" variant="contained" size="large" loading={sending} {...rest} />;
}
