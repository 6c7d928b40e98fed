import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { Section } from '../../ui/section.tsx';

export function NextSteps() {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Section title={t('home.cta.title')} lead={t('home.cta.text')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 4 }}>
        <Button component={Link} to="/register" variant="contained" size="large">
          {t('home.cta.register')}
        </Button>
        <Button component={Link} to="/pricing" variant="outlined" size="large">
          {t('home.cta.pricing')}
        </Button>
        <Button component={Link} to={`/docs/${locale}/overview`} variant="outlined" size="large">
          {t('home.cta.docs')}
        </Button>
        <Button component={Link} to={`/docs/${locale}/overview#install`} variant="outlined" size="large">
          {t('home.cta.admin')}
        </Button>
      </Box>
    </Section>
  );
}
