import { useMutation } from '@tanstack/react-query';
import type { Install, LicenseWithOffers } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { LicenseAct } from './license-acts.ts';
import { RotateDialog } from './rotate-dialog.tsx';
import { StageDialog } from './stage-dialog.tsx';

interface ActProps {
  license: LicenseWithOffers;
  onClose: () => void;
}

function EndStagingDialog({ license: { id, client_id: client, staging }, onClose }: ActProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => checkedCall(contract.licenses.endStaging, { params: { id } }),
    onSuccess: useReload(queryKeys.licenses, queryKeys.installs),
  });
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        showNotice(t('staging.removed'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('staging.removeTitle')}
      text={t('staging.removeText', { client, staging: staging?.client_id ?? '' })}
      confirm={t('staging.removeConfirm')}
      pending={isPending}
      alert={error && (serverMessage(error) ?? t('staging.removeFailed'))}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

interface ActDialogProps extends ActProps {
  act: LicenseAct;
  /** The installations of the customer that are loaded. */
  installs: readonly Install[];
}

/** What an owner does with a license beside buying. */
export function ActDialog({ act, installs, ...props }: ActDialogProps) {
  if (act === 'rotate') return <RotateDialog {...props} />;
  if (act === 'endStaging') return <EndStagingDialog {...props} />;
  return <StageDialog {...props} installs={installs} />;
}
