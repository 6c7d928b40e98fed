import { useMutation } from '@tanstack/react-query';
import type { Member } from '@warden/contract';
import { contract, mayDo } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { nameOf } from './members.ts';

/** Says what a member loses and what stays, and then removes them. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation();
  const name = nameOf(member);
  const { user_id: userId, role } = member;
  const reload = useReload(queryKeys.organization, queryKeys.organizations);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => checkedCall(contract.organizations.removeMember, { params: { userId } }),
    onSuccess: () => {
      onClose();
      showNotice(t('team.remove.done', { name }));
      return reload();
    },
  });
  const points = ['access', 'own', 'stays', ...(mayDo(role, 'texts') ? (['texts'] as const) : [])] as const;
  return (
    <ConfirmDialog
      title={t('team.remove.title', { name })}
      text={t('team.remove.text')}
      details={
        <ul className={layout.points}>
          {points.map((point) => (
            <li key={point}>{t(`team.remove.${point}`)}</li>
          ))}
        </ul>
      }
      confirm={t('team.remove.submit')}
      pending={isPending}
      alert={error && (serverMessage(error) ?? t('team.remove.failed'))}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
