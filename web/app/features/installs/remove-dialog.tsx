import { ApiError, type Install } from '@warden/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showNotice } from '../../lib/page/notice.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRemoveInstall } from './remove-install.ts';

/** Keeps what it shows while it closes. */
export function RemoveDialog({ install, onClose }: { install: Install | null; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error, reset } = useRemoveInstall();
  const [shown, setShown] = useState(install);
  useEffect(() => {
    if (!install) return;
    setShown(install);
    reset();
  }, [install, reset]);
  const refusal = error instanceof ApiError ? error.body?.message : undefined;
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
      text={t('installs.deleteText', { client: (install ?? shown)?.clientId ?? '' })}
      confirm={t('common.delete')}
      open={install !== null}
      pending={isPending}
      alert={error && (refusal ?? t('installs.deleteFailed'))}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
