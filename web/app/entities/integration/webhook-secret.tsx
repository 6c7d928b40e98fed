import type { Webhook } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { ShownOnce } from './shown-once.tsx';

export interface MadeWebhook {
  webhook: Webhook;
  /** Null where the receiver checks with the public key. */
  secret: string | null;
}

/** What the receiver of a new webhook needs: its secret, or its public key. */
export function WebhookSecret({ made: { webhook, secret }, onClose }: { made: MadeWebhook; onClose: () => void }) {
  const { t } = useTranslation();
  return secret === null ? (
    <ShownOnce
      title={t('integrations.webhooks.keyTitle')}
      text={t('integrations.webhooks.keyText')}
      value={webhook.public_key ?? ''}
      again
      onClose={onClose}
    />
  ) : (
    <ShownOnce
      title={t('integrations.webhooks.secretTitle')}
      text={t('integrations.webhooks.secretText')}
      value={secret}
      onClose={onClose}
    />
  );
}
