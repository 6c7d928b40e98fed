import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useHeadingLevel } from './heading-level.ts';

interface DialogSectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a dialog, set off by a line and a heading. */
export function DialogSection({ title, action, children }: DialogSectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ pt: 2, mt: 2, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 32, mb: 0.5 }}
      >
        <Typography id={id} component={useHeadingLevel()} variant="h4">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  );
}
