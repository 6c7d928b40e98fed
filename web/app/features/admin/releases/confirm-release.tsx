import type { Release } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { showNotice } from '../../../lib/page/notice.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDialogTarget } from '../../../ui/use-dialog-target.ts';
import { useAnnounce, useRemoveRelease } from './change-release.ts';

interface ConfirmReleaseProps {
  action: 'announce' | 'delete';
  release: Release | null;
  onClose: () => void;
}

/** Asks before a release is announced, since mails cannot be taken back, or deleted. */
export function ConfirmRelease({ action, release, onClose }: ConfirmReleaseProps) {
  const { t } = useTranslation();
  const mutations = { announce: useAnnounce(), delete: useRemoveRelease() };
  const { mutate, isPending, error, reset } = mutations[action];
  const { shown, dialog } = useDialogTarget(release, reset);
  const version = shown?.version ?? '';
  const confirm = () =>
    release &&
    mutate(release.id, {
      onSuccess: () => {
        showNotice(t(`panel.releases.${action}Done`, { version }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t(`panel.releases.${action}Title`, { version })}
      text={t(`panel.releases.${action}Text`)}
      confirm={t(`panel.releases.${action}`)}
      pending={isPending}
      alert={error && [t(`panel.releases.${action}Failed`), serverMessage(error)].filter(Boolean).join('. ')}
      harmless={action === 'announce'}
      onConfirm={confirm}
      onClose={onClose}
      {...dialog}
    />
  );
}
