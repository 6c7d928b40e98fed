import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { theme } from './theme.ts';
import { Tip } from './tip.tsx';

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
  const narrow = useMediaQuery(theme.breakpoints.between('md', 'lg'), { noSsr: true });
  const target = {
    'aria-label': label,
    size: 'small' as const,
    ...(to === undefined ? { onClick } : { component: Link, to, preventScrollReset: true }),
    ...(href === undefined ? {} : { href }),
    sx: danger ? { color: 'error.main' } : {},
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
