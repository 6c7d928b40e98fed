import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { goToCompany } from '../../lib/session/company-departure.ts';
import type { WayBack } from '../../lib/session/way-back.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PersonalDataBox } from './consent-boxes.tsx';

/** Finds the company by the address of the visitor. No list shows which companies there are. */
export function CompanyAddress({ separateConsent }: { separateConsent: boolean }) {
  const { t } = useTranslation();
  const { state } = useLocation();
  const [consented, setConsented] = useState(false);
  const { form, field, sending } = useApiForm<{ email: string }>({
    schema: async () => (await import('./rules.ts')).passwordForgotten,
    fallback: t('sso.failed'),
    send: async ({ email }) => {
      const body = { email, ...(separateConsent ? { personalDataConsent: consented } : {}) };
      const { data } = await api(contract.sso.start, { body });
      await goToCompany(data, (state as WayBack | null)?.page);
    },
  });
  return (
    <Form {...form}>
      <Field {...field('email')} label={t('sso.email')} type="email" autoComplete="username" required />
      <Text variant="body2" muted>
        {t('sso.newAccount')}{' '}
        <TextLink to="/terms-of-service" newTab>
          {t('register.acceptTerms')}
        </TextLink>
        {t('register.acceptBetween')}
        <TextLink to="/privacy-policy" newTab>
          {t('register.acceptPrivacy')}
        </TextLink>
        .
      </Text>
      {separateConsent && <PersonalDataBox onChange={setConsented} />}
      <SubmitButton sending={sending}>{t('sso.submit')}</SubmitButton>
    </Form>
  );
}
