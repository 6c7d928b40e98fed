import { useQueryClient } from '@tanstack/react-query';
import { emailChange, type User } from '@warden/contract';
import { queryKeys } from '../../../entities/query-keys.ts';
import { api } from '../../../lib/api/api.ts';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { DialogContent } from '../../../ui/app-dialog.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import layout from '../../../ui/layout.module.css';
import { Text } from '../../../ui/text.tsx';

export function ChangeEmail({ user, onBack }: { user: User; onBack: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { form, field, sending } = useApiForm<{ email: string }>({
    schema: emailChange.request.body,
    fallback: t('security.email.failed'),
    send: async (body) => {
      const { data } = await api(emailChange.request, { body });
      await queries.invalidateQueries({ queryKey: queryKeys.emailChange });
      showNotice(data.message);
      onBack();
    },
  });
  return (
    <DialogContent>
      <Text muted className={cx(layout.below, layout.anywhere)}>
        {t(user.isEmailVerified ? 'security.email.leadBoth' : 'security.email.leadNew', { email: user.email })}
      </Text>
      <Form {...form}>
        <Field {...field('email')} label={t('security.email.new')} type="email" autoComplete="email" required />
        <FormActions
          submit={t('security.email.submit')}
          sending={sending}
          cancel={t('common.back')}
          onCancel={onBack}
        />
      </Form>
    </DialogContent>
  );
}
