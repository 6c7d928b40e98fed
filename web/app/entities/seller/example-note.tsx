import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './seller.module.css';

/** Says of a demo's seller that there is no such company. */
export function ExampleNote() {
  const { t } = useTranslation();
  return (
    <Text className={styles.note}>
      <strong>{t('seller.example')}.</strong> {t('seller.exampleText')}
    </Text>
  );
}
