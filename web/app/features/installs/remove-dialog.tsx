import { useMutation } from '@tanstack/react-query';
import type { Install } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export function RemoveDialog({ install, onClose }: { install: Install; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (id: string) => (await checkedCall(contract.installs.remove, { params: { id } })).data.message,
    // Licenses stay, but nothing more is sold for an installation that is not bound.
    onSuccess: useReload(queryKeys.installs, queryKeys.licenses),
  });
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
