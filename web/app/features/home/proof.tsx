import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { docsLocaleFor } from '@warden/i18n/locales';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Section } from '../../ui/section.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { color } from '../../ui/tokens.ts';

/** What can be counted, each with the page that shows it. */
export function Proof() {
  const { t } = useTranslation();
  const docs = `/docs/${docsLocaleFor(useLocale())}`;
  const { platforms, server, license, days } = t('home.proof.items', { returnObjects: true });
  const items = [
    [platforms, `${docs}/migration`],
    [server, `${docs}/requirements`],
    [license, '/security'],
    [days, '/pricing'],
  ] as const;
  return (
    <Section title={t('home.proof.title')}>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
          gap: { xs: 4, lg: 5 },
          m: 0,
          mt: 5,
          p: 0,
          listStyle: 'none',
        }}
      >
        {items.map(([{ figure, text, link }, to]) => (
          <Box component="li" key={to} sx={{ borderTop: `2px solid ${color('control')}`, pt: 2 }}>
            <Typography component="h3" variant="h3">
              {figure}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 1, mb: 1 }}>
              {text}
            </Typography>
            <TextLink to={to}>{link}</TextLink>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
