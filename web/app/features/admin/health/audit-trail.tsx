import { Changes, useAuditWords } from '../../../entities/audit/audit-words.tsx';
import { formatStamp } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { cx } from '../../../ui/cx.ts';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import { useDuties } from '../use-duties.ts';
import styles from './health.module.css';
import { useAudit } from './list-audit.ts';

const ENTRIES = 100;

function Entries({ subject }: { subject: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { who, what } = useAuditWords();
  const { data, error, refetch } = useAudit({ subject, page: 1, size: ENTRIES });
  if (error && !data) {
    return <LoadFailure text={t('panel.audit.loadFailed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={96} />;
  if (!data.total) {
    return (
      <Text variant="body2" muted>
        {t('panel.payment.noLog')}
      </Text>
    );
  }
  return (
    <ol className={shared.list}>
      {data.rows.map((entry) => (
        <li key={entry.id} className={styles.trailEntry}>
          <div className={styles.entry}>
            <span className={shared.bold}>{what(entry)}</span>
            <span className={cx(shared.muted, layout.anywhere)}>{who(entry)}</span>
            <span className={styles.stamp}>{formatStamp(entry.at, locale)}</span>
          </div>
          <Changes entry={entry} />
        </li>
      ))}
    </ol>
  );
}

/** The audit entries about one subject, newest first. Only administrators read the log. */
export function AuditTrail({ subject }: { subject: string }) {
  const { t } = useTranslation();
  const does = useDuties();
  return does('administer') ? (
    <DialogSection title={t('panel.payment.log')}>
      <Entries subject={subject} />
    </DialogSection>
  ) : null;
}
