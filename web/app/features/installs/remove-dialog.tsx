import type { Install } from '@warden/contract';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRemoveInstall } from './remove-install.ts';

export function RemoveDialog({ install, onClose }: { install: Install; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useRemoveInstall();
  const remove = () =>
    mutate(install.id, {
      onSuccess: (message) => {
        showNotice(message);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('installs.deleteTitle')}
      text={t('installs.deleteText', { client: install.clientId })}
      confirm={t('common.delete')}
      pending={isPending}
      alert={error && (serverMessage(error, 'error') ?? t('installs.deleteFailed'))}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
