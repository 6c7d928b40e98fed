import { contract, notesLocales, reasonFields, type WrittenAdvisory } from '@warden/contract';
import { contract as calls } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';

/** Asks why an advisory was wrong, in each language of its readers. */
export function WithdrawDialog({ advisory: { key, id }, onClose }: { advisory: WrittenAdvisory; onClose: () => void }) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.admin);
  const { form, field, sending } = useApiForm({
    schema: contract.advisories.withdraw.body,
    defaultValues: reasonFields(() => ''),
    fallback: t('panel.advisoryWithdrawal.failed'),
    send: async (reasons) => {
      const body = reasonFields((locale) => reasons[`reason_${locale}`].trim());
      await checkedCall(calls.advisories.withdraw, { params: { key }, body }).finally(reload);
      showNotice(t('panel.advisoryWithdrawal.done', { id }));
      onClose();
    },
  });
  return (
    <AppDialog title={t('panel.advisoryWithdrawal.title', { id })} onClose={onClose}>
      <DialogContent>
        <Text className={shared.below}>{t('panel.advisoryWithdrawal.text')}</Text>
        <Form {...form}>
          {notesLocales.map((locale) => (
            <Field
              key={locale}
              {...field(`reason_${locale}`)}
              label={t(`panel.advisoryWithdrawal.reason.${locale}`)}
              lang={locale}
              autoComplete="off"
              required
            />
          ))}
          <FormActions submit={t('panel.advisoryWithdrawal.submit')} sending={sending} danger onCancel={onClose} />
        </Form>
      </DialogContent>
    </AppDialog>
  );
}
