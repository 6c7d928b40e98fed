import { useMutation } from '@tanstack/react-query';
import type { Member, MemberRole } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { useUserId } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../ui/app-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { Text } from '../../ui/text.tsx';
import { nameOf } from './members.ts';
import { RoleChoice } from './role-choice.tsx';

export function ChangeRoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation();
  const [role, setRole] = useState<MemberRole>(member.role);
  const name = nameOf(member);
  const { user_id: userId } = member;
  const givesUp = useUserId() === userId && role !== 'owner';
  // What one can do follows the role, also that of oneself.
  const reload = useReload(queryKeys.organization, queryKeys.organizations);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => checkedCall(contract.organizations.changeRole, { params: { userId }, body: { role } }),
    onSuccess: () => {
      onClose();
      showNotice(t('team.changeRole.done', { name, role: t(`memberRoles.${role}`) }));
      return reload();
    },
  });
  return (
    <AppDialog title={t('team.changeRole.title')} onClose={onClose} width={640}>
      <DialogContent>
        <Text className={cx(layout.below, layout.anywhere)}>{t('team.changeRole.lead', { name })}</Text>
        <RoleChoice value={role} onChange={setRole} />
        {givesUp && (
          <Alert severity="warning" role="status">
            {t('team.changeRole.own')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions
        message={
          error && (
            <Alert severity="error" role="alert">
              {serverMessage(error) ?? t('team.changeRole.failed')}
            </Alert>
          )
        }
      >
        <Button variant="text" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" loading={isPending} disabled={role === member.role} onClick={() => mutate()}>
          {t('team.changeRole.submit')}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
