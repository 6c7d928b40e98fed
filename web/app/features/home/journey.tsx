import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/section.tsx';
import { color, tint } from '../../ui/tokens.ts';
import { JourneyStop } from './journey-stop.tsx';

const frame = {
  display: 'grid',
  borderRadius: 1,
  p: { xs: 2, md: 3 },
  pt: { xs: 5, md: 6 },
  position: 'relative',
} as const;
const label = {
  position: 'absolute',
  top: { xs: 14, md: 18 },
  left: { xs: 16, md: 24 },
  fontSize: '0.8125rem',
  fontWeight: 600,
} as const;

/** The arrow between two stops: to the right, or down on a phone. Screen readers skip it. */
const arrow = {
  content: '"→" / ""',
  position: 'absolute',
  color: color('active'),
  fontSize: '1.5rem',
  lineHeight: 1,
  top: { xs: -32, md: 'calc(50% - 12px)' },
  left: { xs: 'calc(50% - 12px)', md: -36 },
  transform: { xs: 'rotate(90deg)', md: 'none' },
} as const;

/** The way of an error. Almost all of it is inside the frame of the customer's own network. */
export function Journey() {
  const { t } = useTranslation();
  const { inside, outside, steps, shop } = t('home.journey', { returnObjects: true });
  return (
    <Section title={t('home.journey.title')} lead={t('home.journey.lead')}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 1fr)' },
          gap: { xs: 5, lg: 7 },
          mt: 5,
        }}
      >
        <Box sx={{ ...frame, border: `1px solid ${color('active')}`, bgcolor: tint('active', 5) }}>
          <Box component="p" sx={{ ...label, m: 0, color: color('active') }}>
            {inside}
          </Box>
          <Box
            component="ol"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
              gap: { xs: 5, md: 6 },
              m: 0,
              p: 0,
              listStyle: 'none',
              '& > li + li::before': arrow,
            }}
          >
            {steps.map((step) => (
              <JourneyStop key={step.name} component="li" {...step} />
            ))}
          </Box>
        </Box>
        <Box sx={{ ...frame, border: `1px dashed ${color('control')}` }}>
          <Box component="p" sx={{ ...label, m: 0, color: 'text.secondary' }}>
            {outside}
          </Box>
          <JourneyStop {...shop} />
        </Box>
      </Box>
    </Section>
  );
}
