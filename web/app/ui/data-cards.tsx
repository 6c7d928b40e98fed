import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { Column, RowsProps } from './data-rows.ts';

const cardStyle = {
  position: 'relative',
  p: 2,
  '&:not(:last-of-type)': { borderBottom: '1px solid', borderColor: 'divider' },
  // A menu of actions stands in the corner, beside the first fact.
  '& > :has(> [aria-haspopup])': { position: 'absolute', top: 10, right: 8, m: 0 },
  '&:has(> * > [aria-haspopup]) dl > :first-of-type > dd': { pr: 5 },
};

function CardFacts<Row>({ columns, value }: { columns: readonly Column<Row>[]; value: (c: Column<Row>) => ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '104px minmax(0, 1fr)', rowGap: 0.5, columnGap: 2 }}
    >
      {columns.map((column) => (
        <Box key={column.name} sx={{ display: 'contents', fontSize: '0.875rem' }}>
          <Box component="dt" sx={{ color: 'text.secondary', lineHeight: '28px' }}>
            {column.title}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, minWidth: 0, minHeight: 28, display: 'flex', alignItems: 'center', overflowWrap: 'anywhere' }}
          >
            {value(column)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The rows of a table as cards, for screens on which the table would have to scroll sideways. */
export function DataCards<Row>({ caption, columns, rows, rowKey, stale = false }: RowsProps<Row>) {
  const facts = columns.filter(({ actions }) => !actions);
  const actions = columns.find((column) => column.actions);
  return (
    <Box
      component="ul"
      aria-label={caption}
      aria-busy={!rows || stale}
      sx={{ listStyle: 'none', m: 0, p: 0, opacity: stale ? 0.6 : 1 }}
    >
      {rows
        ? rows.map((row) => (
            <Box component="li" key={rowKey(row)} sx={cardStyle}>
              <CardFacts columns={facts} value={({ cell }) => cell(row)} />
              {actions && (
                <Box sx={{ display: 'flex', gap: 1, mt: 1, ml: -1.5, '&:empty': { display: 'none' } }}>
                  {actions.cell(row)}
                </Box>
              )}
            </Box>
          ))
        : ['first', 'second', 'third'].map((key) => (
            <Box component="li" key={key} sx={cardStyle}>
              <CardFacts columns={facts} value={() => <Skeleton variant="text" width="70%" />} />
            </Box>
          ))}
    </Box>
  );
}
