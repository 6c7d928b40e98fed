import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../lib/clipboard.ts';
import { visuallyHidden } from './visually-hidden.ts';

/** Copies a text, and says so for two seconds without changing its width. */
export function CopyButton({ text, size = 'medium' }: { text: string; size?: 'small' | 'medium' }) {
  const { t } = useTranslation();
  const { state, copy } = useCopy();
  const copied = state === 'copied';
  return (
    <>
      <Button
        variant="outlined"
        size={size}
        startIcon={copied ? <CheckIcon /> : <ContentCopyIcon />}
        onClick={() => void copy(text)}
        sx={{ flexShrink: 0 }}
      >
        <Box component="span" sx={{ display: 'grid', '& > *': { gridArea: '1 / 1' } }}>
          <Box component="span" sx={{ visibility: copied ? 'hidden' : 'visible' }}>
            {t('common.copy')}
          </Box>
          <Box component="span" sx={{ visibility: copied ? 'visible' : 'hidden' }}>
            {t('common.copied')}
          </Box>
        </Box>
      </Button>
      <Box component="span" role="status" sx={state === 'failed' ? { fontSize: '0.8125rem' } : visuallyHidden}>
        {state === 'failed' ? t('common.copyFailed') : copied ? t('common.copied') : ''}
      </Box>
    </>
  );
}
