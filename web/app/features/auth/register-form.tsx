import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { contract, registration } from '@warden/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordFields } from '../../entities/account/new-password-fields.tsx';
import { api } from '../../lib/api/api.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { enter } from './enter.ts';
import type { FirstStep } from './sign-in-steps.tsx';

interface Values {
  firstName: string;
  lastName: string;
  companyName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export function RegisterForm({ onRefused, ...step }: FirstStep) {
  const { t } = useTranslation();
  const [accepted, setAccepted] = useState(false);
  const { form, submit, alert, field, sending } = useApiForm<Values>({
    schema: registration,
    confirm: ['password', 'confirmPassword'],
    fallback: t('register.failed'),
    send: async ({ confirmPassword: _, ...body }) => {
      await api(contract.auth.register, { body }).then(({ data }) => enter(data), onRefused);
    },
  });
  return (
    <Form onSubmit={submit} alert={alert ?? step.alert}>
      <Field {...field('firstName')} label={t('fields.firstName')} autoComplete="given-name" required />
      <Field {...field('lastName')} label={t('fields.lastName')} autoComplete="family-name" required />
      <Field
        {...field('companyName')}
        label={t('fields.companyName')}
        help={t('fields.companyHelp')}
        autoComplete="organization"
        required
      />
      <Field {...field('email')} label={t('fields.email')} type="email" autoComplete="username" required />
      <NewPasswordFields
        field={field}
        name="password"
        label={t('fields.password')}
        confirmLabel={t('fields.confirmPassword')}
        owner={form.getValues}
      />
      <FormControlLabel
        sx={{ alignItems: 'flex-start', mr: 0, mb: 1, '& .MuiFormControlLabel-label': { pt: 1 } }}
        control={<Checkbox checked={accepted} onChange={(event) => setAccepted(event.target.checked)} />}
        label={
          <>
            {t('register.acceptBefore')}
            <TextLink to="/terms-of-service" newTab>
              {t('register.acceptTerms')}
            </TextLink>
            {t('register.acceptBetween')}
            <TextLink to="/privacy-policy" newTab>
              {t('register.acceptPrivacy')}
            </TextLink>
          </>
        }
      />
      <SubmitButton sending={sending} disabled={!accepted}>
        {t('register.submit')}
      </SubmitButton>
    </Form>
  );
}
