import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { IssueRow } from './issue-row.tsx';
import styles from './picture.module.css';
import { SparkLine } from './spark-line.tsx';

/** Events per hour, and the issues that they belong to; the first one is open. */
export function IssueFeed() {
  const { t } = useTranslation();
  const { fresh, regression, quiet, now, minutes, hours } = t('home.picture', { returnObjects: true });
  return (
    <div>
      <SparkLine release="2.14.0" />
      <IssueRow
        open
        level="fatal"
        title="PaymentDeclined: card_expired"
        location="charge.ts: settleOrder"
        release="2.14.0"
        mark={fresh}
        events={'1\u00a0287'}
        age={now}
      />
      <IssueRow
        level="error"
        title="TimeoutError: inventory lookup"
        location="stock.py: reserve"
        release="2.13.2"
        mark={regression}
        events="312"
        age={minutes}
      />
      <IssueRow
        className={styles.more}
        level="warning"
        title="Deprecated: Session.get_legacy"
        location="session.go: Load"
        release="2.11.0"
        mark={quiet}
        events="48"
        age={hours}
      />
      <IssueRow
        className={styles.aside}
        level="error"
        title="KeyError: 'tax_rate'"
        location="invoice.py: total"
        release="2.12.4"
        mark={quiet}
        events="12"
        age={hours}
      />
    </div>
  );
}
