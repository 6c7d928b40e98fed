import RoleIcon from '@mui/icons-material/ManageAccountsOutlined';
import InviteIcon from '@mui/icons-material/PersonAddOutlined';
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import type { Member, Organization } from '@warden/contract';
import { mayDo } from '@warden/contract/calls';
import { useState } from 'react';
import { RoleChip } from '../../entities/organization/role-chip.tsx';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useUserId } from '../../lib/session/session.ts';
import { BreakableEmail } from '../../ui/breakable-email.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Paper } from '../../ui/paper.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { RowFocus } from '../../ui/row-focus.tsx';
import { Text } from '../../ui/text.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { isOnlyOwner, nameOf } from './members.ts';
import { OpenInvitations } from './open-invitations.tsx';
import styles from './organization.module.css';
import { useMembers } from './organization-queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleTable } from './role-table.tsx';

type Asked = { what: 'change' | 'remove'; member: Member };

const useColumns = (members: readonly Member[], isOwner: boolean, onAsk: (asked: Asked) => void): Column<Member>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const userId = useUserId();
  const actions: Column<Member> = {
    name: 'actions',
    title: t('team.members.actions'),
    actions: true,
    cell: (member) => {
      const name = nameOf(member);
      if (isOnlyOwner(members, member.user_id)) return null;
      return (
        <div className={styles.nowrap}>
          <RowActions
            name={name}
            actions={[
              {
                icon: <RoleIcon fontSize="small" />,
                text: t('team.members.change'),
                label: t('team.members.changeOf', { name }),
                onClick: () => onAsk({ what: 'change', member }),
              },
              // Who goes of their own accord leaves in the settings.
              member.user_id !== userId && {
                icon: <RemoveIcon fontSize="small" />,
                text: t('team.members.remove'),
                label: t('team.members.removeOf', { name }),
                danger: true,
                onClick: () => onAsk({ what: 'remove', member }),
              },
            ]}
          />
        </div>
      );
    },
  };
  return [
    {
      name: 'name',
      title: t('team.members.name'),
      cell: (member) => (
        <span className={layout.anywhere}>
          {nameOf(member)}
          {member.user_id === userId && <span className={styles.you}> · {t('team.members.you')}</span>}
        </span>
      ),
    },
    {
      name: 'email',
      title: t('team.members.email'),
      cell: ({ email }) => <BreakableEmail email={email} />,
    },
    {
      name: 'role',
      title: t('team.members.role'),
      cell: ({ user_id: id, role }) => (
        <div>
          <RoleChip role={role} />
          {isOwner && isOnlyOwner(members, id) && <div className={styles.why}>{t('team.members.onlyOwner')}</div>}
        </div>
      ),
    },
    {
      name: 'since',
      title: t('team.members.since'),
      cell: ({ joined_at }) => <span className={styles.nowrap}>{formatDay(joined_at, locale)}</span>,
    },
    ...(isOwner ? [actions] : []),
  ];
};

/** Who belongs to the organization, and as what. Owners change that here. */
export function MembersTab({ organization }: { organization: Organization }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useMembers();
  const isOwner = mayDo(organization.role, 'manage');
  const [inviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const columns = useColumns(data ?? [], isOwner, setAsked);
  return (
    <RowFocus label={t('team.members.caption')}>
      <div className={cx(layout.stack, layout.loose)}>
        <div className={cx(layout.row, layout.between)}>
          <Text muted>{t('team.members.lead')}</Text>
          {isOwner && (
            <Button variant="contained" startIcon={<InviteIcon />} onClick={() => setInviting(true)}>
              {t('team.invite.open')}
            </Button>
          )}
        </div>
        {error && !data ? (
          <LoadFailure text={t('team.members.loadFailed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Paper>
            <DataTable
              caption={t('team.members.caption')}
              columns={columns}
              rows={data}
              rowKey={({ user_id: id }) => id}
            />
          </Paper>
        )}
        {isOwner && <OpenInvitations />}
        <RoleTable />
      </div>
      {inviting && <InviteDialog organization={organization.name} onClose={() => setInviting(false)} />}
      {asked?.what === 'change' && <ChangeRoleDialog member={asked.member} onClose={close} />}
      {asked?.what === 'remove' && <RemoveDialog member={asked.member} onClose={close} />}
    </RowFocus>
  );
}
