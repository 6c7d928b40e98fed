import type { WrittenAdvisory } from '@warden/contract';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRemoveAdvisory } from './advisory-queries.ts';

/** Asks before a draft is deleted for good. */
export function DeleteAdvisory({ advisory: { key, id }, onClose }: { advisory: WrittenAdvisory; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useRemoveAdvisory();
  const confirm = () =>
    mutate(key, {
      onSuccess: () => {
        showNotice(t('panel.advisories.deleteDone', { id }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('panel.advisories.deleteTitle', { id })}
      text={t('panel.advisories.deleteText')}
      confirm={t('panel.advisories.delete')}
      pending={isPending}
      alert={error && [t('panel.advisories.deleteFailed'), serverMessage(error)].filter(Boolean).join('. ')}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
