import type { Checked } from '../../entities/license/check.ts';
import { LicenseTimeline } from '../../entities/license/license-timeline.tsx';
import { timelineOf } from '../../entities/license/timeline.ts';
import { shopNow } from '../../lib/browser/clock.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './check-result.module.css';
import { LicenseFacts } from './license-facts.tsx';
import { Verdict } from './verdict.tsx';

export function CheckResult({ checked, onRetry }: { checked: Checked; onRetry: () => void }) {
  const { t } = useTranslation();
  const { payload, genuine, code } = checked;
  return (
    <>
      <Verdict checked={checked} onRetry={onRetry} />
      {payload && (
        <div className={styles.facts}>
          <Text as="h3" variant="h4" className={styles.title}>
            {t('check.factsTitle')}
          </Text>
          {!genuine && (
            <Alert severity="info" role="status" className={styles.unverified}>
              {t('check.unverifiedText')}
            </Alert>
          )}
          {genuine && (
            <div className={styles.timeline}>
              <LicenseTimeline
                timeline={timelineOf({ ...payload, issued: new Date(payload.issued) }, shopNow(), code === 'REVOKED')}
              />
            </div>
          )}
          <LicenseFacts payload={payload} genuine={genuine} />
        </div>
      )}
    </>
  );
}
