import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { NewPasswordFields } from '../../entities/account/new-password-fields.tsx';
import { api } from '../../lib/api/api.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useHistoryState } from '../../lib/page/use-history-state.ts';
import type { WayBack } from '../../lib/session/way-back.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { PersonalDataBox, TermsBox } from './consent-boxes.tsx';
import type { FirstStep } from './sign-in-steps.tsx';
import { useEnter } from './use-enter.ts';

interface Values {
  firstName: string;
  lastName: string;
  companyName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

interface RegisterFormProps extends FirstStep {
  /** Whether the shop asks for consent to the processing of personal data in a box of its own. */
  separateConsent: boolean;
}

export function RegisterForm({ onRefused, separateConsent, ...step }: RegisterFormProps) {
  const { t } = useTranslation();
  const [accepted, setAccepted] = useState(false);
  const [consented, setConsented] = useState(false);
  const enter = useEnter();
  const { email } = useHistoryState<WayBack>();
  const { form, field, values, sending } = useApiForm<Values>({
    schema: async () => (await import('./rules.ts')).registration,
    confirm: ['password', 'confirmPassword'],
    fallback: t('register.failed'),
    send: async ({ confirmPassword: _, ...values }) => {
      const body = { ...values, ...(separateConsent ? { personalDataConsent: consented } : {}) };
      await api(contract.auth.register, { body }).then(({ data }) => enter(data), onRefused);
    },
  });
  return (
    <Form {...form} alert={form.alert ?? step.alert}>
      <Field {...field('firstName')} label={t('fields.firstName')} autoComplete="given-name" required />
      <Field {...field('lastName')} label={t('fields.lastName')} autoComplete="family-name" required />
      <Field
        {...field('companyName')}
        label={t('fields.companyName')}
        help={t('fields.companyHelp')}
        autoComplete="organization"
        required
      />
      <Field
        {...field('email')}
        {...(email ? { defaultValue: email } : {})}
        label={t('fields.email')}
        type="email"
        autoComplete="username"
        required
      />
      <NewPasswordFields
        field={field}
        name="password"
        typed={values.password}
        label={t('fields.password')}
        confirmLabel={t('fields.confirmPassword')}
        owner={values}
      />
      <TermsBox onChange={setAccepted} />
      {separateConsent && <PersonalDataBox onChange={setConsented} />}
      <SubmitButton sending={sending} disabled={!accepted || (separateConsent && !consented)}>
        {t('register.submit')}
      </SubmitButton>
    </Form>
  );
}
