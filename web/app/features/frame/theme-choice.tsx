import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { type ThemeName, themeNames, tokens } from '../../ui/tokens.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

const swatch = (theme: ThemeName) => ({
  width: 20,
  height: 20,
  borderRadius: '50%',
  border: `1px solid ${tokens[theme].control}`,
  background: `linear-gradient(135deg, ${tokens[theme].bg} 50%, ${tokens[theme].accent} 50%)`,
});

/** Radio buttons that the inline script checks and listens to, so that they work before hydration. */
export function ThemeChoice({ columns }: { columns: 1 | 2 }) {
  const { t } = useTranslation();
  const group = useId();
  return (
    <Box
      component="fieldset"
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${columns}, 1fr)`,
        gap: 0.5,
        border: 0,
        m: 0,
        p: 0,
        minWidth: 0,
      }}
    >
      <Box component="legend" sx={visuallyHidden}>
        {t('theme.label')}
      </Box>
      {themeNames.map((theme) => (
        <Box
          key={theme}
          component="label"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            minHeight: 40,
            px: 1.5,
            borderRadius: 1,
            cursor: 'pointer',
            fontSize: '0.9375rem',
            '&:hover': { bgcolor: 'action.hover' },
            '&:has(:checked)': { bgcolor: 'action.selected', fontWeight: 600 },
            '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'var(--focus)' },
          }}
        >
          <Box
            component="input"
            type="radio"
            name={group}
            value={theme}
            {...attribute('themeChoice', '')}
            sx={visuallyHidden}
          />
          <Box component="span" sx={swatch(theme)} />
          {t(`theme.${theme}`)}
        </Box>
      ))}
    </Box>
  );
}
