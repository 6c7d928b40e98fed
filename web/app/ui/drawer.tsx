import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './drawer.module.css';

interface DrawerProps {
  /** Buttons with this as their `popoverTarget` open it. */
  id: string;
  side: 'left' | 'right';
  label: string;
  children: ReactNode;
}

/** A panel at the edge of the screen. The browser opens and closes it, so it needs no script. */
export function Drawer({ id, side, label, children }: DrawerProps) {
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      // The browser focuses it when it is shown, not when the page is loaded.
      // biome-ignore lint/a11y/noAutofocus: it is hidden until a button is pressed
      autoFocus
      className={cx(styles.drawer, styles[side])}
    >
      {children}
    </div>
  );
}
