import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Lede } from './lede.tsx';

interface NarrowPageProps {
  title: string;
  lead?: string;
  children: ReactNode;
  /** Shown below the card, usually a link to another page. */
  aside?: ReactNode;
}

/** A page on which the visitor does one thing, such as signing in. */
export function NarrowPage({ title, lead, children, aside }: NarrowPageProps) {
  return (
    <Box sx={{ width: '100%', maxWidth: 480 + 32, mx: 'auto', px: 2, py: { xs: 4, md: 8 } }}>
      <Paper sx={{ p: { xs: 3, sm: 4 } }}>
        <Typography component="h1" variant="h2">
          {title}
        </Typography>
        {lead && (
          <Lede above={1} small>
            {lead}
          </Lede>
        )}
        <Box sx={{ mt: 3 }}>{children}</Box>
      </Paper>
      {aside && (
        <Typography component="div" color="textSecondary" sx={{ mt: 3, textAlign: 'center' }}>
          {aside}
        </Typography>
      )}
    </Box>
  );
}
