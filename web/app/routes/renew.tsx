import { Renew } from '../features/renew/renew.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { Container } from '../ui/container.tsx';
import { Lede } from '../ui/lede.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Text } from '../ui/text.tsx';
import styles from './license-check.module.css';

/** This page alone may use the camera. */
export const headers = () => ({ 'permissions-policy': 'camera=(self), geolocation=(), microphone=()' });

export default function RenewPage() {
  const { t } = useTranslation();
  return (
    <Container className={styles.page}>
      <PageHead title={t('renew.metaTitle')} description={t('renew.metaDescription')} />
      <Text variant="h1">{t('renew.title')}</Text>
      <Lede>{t('renew.lead')}</Lede>
      <Renew />
    </Container>
  );
}
