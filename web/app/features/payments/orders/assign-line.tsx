import { useMutation } from '@tanstack/react-query';
import type { Install, OrderLine } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { useWithOrganization } from '../../../lib/session/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/native-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import { type KnownInstalls, useAllPages } from '../known-installs.ts';
import styles from './assign-line.module.css';

interface AssignLineProps {
  line: OrderLine;
  number: number;
  /** The installations that other lines of the order are for. */
  taken: readonly (string | null)[];
  installs: KnownInstalls;
}

const nameOf = ({ clientId, description, hostname }: Install) =>
  [description || hostname, clientId].filter(Boolean).join(' · ');

/** Chooses the installation of a line for which the buyer had none yet. Its license is signed at once if it is paid. */
export function AssignLine({ line, number, taken, installs }: AssignLineProps) {
  const { t } = useTranslation();
  const inOrganization = useWithOrganization();
  const errorId = useId();
  const [chosen, setChosen] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (client: string) =>
      checkedCall(contract.orders.assign, { params: { id: line.id }, body: { client_id: client } }),
    onSuccess: (_, client) => showNotice(t('order.assigned', { client })),
    // A refusal may mean that it was chosen elsewhere in the meantime.
    onSettled: useReload(queryKeys.payments, queryKeys.licenses),
  });
  useAllPages(installs);
  if (!installs.data) return installs.error ? null : <Skeleton variant="rounded" width={240} height={44} />;
  const free = installs.data.filter(({ clientId }) => !taken.includes(clientId));
  if (free.length === 0) {
    return (
      <div className={styles.none}>
        <Text variant="body2" muted>
          {t('order.noInstalls')}
        </Text>
        <Button variant="outlined" size="small" to={inOrganization('/dashboard?tab=installations')}>
          {t('order.bind')}
        </Button>
      </div>
    );
  }
  const client = free.some(({ clientId }) => clientId === chosen) ? chosen : '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (client && !isPending) mutate(client);
  };
  return (
    <form method="post" noValidate onSubmit={send} className={styles.form}>
      <NativeSelect
        aria-label={t('order.assignOf', { number })}
        aria-describedby={error ? errorId : undefined}
        aria-invalid={Boolean(error)}
        value={client}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{t('buy.chooseInstall')}</option>
        {free.map((install) => (
          <option key={install.id} value={install.clientId}>
            {nameOf(install)}
          </option>
        ))}
      </NativeSelect>
      <Button type="submit" variant="outlined" loading={isPending} disabled={!client}>
        {t('order.assign')}
      </Button>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {serverMessage(error) ?? t('order.assignFailed')}
        </p>
      )}
    </form>
  );
}
