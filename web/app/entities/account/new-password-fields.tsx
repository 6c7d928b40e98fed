import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../../lib/form/use-api-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';

interface NewPasswordFieldsProps<Name extends string> {
  field: (name: Name | 'confirmPassword') => FieldBinding;
  /** The name of the password in the call. */
  name: Name;
  label: string;
  confirmLabel: string;
}

/** A new password and its repetition. */
export function NewPasswordFields<Name extends 'password' | 'newPassword'>({
  field,
  name,
  label,
  confirmLabel,
}: NewPasswordFieldsProps<Name>) {
  const { t } = useTranslation();
  const common = { autoComplete: 'new-password', required: true } as const;
  return (
    <>
      <PasswordField {...field(name)} label={label} help={t('fields.passwordHelp')} {...common} />
      <PasswordField {...field('confirmPassword')} label={confirmLabel} {...common} />
    </>
  );
}
