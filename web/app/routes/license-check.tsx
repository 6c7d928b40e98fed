import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Checker } from '../features/license-check/checker.tsx';
import { useHydrated } from '../lib/page/use-hydrated.ts';
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
  const hydrated = useHydrated();
  return (
    <Container sx={{ py: { xs: 6, md: 10 } }}>
      <PageHead title={t('check.metaTitle')} description={t('check.metaDescription')} />
      <Typography variant="h1">{t('check.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 2, fontSize: '1.125rem', maxWidth: '60ch' }}>
        {t('check.lead')}
      </Typography>
      {/* The history survives a reload, but the server does not know it: hydration begins with an empty field. */}
      <Checker key={String(hydrated)} initialText={hydrated ? handedOver(state) : ''} />
    </Container>
  );
}
