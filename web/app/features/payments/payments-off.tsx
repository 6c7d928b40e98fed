import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './buy-content.module.css';

/** Shown in place of a payment online while it is switched off. */
export function PaymentsOff() {
  const { t } = useTranslation();
  return (
    <div>
      <Alert severity="info" role="status">
        {t('errors.payments_off')}
      </Alert>
      <Button to="/contacts" variant="contained" className={styles.bind}>
        {t('buy.contact')}
      </Button>
    </div>
  );
}
