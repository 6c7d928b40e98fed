import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Section } from '../../ui/section.tsx';
import { color } from '../../ui/tokens.ts';

export function Topics() {
  const { t } = useTranslation();
  return (
    <Section title={t('protection.topicsTitle')}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '1fr 1fr', lg: 'repeat(3, 1fr)' },
          columnGap: 6,
          rowGap: 5,
          mt: 5,
        }}
      >
        {t('protection.topics', { returnObjects: true }).map(({ title, points }) => (
          <div key={title}>
            <Typography variant="h3">{title}</Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
              {points.map((point) => (
                <Typography
                  key={point}
                  component="li"
                  color="textSecondary"
                  sx={{ py: 1.25, '& + &': { borderTop: `1px solid ${color('hairline')}` } }}
                >
                  {point}
                </Typography>
              ))}
            </Box>
          </div>
        ))}
      </Box>
    </Section>
  );
}
