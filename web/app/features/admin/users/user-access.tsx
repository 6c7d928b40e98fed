import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract, type ReplyOf } from '@warden/contract';
import { useState } from 'react';
import { SessionRow } from '../../../entities/account/session-row.tsx';
import { queryKeys } from '../../../entities/query-keys.ts';
import { api } from '../../../lib/api/api.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { useUserId } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { IconChip } from '../../../ui/icon-chip.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { useDuties } from '../use-duties.ts';
import { BlockedChip } from './blocked-chip.tsx';
import styles from './users.module.css';

type Details = ReplyOf<typeof contract.admin.user>['data'];

/** Whether the account can sign in. */
export function AccessFact({ user }: Pick<Details, 'user'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { blocked_at: since, blocked_reason: reason } = user;
  return (
    <Fact name={t('panel.user.access')}>
      {since ? (
        <>
          <BlockedChip />
          {t('panel.user.blockedSince', { date: formatDay(since, locale), reason })}
        </>
      ) : (
        <IconChip appearance={[CheckCircleIcon, 'active']} label={t('panel.user.allowed')} />
      )}
    </Fact>
  );
}

type Action = 'endSessions' | 'block' | 'unblock';

/** Changes what the account may do, and shows what came of it. */
const useAccessChange = ({ id, email }: Details['user'], onDone: () => void) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ action, reason = '' }: { action: Action; reason?: string }) =>
      action === 'block'
        ? api(contract.admin.block, { params: { id }, body: { reason } })
        : api(contract.admin[action], { params: { id } }),
    onSuccess: (_, { action }) => {
      showNotice(t(`panel.user.${action}Done`, { email }));
      onDone();
      return queries.invalidateQueries({ queryKey: queryKeys.admin });
    },
  });
};

/** The sessions of an account, and what an administrator can do against a stranger who uses it. */
export function UserAccess({ user, sessions }: Pick<Details, 'user' | 'sessions'>) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Action | null>(null);
  const close = () => setAsked(null);
  const { mutate, mutateAsync, isPending, error, reset } = useAccessChange(user, close);
  const does = useDuties();
  // Nobody can lock themselves out.
  const canAct = useUserId() !== user.id && does('administer');
  const { email } = user;
  const ask = (action: Action) => {
    reset();
    setAsked(action);
  };
  return (
    <>
      <DialogSection
        title={`${t('panel.user.sessions')} · ${sessions.length}`}
        action={
          sessions.length > 0 &&
          canAct && (
            <Button variant="outlined" size="small" onClick={() => ask('endSessions')}>
              {t('panel.user.endSessions')}
            </Button>
          )
        }
      >
        <RowList none={t('panel.user.noSessions')}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </RowList>
      </DialogSection>
      {canAct && (
        <div className={styles.actions}>
          {user.blocked_at ? (
            <Button variant="text" size="small" onClick={() => ask('unblock')}>
              {t('panel.user.unblock')}
            </Button>
          ) : (
            <Button variant="text" size="small" onClick={() => ask('block')} danger>
              {t('panel.user.block')}
            </Button>
          )}
        </div>
      )}
      {(asked === 'endSessions' || asked === 'unblock') && (
        <ConfirmDialog
          title={t(`panel.user.${asked}Title`)}
          text={t(`panel.user.${asked}Text`, { email })}
          confirm={t(`panel.user.${asked}`)}
          harmless={asked === 'unblock'}
          pending={isPending}
          alert={error && (serverMessage(error) ?? t('panel.user.accessFailed'))}
          onConfirm={() => mutate({ action: asked })}
          onClose={close}
        />
      )}
      {asked === 'block' && (
        <ReasonDialog
          title={t('panel.user.blockTitle')}
          text={t('panel.user.blockText', { email })}
          label={t('panel.user.blockReason')}
          help={t('panel.user.blockReasonHelp')}
          confirm={t('panel.user.block')}
          schema={contract.admin.block.body}
          fallback={t('panel.user.accessFailed')}
          send={async (reason) => void (await mutateAsync({ action: 'block', reason }))}
          onClose={close}
        />
      )}
    </>
  );
}
