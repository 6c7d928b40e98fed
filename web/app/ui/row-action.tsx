import { Button } from './button.tsx';
import styles from './row-action.module.css';

interface RowActionProps {
  text: string;
  /** The text for screen readers, which also names the row. */
  label: string;
  danger?: boolean;
  to?: string;
  /** An address outside this site. */
  href?: string;
  onClick?: () => void;
}

/** A button in a row, as a word. */
export function RowAction({ text, label, danger = false, to, href, onClick }: RowActionProps) {
  const target =
    to !== undefined ? { to, preventScrollReset: true } : href !== undefined ? { href, onClick } : { onClick };
  return (
    <Button variant="text" size="small" aria-label={label} className={danger ? styles.danger : undefined} {...target}>
      {text}
    </Button>
  );
}
