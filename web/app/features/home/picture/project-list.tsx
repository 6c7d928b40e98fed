import Box from '@mui/material/Box';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { color, fonts } from '../../../ui/tokens.ts';

const projects = [
  ['checkout-api', '1\u00a0659'],
  ['storefront', '204'],
  ['ios-app', '37'],
] as const;

/** The projects of the picture with their events, where there is room for them. */
export function ProjectList() {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: { xs: 'none', lg: 'block' }, p: 1.5, borderRight: `1px solid ${color('hairline')}` }}>
      <Box sx={{ px: 1, py: 0.5, color: 'text.secondary' }}>{t('home.picture.projects')}</Box>
      {projects.map(([name, events], index) => (
        <Box
          key={name}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            px: 1,
            py: 0.75,
            mt: 0.5,
            borderRadius: '4px',
            fontFamily: fonts.mono,
            fontSize: '0.75rem',
            ...(index === 0 ? { bgcolor: 'action.selected' } : { color: 'text.secondary' }),
          }}
        >
          <span>{name}</span>
          <span>{events}</span>
        </Box>
      ))}
    </Box>
  );
}
