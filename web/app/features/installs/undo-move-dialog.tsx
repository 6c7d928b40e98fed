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

export function UndoMoveDialog({ install, onClose }: { install: Install; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, clientId: client, moved } = install;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await checkedCall(contract.installs.undoMove, { params: { id } })).data.clientId,
    onSuccess: useReload(queryKeys.installs, queryKeys.licenses, queryKeys.payments),
  });
  const undo = () =>
    mutate(undefined, {
      onSuccess: (back) => {
        showNotice(t('move.undone', { client: back }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('move.undoTitle')}
      text={t('move.undoText', { client, from: moved?.from ?? '' })}
      confirm={t('move.undoConfirm')}
      pending={isPending}
      alert={error && (serverMessage(error, 'error') ?? t('move.undoFailed'))}
      onConfirm={undo}
      onClose={onClose}
    />
  );
}
