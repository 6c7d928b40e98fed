import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The name stands on the left and the value on the right; on a phone the value stands below. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: { sm: 'grid' },
        gridTemplateColumns: '160px minmax(0, 1fr)',
        gap: 2,
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ lineHeight: '24px' }}>
        {name}
      </Typography>
      <Box
        component="dd"
        sx={{
          m: 0,
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {children}
    </Box>
  );
}
