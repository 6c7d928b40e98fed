import { contract } from '@warden/contract/calls';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { NewPasswordFields } from '../../entities/account/new-password-fields.tsx';
import { api } from '../../lib/api/api.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Form } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { requiredCompany } from './required-company.ts';

const CompanyButton = lazy(async () => ({ default: (await import('./company-button.tsx')).CompanyButton }));

const REDIRECT_AFTER_MS = 2000;

interface Values {
  token: string;
  newPassword: string;
  confirmPassword: string;
}

export function ResetPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  const [company, setCompany] = useState<string | null>(null);
  const { form, field, values, sending } = useApiForm<Values>({
    schema: async () => (await import('./rules.ts')).passwordReset,
    confirm: ['newPassword', 'confirmPassword'],
    fallback: t('reset.failed'),
    send: async ({ newPassword }) => {
      try {
        await api(contract.auth.resetPassword, { body: { token, newPassword } });
      } catch (error) {
        setCompany(requiredCompany(error)?.organization ?? null);
        throw error;
      }
      setDone(true);
    },
  });
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate('/login'), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);
  return (
    <Form {...form} done={done ? t('done.passwordReset') : null}>
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields
        field={field}
        name="newPassword"
        typed={values.newPassword}
        label={t('fields.newPassword')}
        confirmLabel={t('fields.confirmPassword')}
      />
      {company ? (
        <Suspense fallback={null}>
          <CompanyButton organization={company} />
        </Suspense>
      ) : (
        <SubmitButton sending={sending} disabled={done}>
          {t('reset.submit')}
        </SubmitButton>
      )}
    </Form>
  );
}
