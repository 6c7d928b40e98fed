import type { Release } from '@warden/contract';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRemoveRelease } from './change-release.ts';

/** Asks before a release is deleted for good. */
export function DeleteRelease({ release, onClose }: { release: Release; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useRemoveRelease();
  const { id, version } = release;
  const confirm = () =>
    mutate(id, {
      onSuccess: () => {
        showNotice(t('panel.releases.deleteDone', { version }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('panel.releases.deleteTitle', { version })}
      text={t('panel.releases.deleteText')}
      confirm={t('panel.releases.delete')}
      pending={isPending}
      alert={error && [t('panel.releases.deleteFailed'), serverMessage(error)].filter(Boolean).join('. ')}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
