import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import ChangeIcon from '@mui/icons-material/EditOutlined';
import SecretIcon from '@mui/icons-material/KeyOutlined';
import DisableIcon from '@mui/icons-material/PauseCircleOutlined';
import EnableIcon from '@mui/icons-material/PlayCircleOutlined';
import LogIcon from '@mui/icons-material/ReceiptLongOutlined';
import TestIcon from '@mui/icons-material/SendOutlined';
import { useMutation } from '@tanstack/react-query';
import type { Webhook } from '@warden/contract';
import { eventTypes } from '@warden/contract/calls';
import { useState } from 'react';
import { useOpened } from '../../lib/address/use-opened.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Paper } from '../../ui/paper.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { RowFocus } from '../../ui/row-focus.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { EmptyList } from './empty-list.tsx';
import styles from './integration.module.css';
import { RotateDialog } from './rotate-dialog.tsx';
import { useSend } from './use-send.ts';
import { WebhookChip } from './webhook-chip.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { type MadeWebhook, WebhookSecret } from './webhook-secret.tsx';
import { useWebhooks, type WebhookSource } from './webhook-source.ts';

type Asked = 'change' | 'rotate' | 'remove';

interface Act {
  log: (webhook: Webhook) => void;
  test: (webhook: Webhook) => void;
  ask: (what: Asked, webhook: Webhook) => void;
  enable: (webhook: Webhook, enabled: boolean) => void;
}

function WebhookActions({ webhook, act }: { webhook: Webhook; act: Act }) {
  const { t } = useTranslation();
  const { url, enabled, signature } = webhook;
  return (
    <RowActions
      name={url}
      actions={[
        {
          icon: <LogIcon fontSize="small" />,
          text: t('integrations.deliveries.open'),
          label: t('integrations.deliveries.openOf', { url }),
          onClick: () => act.log(webhook),
        },
        {
          icon: <TestIcon fontSize="small" />,
          text: t('integrations.webhooks.test'),
          label: t('integrations.webhooks.testOf', { url }),
          onClick: () => act.test(webhook),
        },
        {
          icon: <ChangeIcon fontSize="small" />,
          text: t('integrations.webhooks.change'),
          label: t('integrations.webhooks.change'),
          menu: true,
          onClick: () => act.ask('change', webhook),
        },
        {
          icon: <SecretIcon fontSize="small" />,
          text: t(signature === 'v1a' ? 'integrations.webhooks.rotateKey' : 'integrations.webhooks.rotate'),
          label: t('integrations.webhooks.rotate'),
          menu: true,
          onClick: () => act.ask('rotate', webhook),
        },
        {
          icon: enabled ? <DisableIcon fontSize="small" /> : <EnableIcon fontSize="small" />,
          text: t(enabled ? 'integrations.webhooks.disable' : 'integrations.webhooks.enable'),
          label: t(enabled ? 'integrations.webhooks.disable' : 'integrations.webhooks.enable'),
          menu: true,
          onClick: () => act.enable(webhook, !enabled),
        },
        {
          icon: <RemoveIcon fontSize="small" />,
          text: t('integrations.webhooks.remove'),
          label: t('integrations.webhooks.remove'),
          danger: true,
          onClick: () => act.ask('remove', webhook),
        },
      ]}
    />
  );
}

const useColumns = (act: Act): Column<Webhook>[] => {
  const { t } = useTranslation();
  return [
    {
      name: 'url',
      title: t('integrations.webhooks.url'),
      cell: ({ url, description }) => (
        <div className={styles.name}>
          <div title={url} className={styles.address}>
            {url}
          </div>
          {description && <div className={styles.muted}>{description}</div>}
        </div>
      ),
    },
    {
      name: 'events',
      title: t('integrations.webhooks.events'),
      cell: ({ types }) => (
        <span title={types.join('\n')} className={styles.nowrap}>
          {types.length === eventTypes.length
            ? t('integrations.webhooks.allEvents')
            : t('integrations.webhooks.someEvents', { count: types.length, total: eventTypes.length })}
        </span>
      ),
    },
    {
      name: 'signature',
      title: t('integrations.webhooks.signature'),
      cell: ({ signature }) => (
        <span className={styles.nowrap}>{t(`integrations.webhooks.signatures.${signature}.title`)}</span>
      ),
    },
    {
      name: 'state',
      title: t('integrations.webhooks.state'),
      cell: (webhook) => <WebhookChip webhook={webhook} />,
    },
    {
      name: 'actions',
      title: t('integrations.actions'),
      actions: true,
      cell: (webhook) => (
        <div className={styles.nowrap}>
          <WebhookActions webhook={webhook} act={act} />
        </div>
      ),
    },
  ];
};

interface RemoveDialogProps {
  source: WebhookSource;
  webhook: Webhook;
  onClose: () => void;
}

function RemoveDialog({ source, webhook: { id, url }, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const reload = useReload(source.key);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => source.remove(id),
    onSuccess: () => {
      onClose();
      showNotice(t('integrations.webhooks.removed'));
      return reload();
    },
  });
  return (
    <ConfirmDialog
      title={t('integrations.webhooks.removeTitle')}
      text={t('integrations.webhooks.removeText', { url })}
      confirm={t('integrations.webhooks.remove')}
      pending={isPending}
      alert={error && (serverMessage(error) ?? t('integrations.webhooks.removeFailed'))}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** Enables or disables a webhook, which else stays as it is. */
const useEnable = (source: WebhookSource) => {
  const { t } = useTranslation();
  const reload = useReload(source.key);
  return useMutation({
    mutationFn: ({ webhook, enabled }: { webhook: Webhook; enabled: boolean }) => {
      const { id, url, description, types } = webhook;
      return source.change(id, { url, description: description ?? '', types, enabled });
    },
    onSuccess: (_, { enabled }) => {
      showNotice(t(enabled ? 'integrations.webhooks.enabled' : 'integrations.webhooks.disabled'));
      return reload();
    },
    onError: (error) => showNotice(serverMessage(error) ?? t('integrations.webhooks.changeFailed')),
  });
};

/** The webhooks of an account or of the shop. */
export function WebhooksSection({ source, lead }: { source: WebhookSource; lead: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useWebhooks(source);
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeWebhook | null>(null);
  const [asked, setAsked] = useState<{ what: Asked; webhook: Webhook } | null>(null);
  const log = useOpened('webhook');
  const test = useSend(source, source.test);
  const enable = useEnable(source);
  const columns = useColumns({
    log: ({ id }) => log.open(id),
    test: ({ id }) => test.mutate(id, { onSuccess: () => log.open(id) }),
    ask: (what, webhook) => setAsked({ what, webhook }),
    enable: (webhook, enabled) => enable.mutate({ webhook, enabled }),
  });
  const title = t('integrations.webhooks.title');
  const opened = data?.find(({ id }) => id === log.opened);
  const showMade = (webhook: Webhook, secret: string | null) => {
    setAdding(false);
    setAsked(null);
    setMade({ webhook, secret });
  };
  const dialog = asked && { source, webhook: asked.webhook, onClose: () => setAsked(null) };
  return (
    <TitledSection
      title={title}
      lead={lead}
      action={
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
          {t('integrations.webhooks.add')}
        </Button>
      }
    >
      <RowFocus label={title}>
        {error && !data ? (
          <LoadFailure text={t('integrations.webhooks.loadFailed')} error={error} onRetry={() => void refetch()} />
        ) : data?.length === 0 ? (
          <EmptyList text={t('integrations.webhooks.none')} page="webhooks" link={t('integrations.webhooks.learn')} />
        ) : (
          <Paper>
            <DataTable caption={title} columns={columns} rows={data} rowKey={({ id }) => id} expected={1} />
          </Paper>
        )}
      </RowFocus>
      {adding && <WebhookForm source={source} onMade={showMade} onClose={() => setAdding(false)} />}
      {made && <WebhookSecret made={made} onClose={() => setMade(null)} />}
      {dialog && asked?.what === 'change' && <WebhookForm {...dialog} />}
      {dialog && asked?.what === 'rotate' && <RotateDialog {...dialog} onMade={showMade} />}
      {dialog && asked?.what === 'remove' && <RemoveDialog {...dialog} />}
      {opened && <DeliveriesDialog source={source} webhook={opened} onClose={log.close} />}
    </TitledSection>
  );
}
