import type { User } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useLocation } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { goToCompany } from '../../lib/session/company-departure.ts';
import { nextPage } from '../../lib/session/way-back.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

/** Connects the account of a signed-in visitor with the sign-in of their company. */
export function CompanyConnect({ user }: { user: User }) {
  const { t } = useTranslation();
  const { state } = useLocation();
  const { form, field, sending } = useApiForm<{ email: string }>({
    schema: async () => (await import('./rules.ts')).passwordForgotten,
    defaultValues: { email: user.email },
    fallback: t('sso.connect.failed'),
    send: async ({ email }) => {
      const { data } = await api(contract.sso.link, { body: { email } });
      await goToCompany(data, nextPage(state));
    },
  });
  return (
    <Form {...form}>
      <Field {...field('email')} label={t('sso.email')} type="email" autoComplete="username" required />
      <SubmitButton sending={sending}>{t('sso.connect.submit')}</SubmitButton>
    </Form>
  );
}
