import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import type { ReactNode } from 'react';
import { useCopy } from '../lib/browser/use-copy.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { Button } from './button.tsx';
import styles from './copy-button.module.css';
import { cx } from './cx.ts';

function Face({ icon, text, shown }: { icon: ReactNode; text: string; shown: boolean }) {
  return (
    <span className={cx(styles.face, !shown && styles.hidden)}>
      {icon}
      {text}
    </span>
  );
}

interface CopyButtonProps {
  text: string;
  /** What it says instead of "Copy". */
  label?: string | undefined;
  /** What screen readers call it, where several stand in a list. */
  name?: string;
  size?: 'small' | 'medium';
  variant?: 'outlined' | 'contained';
}

/** Copies a text and confirms it for two seconds, without changing its width. */
export function CopyButton({ text, label, name, size = 'medium', variant = 'outlined' }: CopyButtonProps) {
  const { t } = useTranslation();
  const { state, copy } = useCopy();
  const copied = state === 'copied';
  return (
    <>
      <Button variant={variant} size={size} aria-label={name} onClick={() => void copy(text)} className={styles.button}>
        <Face icon={<ContentCopyIcon />} text={label ?? t('common.copy')} shown={!copied} />
        <Face icon={<CheckIcon />} text={t('common.copied')} shown={copied} />
      </Button>
      <span role="status" className={state === 'failed' ? styles.failed : 'visually-hidden'}>
        {state === 'failed' ? t('common.copyFailed') : copied ? t('common.copied') : ''}
      </span>
    </>
  );
}
