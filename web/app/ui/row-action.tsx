import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './row-action.module.css';
import { Tip } from './tip.tsx';
import { useMedia } from './use-media.ts';

interface RowActionProps {
  icon: ReactNode;
  text: string;
  /** The text for screen readers, which also names the row. */
  label: string;
  danger?: boolean;
  /** Whether it is a word at every width. */
  words?: boolean;
  to?: string;
  /** An address outside this site. */
  href?: string;
  onClick?: () => void;
}

/** A button in a row: a word, or an icon where the table is narrow. */
export function RowAction({ icon, text, label, danger = false, words = false, to, href, onClick }: RowActionProps) {
  const narrow = useMedia('mdOnly');
  const target = {
    'aria-label': label,
    size: 'small' as const,
    className: danger ? styles.danger : undefined,
    ...(to !== undefined ? { to, preventScrollReset: true } : href !== undefined ? { href, onClick } : { onClick }),
  };
  if (words || !narrow) {
    return (
      <Button variant="text" {...target}>
        {text}
      </Button>
    );
  }
  return (
    <Tip text={text}>
      <IconButton {...target}>{icon}</IconButton>
    </Tip>
  );
}
