import type { PasswordOwner } from '@warden/passwords';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldBinding } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { type TypedPassword, useWeaknesses } from './use-weaknesses.ts';
import { WeaknessNotes } from './weakness-notes.tsx';

interface NewPasswordFieldsProps<Name extends string> {
  field: (name: Name | 'confirmPassword') => FieldBinding;
  /** The name of the password in the call. */
  name: Name;
  label: string;
  confirmLabel: string;
  /** What the page knows about the owner of the password. */
  owner?: () => PasswordOwner;
  isAdmin?: boolean;
}

/** A new password with what makes it weak, and its repetition. */
export function NewPasswordFields<Name extends 'password' | 'newPassword'>({
  field,
  name,
  label,
  confirmLabel,
  owner = () => ({}),
  isAdmin = false,
}: NewPasswordFieldsProps<Name>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<TypedPassword | null>(null);
  const weaknesses = useWeaknesses(typed);
  const binding = field(name);
  const input = useRef<HTMLInputElement>(null);
  const judge = useEffectEvent((password: string) => setTyped({ password, owner: owner() }));
  // It may have been typed before the application ran.
  useEffect(() => {
    if (input.current?.value) judge(input.current.value);
  }, []);
  const common = { autoComplete: 'new-password', required: true } as const;
  return (
    <>
      <PasswordField
        {...binding}
        label={label}
        help={isAdmin ? t('weakPassword.adminHelp') : t('fields.passwordHelp')}
        notes={<WeaknessNotes weaknesses={weaknesses} />}
        ref={(element) => {
          input.current = element;
          binding.ref(element);
        }}
        onChange={(event) => {
          setTyped({ password: event.target.value, owner: owner() });
          return binding.onChange(event);
        }}
        {...common}
      />
      <PasswordField {...field('confirmPassword')} label={confirmLabel} {...common} />
    </>
  );
}
