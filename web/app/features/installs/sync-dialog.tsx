import { useMutation } from '@tanstack/react-query';
import type { Install } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { SyncFacts } from '../../entities/install/sync-facts.tsx';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { Alert } from '../../ui/alert.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../ui/app-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './activation-code.module.css';
import { ActivationCode } from './activation-code.tsx';

function StopDialog({ install, onStopped, onClose }: { install: Install; onStopped: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await checkedCall(contract.installs.endKey, { params: { id: install.id } })).data.message,
    onSuccess: useReload(queryKeys.installs, queryKeys.licenses),
  });
  const stop = () =>
    mutate(undefined, {
      onSuccess: (message) => {
        showNotice(message);
        onStopped();
      },
    });
  return (
    <ConfirmDialog
      title={t('sync.stopTitle')}
      text={t('sync.stopText', { client: install.clientId })}
      confirm={t('sync.stop')}
      pending={isPending}
      alert={error && (serverMessage(error, 'error') ?? t('sync.stopFailed'))}
      onConfirm={stop}
      onClose={onClose}
    />
  );
}

/** How an installation gets its license by itself, with what starts and stops that. */
export function SyncDialog({ install, onClose }: { install: Install; onClose: () => void }) {
  const { t } = useTranslation();
  const [stopping, setStopping] = useState(false);
  const {
    mutate,
    isPending,
    error,
    data: activation,
  } = useMutation({
    mutationFn: async () => (await checkedCall(contract.installs.activationCode, { params: { id: install.id } })).data,
  });
  const { clientId, sync } = install;
  if (activation) return <ActivationCode clientId={clientId} activation={activation} onClose={onClose} />;
  return (
    <>
      <AppDialog title={t('sync.of', { client: clientId })} onClose={onClose}>
        <DialogContent>
          <Text muted className={sync ? layout.below : undefined}>
            {t(sync ? 'sync.onLead' : 'sync.offLead')}
          </Text>
          {sync && <SyncFacts sync={sync} />}
          <Text variant="body2" className={styles.closed}>
            <TextLink to="/renew">{t('sync.closed')}</TextLink>
          </Text>
        </DialogContent>
        <DialogActions
          message={
            error && (
              <Alert severity="error" role="alert">
                {serverMessage(error, 'error') ?? t('sync.codeFailed')}
              </Alert>
            )
          }
        >
          {sync && (
            <Button variant="text" danger onClick={() => setStopping(true)}>
              {t('sync.stop')}
            </Button>
          )}
          <Button variant={sync ? 'outlined' : 'contained'} loading={isPending} onClick={() => mutate()}>
            {t('sync.newCode')}
          </Button>
        </DialogActions>
      </AppDialog>
      {stopping && <StopDialog install={install} onStopped={onClose} onClose={() => setStopping(false)} />}
    </>
  );
}
