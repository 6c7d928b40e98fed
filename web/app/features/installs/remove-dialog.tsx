import type { Install } from '@warden/contract';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDialogTarget } from '../../ui/use-dialog-target.ts';
import { useRemoveInstall } from './remove-install.ts';

export function RemoveDialog({ install, onClose }: { install: Install | null; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error, reset } = useRemoveInstall();
  const { shown, dialog } = useDialogTarget(install, reset);
  const remove = () => {
    if (!install) return;
    mutate(install.id, {
      onSuccess: (message) => {
        showNotice(message);
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      title={t('installs.deleteTitle')}
      text={t('installs.deleteText', { client: shown?.clientId ?? '' })}
      confirm={t('common.delete')}
      pending={isPending}
      alert={error && (serverMessage(error, 'error') ?? t('installs.deleteFailed'))}
      onConfirm={remove}
      onClose={onClose}
      {...dialog}
    />
  );
}
