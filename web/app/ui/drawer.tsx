import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

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
    <Box
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      sx={{
        position: 'fixed',
        inset: side === 'right' ? '0 0 0 auto' : '0 auto 0 0',
        width: 'min(320px, 100vw)',
        height: '100dvh',
        m: 0,
        p: 0,
        overflowY: 'auto',
        bgcolor: 'background.paper',
        color: 'text.primary',
        border: 0,
        borderInline: '1px solid',
        borderColor: 'divider',
        '&::backdrop': { bgcolor: 'rgb(0 0 0 / 0.6)' },
        '&:popover-open': { animation: 'drawer-in 150ms ease-out' },
        '@keyframes drawer-in': { from: { transform: `translateX(${side === 'right' ? 24 : -24}px)`, opacity: 0 } },
        'html:has(&:popover-open)': { overflow: 'hidden' },
      }}
    >
      {children}
    </Box>
  );
}
