import { organizationName } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import layout from '../../ui/layout.module.css';
import { SubmitButton } from '../../ui/submit-button.tsx';

export function RenameForm({ name }: { name: string }) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.organization, queryKeys.organizations);
  const { form, field, reset, isDirty, sending } = useApiForm<{ name: string }>({
    schema: organizationName,
    defaultValues: { name },
    fallback: t('team.rename.failed'),
    send: async (body) => {
      const { data } = await checkedCall(contract.organizations.rename, { body });
      reset({ name: data.name });
      await reload();
      showNotice(t('team.rename.done'));
    },
  });
  return (
    <Form {...form}>
      <Field
        {...field('name')}
        label={t('team.rename.name')}
        help={t('team.rename.help')}
        autoComplete="off"
        maxLength={200}
        required
      />
      <div className={layout.row}>
        <SubmitButton size="medium" sending={sending} disabled={!isDirty}>
          {t('common.save')}
        </SubmitButton>
      </div>
    </Form>
  );
}
