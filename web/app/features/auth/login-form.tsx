import { contract } from '@warden/contract/calls';
import { api } from '../../lib/api/api.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useHistoryState } from '../../lib/page/use-history-state.ts';
import { knownDevice } from '../../lib/session/device.ts';
import type { WayBack } from '../../lib/session/way-back.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './login-form.module.css';
import type { FirstStep } from './sign-in-steps.tsx';
import { useEnter } from './use-enter.ts';

interface Values {
  email: string;
  password: string;
}

export function LoginForm({ onRefused, ...step }: FirstStep) {
  const { t } = useTranslation();
  const enter = useEnter();
  const { email } = useHistoryState<WayBack>();
  const { form, field, sending } = useApiForm<Values>({
    schema: async () => (await import('./rules.ts')).credentials,
    fallback: t('login.failed'),
    send: (body) => {
      const signIn = async (code: { breakGlassCode?: string } = {}) =>
        enter((await api(contract.auth.login, { body: { ...body, ...code, device: knownDevice() } })).data);
      const withCode = (breakGlassCode: string) => signIn({ breakGlassCode }).catch(onRefused);
      return signIn().catch((error) => onRefused(error, withCode));
    },
  });
  return (
    <Form {...form} alert={form.alert ?? step.alert}>
      <Field
        {...field('email')}
        {...(email ? { defaultValue: email } : {})}
        label={t('fields.email')}
        type="email"
        autoComplete="username"
        required
      />
      <PasswordField {...field('password')} label={t('fields.password')} autoComplete="current-password" required />
      <div className={styles.forgot}>
        <TextLink to="/forgot-password">{t('login.forgot')}</TextLink>
      </div>
      <SubmitButton sending={sending}>{t('login.submit')}</SubmitButton>
    </Form>
  );
}
