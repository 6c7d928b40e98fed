import type { Webhook } from '@warden/contract';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useSecret } from './use-secret.ts';
import type { WebhookSource } from './webhook-source.ts';

interface RotateDialogProps {
  source: WebhookSource;
  webhook: Webhook;
  onMade: (webhook: Webhook, secret: string | null) => void;
  onClose: () => void;
}

/** Asks before a webhook gets another secret or key. */
export function RotateDialog({ source, webhook: { id, signature }, onMade, onClose }: RotateDialogProps) {
  const { t } = useTranslation();
  const reload = useReload(source.key);
  const { run, isPending, alert } = useSecret(async () => {
    const { data } = await source.rotate(id);
    onMade(data.webhook, data.secret);
    await reload();
  }, t('integrations.webhooks.rotateFailed'));
  const isKey = signature === 'v1a';
  return (
    <ConfirmDialog
      title={t(isKey ? 'integrations.webhooks.rotateKeyTitle' : 'integrations.webhooks.rotateTitle')}
      text={t('integrations.webhooks.rotateText')}
      confirm={t(isKey ? 'integrations.webhooks.rotateKey' : 'integrations.webhooks.rotate')}
      pending={isPending}
      alert={alert}
      harmless
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
}
