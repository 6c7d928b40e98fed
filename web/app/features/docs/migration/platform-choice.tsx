import Box from '@mui/material/Box';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { color } from '../../../ui/tokens.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { platforms } from './platforms.ts';

/** CSS shows the snippet of the chosen platform, so choosing needs no script. */
export const shownPlatform = {
  '& [data-platform]': { display: 'none' },
  ...Object.fromEntries(
    platforms.map(({ id }) => [`&:has(#platform-${id}:checked) [data-platform=${id}]`, { display: 'block' }]),
  ),
};

export function PlatformChoice() {
  const { t } = useTranslation();
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontSize: '0.875rem', fontWeight: 600 }}>
        {t('docs.dsn.platform')}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          '& input': visuallyHidden,
          '& span': {
            display: 'block',
            px: 1.5,
            py: 0.75,
            fontSize: '0.875rem',
            border: `1px solid ${color('control')}`,
            borderRadius: 1,
            cursor: 'pointer',
          },
          '& span:hover': { bgcolor: 'action.hover' },
          '& :checked + span': { bgcolor: color('text'), borderColor: color('text'), color: color('bg') },
          '& :focus-visible + span': { outline: `2px solid ${color('focus')}`, outlineOffset: '2px' },
        }}
      >
        {platforms.map(({ id, name }, index) => (
          <Box component="label" key={id} sx={{ position: 'relative' }}>
            <input type="radio" name="platform" id={`platform-${id}`} value={id} defaultChecked={index === 0} />
            <span>{name}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
