import DeliveredIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import WaitingIcon from '@mui/icons-material/ScheduleOutlined';
import type { Delivery, DeliveryDetails } from '@warden/contract';
import { useId, useState } from 'react';
import { formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { type ChipAppearance, IconChip } from '../../ui/icon-chip.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './integration.module.css';
import { useSend } from './use-send.ts';
import { useDelivery, type WebhookSource } from './webhook-source.ts';

const appearances: Record<Delivery['state'], ChipAppearance> = {
  waiting: [WaitingIcon, 'trial'],
  delivered: [DeliveredIcon, 'active'],
  failed: [FailedIcon, 'revoked'],
};

/** With line breaks, where it is JSON. What is signed and copied is the text as it was sent. */
const readable = (body: string) => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

type Attempt = DeliveryDetails['log'][number];

function AttemptRow({ attempt: { at, duration_ms: count, status, answer, error } }: { attempt: Attempt }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  return (
    <li className={styles.attempt}>
      <div className={styles.attemptFacts}>
        <strong>{status ?? (error && t(`integrations.deliveries.errors.${error}`))}</strong>
        <span className={styles.muted}>
          {formatStamp(at, locale)} · {t('integrations.deliveries.duration', { count })}
        </span>
      </div>
      {status !== null &&
        (answer ? (
          <CodeBlock id={id} label={t('integrations.deliveries.answer')}>
            {answer}
          </CodeBlock>
        ) : (
          <Text variant="body2" muted>
            {t('integrations.deliveries.emptyAnswer')}
          </Text>
        ))}
    </li>
  );
}

function Details({ delivery }: { delivery: DeliveryDetails }) {
  const { t } = useTranslation();
  const id = useId();
  const { message_id: messageId, body, headers, log } = delivery;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <Facts>
        <Fact name={t('integrations.deliveries.messageId')}>
          <CopyableId value={messageId} whole />
        </Fact>
      </Facts>
      <Text as="h3" variant="h4">
        {t('integrations.deliveries.log')}
      </Text>
      {log.length === 0 ? (
        <Text variant="body2" muted>
          {t('integrations.deliveries.noAttempt')}
        </Text>
      ) : (
        <ol className={styles.attempts}>
          {log.map((attempt) => (
            <AttemptRow key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      )}
      <Text as="h3" variant="h4">
        {t('integrations.deliveries.request')}
      </Text>
      {lines.length > 0 && (
        <CodeBlock id={`${id}-headers`} label={t('integrations.deliveries.headers')}>
          {lines.join('\n')}
        </CodeBlock>
      )}
      <CodeBlock id={`${id}-body`} label={t('integrations.deliveries.body')} text={body}>
        {readable(body)}
      </CodeBlock>
    </>
  );
}

interface DeliveryRowProps {
  source: WebhookSource;
  webhook: string;
  delivery: Delivery;
}

/** A message that was sent. Opened, it shows the request and the answers. */
export function DeliveryRow({ source, webhook, delivery }: DeliveryRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useDelivery(source, webhook, delivery, isOpen);
  const again = useSend(source, () => source.resend(webhook, delivery.id));
  const { type, state, attempts: count, created_at: at, next_attempt_at: next } = delivery;
  return (
    <li>
      <details className={styles.delivery} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <code>{type}</code>
          <IconChip appearance={appearances[state]} label={t(`integrations.deliveries.states.${state}`)} />
          <span className={styles.muted}>
            {formatStamp(at, locale)} · {t('integrations.deliveries.attempts', { count })}
          </span>
        </summary>
        <div className={styles.details}>
          <div className={styles.detailsHead}>
            <Button variant="outlined" size="small" loading={again.isPending} onClick={() => again.mutate(undefined)}>
              {t('integrations.deliveries.again')}
            </Button>
            {state === 'waiting' && next && (
              <Text variant="body2" muted>
                {t('integrations.deliveries.next', { date: formatStamp(next, locale) })}
              </Text>
            )}
          </div>
          {error && !data && (
            <LoadFailure text={t('integrations.deliveries.loadFailed')} error={error} onRetry={() => void refetch()} />
          )}
          {!data && !error && <RowSkeletons />}
          {data && <Details delivery={data} />}
        </div>
      </details>
    </li>
  );
}
