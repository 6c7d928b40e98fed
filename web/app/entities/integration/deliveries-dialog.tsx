import type { Webhook } from '@warden/contract';
import { useState } from 'react';
import { formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../ui/app-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { cx } from '../../ui/cx.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { NewerOlder } from '../../ui/newer-older.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Text } from '../../ui/text.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import styles from './integration.module.css';
import { useSend } from './use-send.ts';
import { useDeliveries, type WebhookSource } from './webhook-source.ts';

interface DeliveriesDialogProps {
  source: WebhookSource;
  webhook: Webhook;
  onClose: () => void;
}

/** What was sent to a webhook, the newest first, with what became of it. */
export function DeliveriesDialog({ source, webhook, onClose }: DeliveriesDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData: isStale } = useDeliveries(source, webhook.id, page);
  const test = useSend(source, source.test);
  const { id, url, signature, public_key: key, old_secret_until: until } = webhook;
  return (
    <AppDialog title={t('integrations.deliveries.title')} onClose={onClose} width={720}>
      <DialogContent className={layout.stack}>
        <Facts>
          <Fact name={t('integrations.webhooks.url')}>
            <span className={layout.anywhere}>{url}</span>
          </Fact>
          <Fact name={t('integrations.webhooks.signature')}>
            {t(`integrations.webhooks.signatures.${signature}.title`)}
            {until && (
              <div className={styles.muted}>
                {t(key ? 'integrations.webhooks.overlapOfKey' : 'integrations.webhooks.overlap', {
                  date: formatStamp(until, locale),
                })}
              </div>
            )}
          </Fact>
          {key && (
            <Fact name={t('integrations.webhooks.publicKey')}>
              <CopyableId value={key} whole />
            </Fact>
          )}
        </Facts>
        <div>
          <Button
            variant="outlined"
            size="small"
            loading={test.isPending}
            onClick={() => {
              setPage(1);
              test.mutate(id);
            }}
          >
            {t('integrations.webhooks.test')}
          </Button>
        </div>
        {error && !data && (
          <LoadFailure text={t('integrations.deliveries.loadFailed')} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <RowSkeletons />}
        {data && data.deliveries.length === 0 && page === 1 && (
          <Text muted variant="body2">
            {t('integrations.deliveries.none')}
          </Text>
        )}
        {data && data.deliveries.length > 0 && (
          <ul
            aria-label={t('integrations.deliveries.title')}
            aria-busy={isStale}
            className={cx(styles.deliveries, isStale && styles.stale)}
          >
            {data.deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} source={source} webhook={id} delivery={delivery} />
            ))}
          </ul>
        )}
        {data && <NewerOlder page={page} more={data.more} onPage={setPage} />}
      </DialogContent>
    </AppDialog>
  );
}
