import CheckIcon from '@mui/icons-material/Check';
import ContrastIcon from '@mui/icons-material/Contrast';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoredValue } from '../../lib/stored-value.ts';
import { type ThemeMode, themeMode, themeModes } from '../../lib/theme-mode.ts';
import { themeColors, tokens } from '../../ui/tokens.ts';

const chooseTheme = (mode: ThemeMode) => {
  themeMode.set(mode);
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColors[mode]);
};

export function ThemeSwitcher() {
  const { t } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = useStoredValue(themeMode);
  return (
    <>
      <IconButton
        aria-label={t('theme.label')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ContrastIcon fontSize="small" />
      </IconButton>
      <Menu
        id={id}
        // Inside the header, so that a screen reader finds it within a landmark.
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('theme.label') } }}
      >
        {themeModes.map((mode) => (
          <MenuItem
            key={mode}
            role="menuitemradio"
            aria-checked={mode === current}
            selected={mode === current}
            onClick={() => {
              chooseTheme(mode);
              setAnchor(null);
            }}
          >
            <ListItemIcon>
              <Box
                sx={{
                  width: 20,
                  height: 20,
                  borderRadius: '50%',
                  bgcolor: tokens[mode].bg,
                  border: `1px solid ${tokens[mode].control}`,
                  backgroundImage: `linear-gradient(135deg, transparent 50%, ${tokens[mode].accent} 50%)`,
                }}
              />
            </ListItemIcon>
            {t(`theme.${mode}`)}
            {mode === current && <CheckIcon fontSize="small" sx={{ ml: 'auto', pl: 1, boxSizing: 'content-box' }} />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
