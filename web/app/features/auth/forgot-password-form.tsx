import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

export function ForgotPasswordForm() {
  const { t } = useTranslation();
  const [sent, setSent] = useState(false);
  const { form, field, sending } = useApiForm<{ email: string }>({
    schema: async () => (await import('./rules.ts')).passwordForgotten,
    fallback: t('forgot.failed'),
    send: async ({ email }) => {
      setSent(false);
      await api(contract.auth.forgotPassword, { body: { email } });
      setSent(true);
    },
  });
  return (
    <Form {...form} done={sent ? t('done.resetSent') : null}>
      <Field {...field('email')} label={t('fields.email')} type="email" autoComplete="username" required />
      <SubmitButton sending={sending}>{t('forgot.submit')}</SubmitButton>
    </Form>
  );
}
