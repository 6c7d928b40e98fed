import { passwordChange, type User } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { NewPasswordFields } from '../../entities/account/new-password-fields.tsx';
import { api } from '../../lib/api/api.ts';
import { canChangePassword } from '../../lib/form/form-rules.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { isStaff } from '../../lib/session/staff.ts';
import { DialogContent } from '../../ui/app-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import layout from '../../ui/layout.module.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { Text } from '../../ui/text.tsx';
import { useCloseAfter } from './use-close-after.ts';

interface Values {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

interface ChangePasswordProps {
  user: User;
  onBack: () => void;
  onDone: () => void;
}

export function ChangePassword({ user, onBack, onDone }: ChangePasswordProps) {
  const { t } = useTranslation();
  const [done, finish] = useCloseAfter(onDone);
  const { form, field, values, sending } = useApiForm<Values>({
    schema: passwordChange,
    confirm: ['newPassword', 'confirmPassword'],
    fallback: t('profile.passwordFailed'),
    send: async ({ currentPassword, newPassword }) => {
      await api(contract.auth.changePassword, { body: { currentPassword, newPassword } });
      finish();
    },
  });
  return (
    <DialogContent>
      <Text muted className={layout.below}>
        {t('profile.passwordLead')}
      </Text>
      <Form {...form} done={done ? t('done.passwordChanged') : null}>
        <PasswordField
          {...field('currentPassword')}
          label={t('fields.currentPassword')}
          autoComplete="current-password"
          required
        />
        <NewPasswordFields
          field={field}
          name="newPassword"
          typed={values.newPassword}
          label={t('fields.newPassword')}
          confirmLabel={t('fields.confirmNewPassword')}
          owner={{ ...user, companyName: user.company_name }}
          isAdmin={isStaff(user)}
        />
        <FormActions
          submit={t('profile.changePassword')}
          sending={sending}
          disabled={done || !canChangePassword(values)}
          cancel={t('common.back')}
          onCancel={onBack}
        />
      </Form>
    </DialogContent>
  );
}
