import type { LicenseEvent } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useData } from '../../lib/api/use-data.ts';
import { formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { edge, type TokenName } from '../../ui/tokens.ts';
import { queryKeys } from '../query-keys.ts';
import styles from './license-history.module.css';
import { RevokedReason } from './revoked-reason.tsx';

const tones: Record<LicenseEvent['kind'], TokenName> = {
  issued: 'active',
  bound: 'active',
  owner_changed: 'active',
  validated: 'active',
  synced: 'active',
  key_pinned: 'active',
  key_ended: 'expiring',
  reminded: 'expiring',
  extended: 'active',
  replaced: 'revoked',
  revoked: 'revoked',
};

interface LicenseHistoryProps {
  id: string;
  /** Names the actor of an event; it is missing in the customer's own view. */
  actorOf?: (event: LicenseEvent) => string | null;
}

/** What happened to a license, oldest first. The server always knows at least when it was issued. */
export function LicenseHistory({ id, actorOf }: LicenseHistoryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useData(
    [...queryKeys.licenses, 'events', id],
    contract.licenses.events,
    { params: { id } },
    { staleTime: 0 },
  );
  if (error && !data) {
    return <LoadFailure text={t('licenses.history.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={72} />;
  const textOf = ({ kind, reminder }: LicenseEvent) => {
    if (kind !== 'reminded') return t(`licenses.history.events.${kind}`);
    return t(`licenses.history.reminders.${reminder ?? 'expired'}`);
  };
  return (
    <ol className={styles.history}>
      {data.map((event) => (
        <li key={`${event.kind} ${event.at}`} className={styles.event}>
          <span aria-hidden="true" className={styles.dot} style={{ backgroundColor: edge(tones[event.kind]) }} />
          <span>{textOf(event)}</span>
          {event.reason && (
            <span className={styles.more}>
              <RevokedReason reason={event.reason} />
            </span>
          )}
          {actorOf?.(event) && <span className={styles.more}>{actorOf(event)}</span>}
          <time dateTime={event.at} className={styles.time}>
            {formatStamp(event.at, locale)}
          </time>
        </li>
      ))}
    </ol>
  );
}
