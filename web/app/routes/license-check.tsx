import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Checker } from '../features/license-check/checker.tsx';
import { Container } from '../ui/container.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** The dashboard passes a license in the history of the browser, never in the address. */
const handedOver = (state: unknown) => {
  const { licenseText } = (state ?? {}) as { licenseText?: unknown };
  return typeof licenseText === 'string' ? licenseText : '';
};

export default function LicenseCheck() {
  const { t } = useTranslation();
  const { state } = useLocation();
  return (
    <Container sx={{ py: { xs: 6, md: 10 } }}>
      <PageHead title={t('check.metaTitle')} description={t('check.metaDescription')} />
      <Typography variant="h1">{t('check.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 2, fontSize: '1.125rem', maxWidth: '60ch' }}>
        {t('check.lead')}
      </Typography>
      <Checker initialText={handedOver(state)} />
    </Container>
  );
}
