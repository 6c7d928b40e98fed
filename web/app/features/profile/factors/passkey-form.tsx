import { contract } from '@warden/contract';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { FactorStep } from './factor-step.tsx';

interface PasskeyFormProps {
  title: string;
  lead?: string;
  name: string;
  submit: string;
  fallback: string | ((error: unknown) => string);
  send: (name: string) => Promise<void>;
  onBack: () => void;
}

/** Asks for the name of a new or known passkey. */
export function PasskeyForm({ title, lead, name, submit, fallback, send, onBack }: PasskeyFormProps) {
  const { t } = useTranslation();
  const { form, field, sending } = useApiForm<{ name: string }>({
    schema: contract.factors.renamePasskey.body,
    defaultValues: { name },
    fallback,
    send: (values) => send(values.name.trim()),
  });
  return (
    <FactorStep title={title} {...(lead ? { lead } : {})}>
      <Form {...form}>
        <Field
          {...field('name')}
          label={t('security.passkey.name')}
          help={t('security.passkey.nameHelp')}
          autoComplete="off"
          required
        />
        <FormActions submit={submit} sending={sending} cancel={t('common.back')} onCancel={onBack} />
      </Form>
    </FactorStep>
  );
}
