import { contract, notesLocales, type Release, reasonFields, reasonFor } from '@warden/contract';
import { contract as calls } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import { useUnyank } from './change-release.ts';

interface YankDialogProps {
  release: Release;
  onClose: () => void;
}

/** Asks for the reason in all languages, because customers read it. */
function Yank({ release: { id, version }, onClose }: YankDialogProps) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.admin);
  const { form, field, sending } = useApiForm({
    schema: contract.releases.yank.body,
    defaultValues: reasonFields(() => ''),
    fallback: t('panel.yank.failed'),
    send: async (reasons) => {
      const body = reasonFields((locale) => reasons[`reason_${locale}`].trim());
      await checkedCall(calls.releases.yank, { params: { id }, body }).finally(reload);
      showNotice(t('panel.yank.done', { version }));
      onClose();
    },
  });
  return (
    <AppDialog title={t('panel.yank.title', { version })} width={560} onClose={onClose}>
      <DialogContent>
        <Text className={shared.below}>{t('panel.yank.text')}</Text>
        <Form {...form}>
          {notesLocales.map((locale) => (
            <Field
              key={locale}
              {...field(`reason_${locale}`)}
              label={t(`panel.yank.reason.${locale}`)}
              help={t('panel.yank.reasonHelp')}
              lang={locale}
              autoComplete="off"
              required
            />
          ))}
          <FormActions submit={t('panel.yank.submit')} sending={sending} danger onCancel={onClose} />
        </Form>
      </DialogContent>
    </AppDialog>
  );
}

function Unyank({ release: { id, version, yanked }, onClose }: YankDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { mutate, isPending, error } = useUnyank();
  const confirm = () =>
    mutate(id, {
      onSuccess: () => {
        showNotice(t('panel.yank.undone', { version }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('panel.yank.undoTitle', { version })}
      text={t('panel.yank.undoText', { reason: yanked ? reasonFor(yanked, locale) : '' })}
      confirm={t('panel.yank.undo')}
      harmless
      pending={isPending}
      alert={error && [t('panel.yank.undoFailed'), serverMessage(error)].filter(Boolean).join('. ')}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** Yanks a release, or offers a yanked one again. */
export function YankDialog(props: YankDialogProps) {
  return props.release.yanked ? <Unyank {...props} /> : <Yank {...props} />;
}
