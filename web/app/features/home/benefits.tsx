import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/section.tsx';
import { color } from '../../ui/tokens.ts';

export function Benefits() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.benefits.title')}>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
          columnGap: 8,
          rowGap: 2.5,
          mt: 5,
          mb: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {t('home.benefits.items', { returnObjects: true }).map((item) => (
          <Box component="li" key={item} sx={{ display: 'flex', gap: 1.5 }}>
            <CheckIcon aria-hidden="true" fontSize="small" sx={{ color: color('active'), mt: 0.375, flexShrink: 0 }} />
            <Typography>{item}</Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
