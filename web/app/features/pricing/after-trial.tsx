import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/section.tsx';
import { color, type TokenName } from '../../ui/tokens.ts';

/** The colors of the four steps: it works, it reminds, it waits, it works again. */
const tones: TokenName[] = ['active', 'expiring', 'expired', 'active'];

/** What happens after a trial, as a line with four steps: horizontal, or vertical on a phone. */
export function AfterTrial() {
  const { t } = useTranslation();
  return (
    <Section title={t('pricing.after.title')} lead={t('pricing.after.lead')}>
      <Box
        component="ol"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: 'repeat(4, 1fr)' },
          m: 0,
          mt: 5,
          p: 0,
          listStyle: 'none',
        }}
      >
        {t('pricing.after.steps', { returnObjects: true }).map(({ when, text }, index) => {
          const tone = color(tones[index] ?? 'active');
          return (
            <Box
              component="li"
              key={when}
              sx={{
                position: 'relative',
                borderStyle: index === tones.length - 1 ? 'dashed' : 'solid',
                borderColor: tone,
                borderWidth: { xs: '0 0 0 3px', md: '3px 0 0' },
                pt: { md: 3 },
                pr: { md: 4 },
                pl: { xs: 3, md: 0 },
                pb: { xs: 3, md: 0 },
                '&::before': {
                  content: '""',
                  position: 'absolute',
                  width: 13,
                  height: 13,
                  top: { xs: 4, md: -8 },
                  left: { xs: -8, md: 0 },
                  borderRadius: '50%',
                  bgcolor: tone,
                  boxShadow: `0 0 0 4px ${color('bg')}`,
                },
              }}
            >
              <Typography variant="h4" component="h3">
                {when}
              </Typography>
              <Typography color="textSecondary" sx={{ mt: 0.5 }}>
                {text}
              </Typography>
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}
