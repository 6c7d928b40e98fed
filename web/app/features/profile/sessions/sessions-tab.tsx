import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { SessionRow } from '../../../entities/account/session-row.tsx';
import { queryKeys } from '../../../entities/query-keys.ts';
import { api } from '../../../lib/api/api.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { closeSession } from '../../../lib/session/session.ts';
import { DialogActions, DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RowFocus } from '../../../ui/row-focus.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { RowSkeletons } from '../../../ui/row-skeletons.tsx';
import { Text } from '../../../ui/text.tsx';
import styles from './sessions-tab.module.css';

const useSessions = () => useData(queryKeys.sessions, contract.sessions.list, {}, { staleTime: 0 });

const useEndSession = () => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(contract.sessions.end, { params: { id } }),
    onSuccess: () => showNotice(t('security.sessions.ended')),
    onError: (error) => showNotice(serverMessage(error) ?? t('security.sessions.endFailed')),
    // A session that has ended meanwhile is refused, and must leave the list too.
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
};

function EndEverywhere({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(contract.sessions.endAll, {}),
    onSuccess: () => {
      closeSession();
      showNotice(t('security.sessions.endAllDone'));
    },
  });
  const reason = serverMessage(error);
  return (
    <ConfirmDialog
      title={t('security.sessions.endAllTitle')}
      text={t('security.sessions.endAllText')}
      confirm={t('security.sessions.endAll')}
      pending={isPending}
      alert={error && (reason ?? t('security.sessions.endFailed'))}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** Where the account is signed in. */
export function SessionsTab() {
  const { t } = useTranslation();
  const [isEndingAll, setEndingAll] = useState(false);
  const { data, error, refetch } = useSessions();
  const end = useEndSession();
  return (
    <>
      <DialogContent aria-busy={!data && !error}>
        <Text muted className={layout.below}>
          {t('security.sessions.lead')}
        </Text>
        {error && !data && (
          <LoadFailure text={t('security.sessions.loadFailed')} error={error} onRetry={() => void refetch()} />
        )}
        {data && (
          <RowFocus label={t('security.sessions.caption')}>
            <RowList label={t('security.sessions.caption')} none="">
              {data.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  action={
                    !session.current && (
                      <Button
                        variant="text"
                        size="small"
                        loading={end.isPending && end.variables === session.id}
                        aria-label={t('security.sessions.endOf', {
                          device: session.device ?? t('security.sessions.unknownDevice'),
                        })}
                        onClick={() => end.mutate(session.id)}
                        danger
                      >
                        {t('security.sessions.end')}
                      </Button>
                    )
                  }
                />
              ))}
            </RowList>
          </RowFocus>
        )}
        {!data && !error && <RowSkeletons />}
      </DialogContent>
      <DialogActions className={styles.actions}>
        <Button variant="outlined" onClick={() => setEndingAll(true)}>
          {t('security.sessions.endAll')}
        </Button>
      </DialogActions>
      {isEndingAll && <EndEverywhere onClose={() => setEndingAll(false)} />}
    </>
  );
}
