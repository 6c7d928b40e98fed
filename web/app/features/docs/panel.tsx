import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { color } from '../../ui/tokens.ts';

/** Below this width the panel is a drawer. */
type UpTo = 'md' | 'lg';

export function PanelButton({ panel, upTo, children }: { panel: string; upTo: UpTo; children: ReactNode }) {
  return (
    <Button
      variant="outlined"
      size="small"
      popoverTarget={panel}
      sx={{ minHeight: 40, flexShrink: 0, display: { [upTo]: 'none' }, '@media print': { display: 'none' } }}
    >
      {children}
    </Button>
  );
}

interface PanelProps {
  id: string;
  label: string;
  side: 'left' | 'right';
  upTo: UpTo;
  children: ReactNode;
}

/** A popover that the browser opens and closes. Where there is room, CSS keeps it open. */
export function Panel({ id, label, side, upTo, children }: PanelProps) {
  return (
    <Box
      component="nav"
      id={id}
      popover="auto"
      aria-label={label}
      sx={(theme) => ({
        inset: side === 'left' ? '0 auto 0 0' : '0 0 0 auto',
        width: 280,
        height: '100dvh',
        m: 0,
        p: side === 'left' ? '24px 12px' : 3,
        border: 0,
        bgcolor: 'background.paper',
        color: 'text.primary',
        overflowY: 'auto',
        [side === 'left' ? 'borderRight' : 'borderLeft']: `1px solid ${color('hairline')}`,
        '&::backdrop': { background: 'rgb(0 0 0 / 0.6)' },
        [theme.breakpoints.up(upTo)]: {
          display: 'block',
          position: side === 'left' ? 'static' : 'sticky',
          top: 65,
          width: 'auto',
          height: 'auto',
          minHeight: 0,
          maxHeight: side === 'left' ? 'none' : 'calc(100vh - 65px)',
          p: side === 'left' ? '24px 0 0' : '48px 0',
          border: 0,
          bgcolor: 'transparent',
        },
        '@media print': { display: 'none !important' },
      })}
    >
      {children}
    </Box>
  );
}
