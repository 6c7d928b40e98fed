import Box from '@mui/material/Box';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { attribute, selector } from '../lib/page/page-contract.ts';
import { color } from './tokens.ts';

/** Copies a text, or that of an element. The inline script does it, so that it works before hydration. */
export function Copy({ text, from }: { text?: string; from?: string }) {
  const { t } = useTranslation();
  return (
    <Box
      component="button"
      type="button"
      {...(text === undefined ? {} : attribute('copy', text))}
      {...(from === undefined ? {} : attribute('copyFrom', from))}
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
        [`&${selector('copied')} > [data-done]`]: { visibility: 'visible' },
        [`&${selector('copied')} > [data-idle]`]: { visibility: 'hidden' },
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
