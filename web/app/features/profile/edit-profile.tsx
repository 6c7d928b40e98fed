import { profile, type User } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { api } from '../../lib/api/api.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { updateUser } from '../../lib/session/session.ts';
import { DialogContent } from '../../ui/app-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { useCloseAfter } from './use-close-after.ts';

interface Values {
  firstName: string;
  lastName: string;
  company_name: string;
}

interface EditProfileProps {
  user: User;
  onBack: () => void;
  onDone: () => void;
}

export function EditProfile({ user, onBack, onDone }: EditProfileProps) {
  const { t } = useTranslation();
  const [done, finish] = useCloseAfter(onDone);
  const { form, field, sending } = useApiForm<Values>({
    schema: profile,
    defaultValues: { firstName: user.firstName, lastName: user.lastName, company_name: user.company_name ?? '' },
    fallback: t('profile.updateFailed'),
    send: async (body) => {
      const { data } = await api(contract.auth.updateProfile, { body });
      updateUser(data);
      finish();
    },
  });
  return (
    <DialogContent>
      <Form {...form} done={done ? t('profile.updated') : null}>
        <Field {...field('firstName')} label={t('fields.firstName')} autoComplete="given-name" required />
        <Field {...field('lastName')} label={t('fields.lastName')} autoComplete="family-name" required />
        <Field
          {...field('company_name')}
          label={`${t('fields.companyName')} (${t('fields.optional')})`}
          help={t('fields.companyHelp')}
          autoComplete="organization"
        />
        <FormActions
          submit={t('common.save')}
          sending={sending}
          disabled={done}
          cancel={t('common.back')}
          onCancel={onBack}
        />
      </Form>
    </DialogContent>
  );
}
