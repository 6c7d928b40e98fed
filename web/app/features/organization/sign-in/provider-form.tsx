import { contract, type IdentityProvider, memberRoles } from '@warden/contract';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Text } from '../../../ui/text.tsx';
import styles from './sign-in.module.css';
import { useRefreshSso, useSsoChange } from './use-sso.ts';

interface Values {
  issuer: string;
  client_id: string;
  client_secret: string;
  default_role: string;
}

type Body = typeof contract.sso.setProvider.body._zod.input;

function Remove() {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, alert } = useSsoChange(
    () => api(contract.sso.removeProvider, {}),
    () => {
      setAsked(false);
      showNotice(t('team.signIn.connect.removed'));
    },
  );
  return (
    <>
      <Button variant="text" danger onClick={() => setAsked(true)}>
        {t('team.signIn.connect.remove')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('team.signIn.connect.removeTitle')}
          text={t('team.signIn.connect.removeText')}
          confirm={t('team.signIn.connect.remove')}
          pending={isPending}
          alert={alert}
          onConfirm={() => mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** What the shop has to know of the provider. The secret is typed anew or stays: nobody reads it again. */
export function ProviderForm({ provider }: { provider: IdentityProvider | null }) {
  const { t } = useTranslation();
  const refresh = useRefreshSso();
  const [allow, setAllow] = useState(provider?.allow_new_members ?? false);
  const valuesOf = (known: IdentityProvider | null): Values => ({
    issuer: known?.issuer ?? '',
    client_id: known?.client_id ?? '',
    client_secret: '',
    default_role: known?.default_role ?? 'viewer',
  });
  const { validate } = contract.sso.setProvider.body['~standard'];
  const { form, field, values, reset, sending } = useApiForm<Values>({
    // The box is no text, so the form does not have it.
    schema: {
      '~standard': { validate: (entered) => validate({ ...(entered as Values), allow_new_members: allow }) },
    },
    defaultValues: valuesOf(provider),
    fallback: t('team.signIn.failed'),
    send: async (entered) => {
      const body = { ...entered, allow_new_members: allow } as Body;
      const { data } = await api(contract.sso.setProvider, { body });
      reset(valuesOf(data.provider));
      await refresh();
      showNotice(t('team.signIn.connect.saved'));
    },
  });
  const isOther = provider && (values.issuer !== provider.issuer || values.client_id !== provider.client_id);
  return (
    <div className={styles.form}>
      <Form {...form}>
        <Field
          {...field('issuer')}
          label={t('team.signIn.connect.issuer')}
          help={t('team.signIn.connect.issuerHelp')}
          type="url"
          inputMode="url"
          autoComplete="off"
          required
        />
        <Field
          {...field('client_id')}
          label={t('team.signIn.connect.clientId')}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <PasswordField
          {...field('client_secret')}
          label={t('team.signIn.connect.secret')}
          help={t(provider ? 'team.signIn.connect.secretKept' : 'team.signIn.connect.secretHelp')}
          autoComplete="new-password"
        />
        <SelectField
          {...field('default_role')}
          label={t('team.signIn.connect.role')}
          help={t('team.signIn.connect.roleHelp')}
          options={memberRoles.map((role) => [role, t(`memberRoles.${role}`)] as const)}
        />
        <Checkbox
          label={t('team.signIn.connect.allow')}
          checked={allow}
          onChange={({ target }) => setAllow(target.checked)}
        />
        {isOther && (
          <Text variant="body2" muted role="status">
            {t('team.signIn.connect.again')}
          </Text>
        )}
        <div className={layout.row}>
          <SubmitButton size="medium" sending={sending}>
            {t('team.signIn.connect.save')}
          </SubmitButton>
          {provider && <Remove />}
        </div>
      </Form>
    </div>
  );
}
