import { useMutation } from '@tanstack/react-query';
import type { Invitation } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { shopTime } from '../../lib/browser/clock.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { BreakableEmail } from '../../ui/breakable-email.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Paper } from '../../ui/paper.tsx';
import { ListRow, RowList, RowText } from '../../ui/row-list.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './organization.module.css';
import { useInvitations } from './organization-queries.ts';

const DAY_MS = 86_400_000;

/** An address gets one invitation of an organization a day. */
const isTooEarly = ({ created_at }: Invitation) => shopTime() - Date.parse(created_at) < DAY_MS;

function RevokeDialog({ invitation: { id, email }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.organization);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => checkedCall(contract.organizations.revokeInvitation, { params: { id } }),
    onSuccess: () => {
      onClose();
      showNotice(t('team.invitations.revoked', { email }));
      return reload();
    },
  });
  return (
    <ConfirmDialog
      title={t('team.invitations.revokeTitle')}
      text={t('team.invitations.revokeText', { email })}
      confirm={t('team.invitations.revoke')}
      pending={isPending}
      alert={error && (serverMessage(error) ?? t('team.invitations.revokeFailed'))}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

function InvitationRow({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reload = useReload(queryKeys.organization);
  const { email, role, invited_by: by, expires_at } = invitation;
  const again = useMutation({
    mutationFn: () => checkedCall(contract.organizations.invite, { body: { email, role } }),
    onSuccess: () => {
      showNotice(t('team.invite.done', { email }));
      return reload();
    },
    onError: (error) => showNotice(serverMessage(error) ?? t('team.invite.failed')),
  });
  const tooEarly = isTooEarly(invitation);
  return (
    <ListRow>
      <div className={styles.invited}>
        <RowText
          note={[
            t(`memberRoles.${role}`),
            t('team.invitations.until', { date: formatDay(expires_at, locale) }),
            t('team.invitations.by', { email: by }),
            tooEarly && t('team.invitations.tomorrow'),
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          <BreakableEmail email={email} />
        </RowText>
      </div>
      {!tooEarly && (
        <Button
          variant="text"
          size="small"
          loading={again.isPending}
          aria-label={t('team.invitations.againTo', { email })}
          onClick={() => again.mutate()}
        >
          {t('team.invitations.again')}
        </Button>
      )}
      <Button
        variant="text"
        size="small"
        danger
        aria-label={t('team.invitations.revokeOf', { email })}
        onClick={onRevoke}
      >
        {t('team.invitations.revoke')}
      </Button>
    </ListRow>
  );
}

/** The invitations that wait for an answer, for owners. */
export function OpenInvitations() {
  const { t } = useTranslation();
  const { data, error, refetch } = useInvitations();
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  return (
    <Paper as="section" padded aria-labelledby="invitations">
      <Text id="invitations" as="h2" variant="h4">
        {t('team.invitations.title')}
      </Text>
      {error && !data && (
        <LoadFailure text={t('team.invitations.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowSkeletons />}
      {data && (
        <RowList labelledBy="invitations" none={t('team.invitations.none')}>
          {data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onRevoke={() => setRevoking(invitation)} />
          ))}
        </RowList>
      )}
      {revoking && <RevokeDialog invitation={revoking} onClose={() => setRevoking(null)} />}
    </Paper>
  );
}
