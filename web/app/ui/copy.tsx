import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { color } from './tokens.ts';

/** Copies a text, or that of an element. The page's own script does it, so that it works before React is there. */
export function Copy({ text, from }: { text?: string; from?: string }) {
  const { t } = useTranslation();
  return (
    <Box
      component="button"
      type="button"
      data-copy={text}
      data-copy-from={from}
      sx={{
        display: 'grid',
        px: 1.5,
        minHeight: 32,
        alignItems: 'center',
        border: 0,
        borderRadius: 0.75,
        bgcolor: 'transparent',
        color: 'text.secondary',
        font: 'inherit',
        cursor: 'pointer',
        '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
        '& > *': { gridArea: '1 / 1' },
        '& > [data-done]': { visibility: 'hidden', color: color('active') },
        '&[data-copied] > [data-done]': { visibility: 'visible' },
        '&[data-copied] > [data-idle]': { visibility: 'hidden' },
        '@media print': { display: 'none' },
      }}
    >
      <span data-idle="">{t('common.copy')}</span>
      <span data-done="" role="status">
        {t('common.copied')}
      </span>
    </Box>
  );
}
