import type { PasswordOwner } from '@warden/passwords';
import type { FieldBinding } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { prepareRules, useWeaknesses } from './use-weaknesses.ts';

interface NewPasswordFieldsProps<Name extends string> {
  field: (name: Name | 'confirmPassword') => FieldBinding;
  /** The name of the password in the call. */
  name: Name;
  /** What was typed so far. */
  typed: string | undefined;
  label: string;
  confirmLabel: string;
  /** What the page knows about the owner of the password. */
  owner?: PasswordOwner;
  isAdmin?: boolean;
}

/** A new password with the first thing that makes it weak, and its repetition. */
export function NewPasswordFields<Name extends 'password' | 'newPassword'>({
  field,
  name,
  typed = '',
  label,
  confirmLabel,
  owner = {},
  isAdmin = false,
}: NewPasswordFieldsProps<Name>) {
  const { t } = useTranslation();
  const [weakness] = useWeaknesses(typed, owner);
  const common = { autoComplete: 'new-password', required: true } as const;
  return (
    <>
      <PasswordField
        {...field(name)}
        label={label}
        help={isAdmin ? t('weakPassword.adminHelp') : t('fields.passwordHelp')}
        onFocus={prepareRules}
        note={weakness ? { text: t(`weakPassword.${weakness}`), isWarning: true } : null}
        {...common}
      />
      <PasswordField {...field('confirmPassword')} label={confirmLabel} {...common} />
    </>
  );
}
