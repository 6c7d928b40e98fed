import { useMutation } from '@tanstack/react-query';
import type { Company } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export function RemoveDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.companies);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (id: string) => (await checkedCall(contract.companies.remove, { params: { id } })).data.message,
    onSuccess: (message) => {
      showNotice(message);
      onClose();
      return reload();
    },
  });
  return (
    <ConfirmDialog
      title={t('companies.removeTitle')}
      text={t('companies.removeText', { company: company.name })}
      confirm={t('companies.remove')}
      pending={isPending}
      alert={error && (serverMessage(error) ?? t('companies.removeFailed'))}
      onConfirm={() => mutate(company.id)}
      onClose={onClose}
    />
  );
}
