import ContrastIcon from '@mui/icons-material/Contrast';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { ThemeChoice } from './theme-choice.tsx';

export function ThemeSwitcher() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box {...attribute('audience', 'script')}>
      <IconButton aria-label={t('theme.label')} popoverTarget={id}>
        <ContrastIcon fontSize="small" />
      </IconButton>
      <Box
        id={id}
        popover="auto"
        {...attribute('dropdown', '')}
        sx={{
          position: 'fixed',
          inset: 'auto',
          m: 0,
          p: 1,
          minWidth: 176,
          bgcolor: 'var(--raised)',
          color: 'text.primary',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        <ThemeChoice columns={1} />
      </Box>
    </Box>
  );
}
