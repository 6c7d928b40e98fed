import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Organization } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { rememberOrganization } from '../../lib/session/organization.ts';
import { useUserId } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Text } from '../../ui/text.tsx';
import { isOnlyOwner } from './members.ts';
import styles from './organization.module.css';
import { useMembers } from './organization-queries.ts';

/** Goes on in the own account, because the organization is not the visitor's any more. */
export const useGone = () => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (notice: string) => {
    rememberOrganization(null);
    await navigate('/dashboard', { replace: true });
    showNotice(notice);
    await queries.invalidateQueries({ queryKey: queryKeys.organizations });
  };
};

/** Leaving. The only owner is told what to do first. */
export function Leave({ organization: { name } }: { organization: Organization }) {
  const { t } = useTranslation();
  const id = useId();
  const userId = useUserId();
  const { data: members } = useMembers();
  const isStuck = members !== undefined && isOnlyOwner(members, userId);
  const [asking, setAsking] = useState(false);
  const gone = useGone();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => checkedCall(contract.organizations.leave, {}),
    onSuccess: () => gone(t('team.you.left', { organization: name })),
  });
  return (
    <>
      <Text id={id} variant="body2" muted className={styles.note}>
        {t(isStuck ? 'team.you.onlyOwner' : 'team.you.leaveText')}
      </Text>
      <div className={layout.row}>
        <Button
          variant="outlined"
          danger
          disabled={!members || isStuck}
          aria-describedby={id}
          onClick={() => setAsking(true)}
        >
          {t('team.you.leave')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('team.you.leaveTitle', { organization: name })}
          text={t('team.you.leaveText')}
          confirm={t('team.you.leaveConfirm')}
          pending={isPending}
          alert={error && (serverMessage(error) ?? t('team.you.leaveFailed'))}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
