import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/**
 * Fields side by side. Labels, inputs and notes share their rows, so that the inputs stay in line when a label or a note of
 * one of them takes two lines. On a phone they stand below each other.
 */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: '1fr 1fr' },
        columnGap: 2,
        '& > .MuiFormControl-root': {
          display: 'grid',
          gridTemplateRows: 'subgrid',
          gridRow: 'span 3',
          '&:not(:last-of-type)': { mb: { xs: 2.5, sm: 0 } },
          '&:nth-of-type(n + 3)': { mt: { sm: 2.5 } },
          '& > .MuiFormLabel-root': { alignSelf: 'end' },
        },
      }}
    >
      {children}
    </Box>
  );
}
