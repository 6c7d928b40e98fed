import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './panel.module.css';

/** The left panel is a drawer below 900 px, the right one below 1200 px. */
type Side = 'left' | 'right';

export function PanelButton({ panel, side, children }: { panel: string; side: Side; children: ReactNode }) {
  return (
    <Button
      variant="outlined"
      size="small"
      popoverTarget={panel}
      className={cx(styles.button, side === 'left' ? styles.buttonLeft : styles.buttonRight)}
    >
      {children}
    </Button>
  );
}

interface PanelProps {
  id: string;
  label: string;
  side: Side;
  children: ReactNode;
}

/** A popover that the browser opens and closes. Where there is room, CSS keeps it open. */
export function Panel({ id, label, side, children }: PanelProps) {
  return (
    <nav id={id} popover="auto" aria-label={label} className={cx(styles.panel, styles[side])}>
      {children}
    </nav>
  );
}
