import { useMutation } from '@tanstack/react-query';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import type { WebhookSource } from './webhook-source.ts';

/** Sends a message to a webhook: a test, or one that was sent before. */
export const useSend = <Input>(source: WebhookSource, send: (input: Input) => Promise<unknown>) => {
  const { t } = useTranslation();
  const reload = useReload(source.key);
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      showNotice(t('integrations.webhooks.sent'));
      return reload();
    },
    onError: (error) => showNotice(serverMessage(error) ?? t('integrations.webhooks.sendFailed')),
  });
};
