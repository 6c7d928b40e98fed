import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { appOnDemand } from '../lib/app-on-demand.ts';
import { links } from '../lib/links.ts';
import { Container } from '../ui/container.tsx';
import { PageHead } from '../ui/page-head.tsx';

export const handle = appOnDemand;

export default function Contacts() {
  const { t } = useTranslation();
  const desks = [
    { title: t('contacts.salesTitle'), text: t('contacts.salesText'), address: links.sales },
    { title: t('contacts.supportTitle'), text: t('contacts.supportText'), address: links.support },
    { title: t('contacts.securityTitle'), text: t('contacts.securityText'), address: links.security },
  ];
  return (
    <Container sx={{ py: { xs: 6, md: 10 } }}>
      <PageHead title={t('contacts.metaTitle')} description={t('contacts.metaDescription')} />
      <Typography variant="h1">{t('contacts.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 2, fontSize: '1.125rem', maxWidth: '60ch' }}>
        {t('contacts.lead')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' }, gap: 3, mt: 6 }}>
        {desks.map(({ title, text, address }) => (
          <Paper key={address} component="section" sx={{ p: 3, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
            <Typography variant="h3" component="h2">
              {title}
            </Typography>
            <Typography color="textSecondary" sx={{ flex: 1 }}>
              {text}
            </Typography>
            <Link href={`mailto:${address}`} sx={{ overflowWrap: 'anywhere' }}>
              {address}
            </Link>
          </Paper>
        ))}
      </Box>
    </Container>
  );
}
