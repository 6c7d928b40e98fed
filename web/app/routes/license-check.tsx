import { Checker } from '../features/license-check/checker.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { useHistoryState } from '../lib/page/use-history-state.ts';
import { Container } from '../ui/container.tsx';
import { Lede } from '../ui/lede.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Text } from '../ui/text.tsx';
import styles from './license-check.module.css';

export default function LicenseCheck() {
  const { t } = useTranslation();
  const { licenseText = '' } = useHistoryState<{ licenseText: string }>();
  return (
    <Container className={styles.page}>
      <PageHead title={t('check.metaTitle')} description={t('check.metaDescription')} />
      <Text variant="h1">{t('check.title')}</Text>
      <Lede>{t('check.lead')}</Lede>
      <Checker key={licenseText} initialText={licenseText} />
    </Container>
  );
}
