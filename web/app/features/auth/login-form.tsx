import Box from '@mui/material/Box';
import { credentials } from '@warden/contract';
import { useEffect, useEffectEvent } from 'react';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SignInDelay } from './sign-in-delay.tsx';
import type { FirstStep } from './sign-in-steps.tsx';
import { useSignIn } from './use-sign-in.ts';

interface Values {
  email: string;
  password: string;
}

export function LoginForm({ onRefused, ...step }: FirstStep) {
  const { t } = useTranslation();
  const { delay, signIn } = useSignIn();
  const { submit, alert, field, sending } = useApiForm<Values>({
    schema: credentials,
    fallback: t('login.failed'),
    send: ({ email, password }) => signIn({ email, password }).catch(onRefused),
  });
  const tryAgain = useEffectEvent(() => void submit());
  useEffect(() => {
    if (!delay) return;
    const timer = setTimeout(tryAgain, delay.until - Date.now());
    return () => clearTimeout(timer);
  }, [delay]);
  return (
    <Form onSubmit={submit} alert={alert ?? step.alert}>
      {delay && <SignInDelay until={delay.until} />}
      <Field {...field('email')} label={t('fields.email')} type="email" autoComplete="username" required />
      <PasswordField {...field('password')} label={t('fields.password')} autoComplete="current-password" required />
      <Box sx={{ mt: -1, fontSize: '0.9375rem' }}>
        <TextLink to="/forgot-password">{t('login.forgot')}</TextLink>
      </Box>
      <SubmitButton sending={sending || delay !== null}>{t('login.submit')}</SubmitButton>
    </Form>
  );
}
