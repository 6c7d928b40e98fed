import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useWithOrganization } from '../../lib/session/organization.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './payment-view.module.css';

/** A check mark whose two strokes are drawn one after the other when it appears. */
function DrawnCheck() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={styles.check}>
      <circle cx="20" cy="20" r="18.5" />
      <path d="M12 20.5 L18 26.5" className={styles.first} />
      <path d="M18 26.5 L28.5 14.5" className={styles.second} />
    </svg>
  );
}

interface SuccessHeadProps {
  title: ReactNode;
  lead: string;
  /** What was paid and when, once the license is there. */
  paid?: string | undefined;
}

/** The state of the payment. Screen readers announce each change. */
export function SuccessHead({ title, lead, paid }: SuccessHeadProps) {
  return (
    <div aria-live="polite">
      <div className={styles.title}>
        {paid && <DrawnCheck />}
        <Text as="h1" variant="h2">
          {title}
        </Text>
      </div>
      <Text muted className={styles.lead}>
        {lead}
      </Text>
      {paid && (
        <Text variant="body2" muted className={styles.paid}>
          {paid}
        </Text>
      )}
    </div>
  );
}

export function ToDashboard() {
  const { t } = useTranslation();
  const inOrganization = useWithOrganization();
  return (
    <Button to={inOrganization('/dashboard')} variant="outlined" className={styles.part}>
      {t('paymentSuccess.toDashboard')}
    </Button>
  );
}
