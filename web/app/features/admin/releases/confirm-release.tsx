import { ApiError, type Release } from '@warden/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showNotice } from '../../../lib/page/notice.ts';
import { useKept } from '../../../lib/use-kept.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useAnnounce, useRemoveRelease } from './change-release.ts';

interface ConfirmReleaseProps {
  release: Release | null;
  onClose: () => void;
}

const refusalOf = (error: Error | null) => (error instanceof ApiError ? error.body?.message : undefined);

/** Mails go out once: it asks first. */
export function AnnounceDialog({ release, onClose }: ConfirmReleaseProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error, reset } = useAnnounce();
  const [shown] = useKept(release);
  const version = shown?.version ?? '';
  useEffect(() => {
    if (release) reset();
  }, [release, reset]);
  const announce = () =>
    release &&
    mutate(release.id, {
      onSuccess: () => {
        showNotice(t('panel.releases.announceDone', { version }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('panel.releases.announceTitle', { version })}
      text={t('panel.releases.announceText')}
      confirm={t('panel.releases.announce')}
      open={release !== null}
      pending={isPending}
      alert={error && [t('panel.releases.announceFailed'), refusalOf(error)].filter(Boolean).join('. ')}
      harmless
      onConfirm={announce}
      onClose={onClose}
    />
  );
}

export function DeleteDialog({ release, onClose }: ConfirmReleaseProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error, reset } = useRemoveRelease();
  const [shown] = useKept(release);
  const version = shown?.version ?? '';
  useEffect(() => {
    if (release) reset();
  }, [release, reset]);
  const remove = () =>
    release &&
    mutate(release.id, {
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
      open={release !== null}
      pending={isPending}
      alert={error && [t('panel.releases.deleteFailed'), refusalOf(error)].filter(Boolean).join('. ')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
