import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PlanCard } from '../features/pricing/plan-card.tsx';
import { Container } from '../ui/container.tsx';
import { PageHead } from '../ui/page-head.tsx';

export default function Pricing() {
  const { t } = useTranslation();
  const notes = [
    [t('pricing.afterTitle'), t('pricing.afterText')],
    [t('pricing.refundTitle'), t('pricing.refundText')],
  ] as const;
  return (
    <Container sx={{ py: { xs: 6, md: 10 } }}>
      <PageHead title={t('pricing.metaTitle')} description={t('pricing.metaDescription')} />
      <Typography variant="h1">{t('pricing.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 2, fontSize: '1.125rem', maxWidth: '60ch' }}>
        {t('pricing.lead')}
      </Typography>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' }, gap: 3, mt: 6 }}
      >
        <PlanCard plan="trial" primary />
        <PlanCard plan="commercial" />
        <PlanCard plan="individual" />
        <PlanCard plan="community" />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
          gap: { xs: 4, md: 8 },
          mt: { xs: 7, md: 10 },
        }}
      >
        {notes.map(([title, text]) => (
          <Box component="section" key={title}>
            <Typography variant="h3" component="h2">
              {title}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 1, maxWidth: '64ch' }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Container>
  );
}
