import Box from '@mui/material/Box';
import { contract, credentials } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useApiForm } from '../../lib/api-form.ts';
import { openSession } from '../../lib/session.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface Values {
  email: string;
  password: string;
}

export function LoginForm() {
  const { t } = useTranslation();
  const { submit, alert, field, sending } = useApiForm<Values>({
    schema: credentials,
    fallback: t('login.failed'),
    send: async ({ email, password }) => {
      const { data } = await api(contract.auth.login, { body: { email, password } });
      openSession(data.token, data.user);
    },
  });
  return (
    <Form onSubmit={submit} alert={alert}>
      <Field {...field('email')} label={t('fields.email')} type="email" autoComplete="username" required />
      <PasswordField {...field('password')} label={t('fields.password')} autoComplete="current-password" required />
      <Box sx={{ mb: 1.5, fontSize: '0.9375rem' }}>
        <TextLink to="/forgot-password">{t('login.forgot')}</TextLink>
      </Box>
      <SubmitButton sending={sending}>{t('login.submit')}</SubmitButton>
    </Form>
  );
}
