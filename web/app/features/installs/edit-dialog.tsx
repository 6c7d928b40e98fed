import { type Install, installChange } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { AppDialog, DialogContent } from '../../ui/app-dialog.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { DescribingFields } from './describing-fields.tsx';

interface Values {
  description: string;
  hostname: string;
  version: string;
}

export function EditDialog({ install, onClose }: { install: Install; onClose: () => void }) {
  const { t } = useTranslation();
  // Licenses show the description of their installation, so they are loaded again too.
  const reload = useReload(queryKeys.installs, queryKeys.licenses);
  const { description, hostname, version } = install;
  const { form, field, sending } = useApiForm<Values>({
    schema: installChange,
    defaultValues: { description: description ?? '', hostname: hostname ?? '', version: version ?? '' },
    fallback: t('installs.changeFailed'),
    reads: 'error',
    send: async (body) => {
      await checkedCall(contract.installs.change, { params: { id: install.id }, body });
      await reload();
      showNotice(t('installs.changedNotice'));
      onClose();
    },
  });
  return (
    <AppDialog title={t('installs.editTitle')} onClose={onClose}>
      <DialogContent>
        <Form {...form}>
          <CopyableId value={install.clientId} whole />
          <DescribingFields field={field} />
          <FormActions submit={t('common.save')} sending={sending} onCancel={onClose} />
        </Form>
      </DialogContent>
    </AppDialog>
  );
}
