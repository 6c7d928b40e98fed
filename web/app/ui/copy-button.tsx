import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useCopy } from '../lib/browser/use-copy.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { visuallyHidden } from './visually-hidden.ts';

function Face({ icon, text, shown }: { icon: ReactNode; text: string; shown: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1,
        visibility: shown ? 'visible' : 'hidden',
        '& svg': { fontSize: 18 },
      }}
    >
      {icon}
      {text}
    </Box>
  );
}

interface CopyButtonProps {
  text: string;
  /** What it says instead of "Copy". */
  label?: string | undefined;
  size?: 'small' | 'medium';
  variant?: 'outlined' | 'contained';
}

/** Copies a text and confirms it for two seconds, without changing its width. */
export function CopyButton({ text, label, size = 'medium', variant = 'outlined' }: CopyButtonProps) {
  const { t } = useTranslation();
  const { state, copy } = useCopy();
  const copied = state === 'copied';
  return (
    <>
      <Button variant={variant} size={size} onClick={() => void copy(text)} sx={{ flexShrink: 0 }}>
        <Box component="span" sx={{ display: 'grid', '& > *': { gridArea: '1 / 1' } }}>
          <Face icon={<ContentCopyIcon />} text={label ?? t('common.copy')} shown={!copied} />
          <Face icon={<CheckIcon />} text={t('common.copied')} shown={copied} />
        </Box>
      </Button>
      <Box component="span" role="status" sx={state === 'failed' ? { fontSize: '0.8125rem' } : visuallyHidden}>
        {state === 'failed' ? t('common.copyFailed') : copied ? t('common.copied') : ''}
      </Box>
    </>
  );
}
