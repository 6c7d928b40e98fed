import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import styles from './feature-pictures.module.css';

/** A message as it arrives in the team's channel. */
export function MessagePicture() {
  const { t } = useTranslation();
  return (
    <div className={styles.message}>
      <div className={styles.channel}>
        <span>#checkout</span>
        <span>{t('home.picture.now')}</span>
      </div>
      <strong>PaymentDeclined: card_expired</strong>
      <div>{`${t('home.features.message.fresh')} · ${t('home.features.message.count')}`}</div>
    </div>
  );
}
