import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './payment-view.module.css';

/** The state of the payment. Screen readers announce each change. */
export function SuccessHead({ title, lead }: { title: ReactNode; lead: string }) {
  return (
    <div aria-live="polite">
      <Text as="h1" variant="h2">
        {title}
      </Text>
      <Text muted className={styles.lead}>
        {lead}
      </Text>
    </div>
  );
}

export function ToDashboard() {
  const { t } = useTranslation();
  return (
    <Button to="/dashboard" variant="outlined" className={styles.part}>
      {t('paymentSuccess.toDashboard')}
    </Button>
  );
}
