import Box, { type BoxProps } from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface RowListProps {
  /** Names the list for screen readers, where no heading does. */
  label?: string;
  /** The id of the heading that names the list, if there is one. */
  labelledBy?: string;
  none: string;
  children: ReactNode[];
}

/** A short list, or a text that there is nothing to list. */
export function RowList({ label, labelledBy, none, children }: RowListProps) {
  return children.length ? (
    <Box component="ul" aria-label={label} aria-labelledby={labelledBy} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  ) : (
    <Typography color="textSecondary" variant="body2" sx={{ py: 1 }}>
      {none}
    </Typography>
  );
}

export function ListRow({ children }: Pick<BoxProps, 'children'>) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        minHeight: 44,
        py: 0.5,
        fontSize: '0.875rem',
        '&:not(:last-of-type)': { borderBottom: '1px solid', borderColor: 'divider' },
      }}
    >
      {children}
    </Box>
  );
}
