import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './eula-consent.module.css';

interface EulaConsentProps {
  accepted: boolean;
  onChange: (accepted: boolean) => void;
  onRead: () => void;
}

export function EulaConsent({ accepted, onChange, onRead }: EulaConsentProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      className={styles.consent}
      checked={accepted}
      onChange={(event) => onChange(event.target.checked)}
      label={t('buy.acceptBefore')}
      button={
        <button type="button" onClick={onRead} className={styles.read}>
          {t('buy.acceptEula')}
        </button>
      }
    />
  );
}
