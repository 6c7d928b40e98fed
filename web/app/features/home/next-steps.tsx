import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { docsLocaleFor } from '@warden/i18n/locales';
import { Link } from 'react-router';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Section } from '../../ui/section.tsx';
import { color } from '../../ui/tokens.ts';
import { StartButton } from './start-button.tsx';

export function NextSteps() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { admin, docs, pricing } = t('home.cta.links', { returnObjects: true });
  const ways = [
    [`/docs/${docsLocaleFor(locale)}/admin`, admin],
    [`/docs/${docsLocaleFor(locale)}/overview`, docs],
    ['/pricing', pricing],
  ] as const;
  return (
    <Section title={t('home.cta.title')} lead={t('home.cta.text')}>
      <Box sx={{ mt: 4 }}>
        <StartButton>{t('home.cta.register')}</StartButton>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' }, gap: 3, mt: 6 }}>
        {ways.map(([to, { title, text }]) => (
          <Box
            key={to}
            component={Link}
            to={to}
            sx={{
              display: 'block',
              p: 3,
              color: 'text.primary',
              textDecoration: 'none',
              border: `1px solid ${color('hairline')}`,
              borderRadius: 1,
              '&:hover': { borderColor: color('control'), bgcolor: 'background.paper' },
            }}
          >
            <Box component="span" sx={{ typography: 'h4', display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              {title}
              <span aria-hidden="true">→</span>
            </Box>
            <Typography
              component="span"
              color="textSecondary"
              sx={{ display: 'block', mt: 0.5, fontSize: '0.9375rem' }}
            >
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
