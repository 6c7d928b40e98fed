import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataCards } from './data-cards.tsx';
import type { Column, RowsProps } from './data-rows.ts';
import { theme } from './theme.ts';
import { visuallyHidden } from './visually-hidden.ts';

export type { Column } from './data-rows.ts';

export interface Sorting {
  by: string;
  order: 'asc' | 'desc';
  onSort: (by: string) => void;
}

interface DataTableProps<Row> extends RowsProps<Row> {
  sorting?: Sorting;
}

/** Placeholders for the rows that load. */
const WAITING = Array.from({ length: 5 }, (_, index) => `waiting-${index}`);

const cellStyle = { px: { md: 1, lg: 2 }, py: 0.5, height: 44, borderColor: 'divider', fontSize: '0.875rem' };

function SortableTitle({ title, by, sorting }: { title: string; by: string; sorting: Sorting }) {
  const active = sorting.by === by;
  return (
    <TableSortLabel
      active={active}
      direction={active ? sorting.order : 'asc'}
      onClick={() => sorting.onSort(by)}
      // A title without an arrow keeps no room for one, because tables are narrow.
      sx={{ '& .MuiTableSortLabel-icon': active ? {} : { display: 'none' } }}
    >
      {title}
    </TableSortLabel>
  );
}

/** A table with rows of 44 px and a header that stays in sight. On a phone the rows are cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const cards = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  if (cards) return <DataCards {...props} />;
  const { caption, columns, rows, rowKey, stale = false, sorting } = props;
  const align = ({ actions, numeric }: Column<Row>) => (actions || numeric ? 'right' : 'left');
  const sorted = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <Table
      aria-busy={!rows || stale}
      sx={{ tableLayout: 'auto', opacity: stale ? 0.6 : 1, '& tbody tr:last-of-type td': { borderBottom: 0 } }}
    >
      <Box component="caption" sx={visuallyHidden}>
        {caption}
      </Box>
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell
              key={column.name}
              align={align(column)}
              aria-sort={sorting && column.sortBy === sorting.by ? sorted[sorting.order] : undefined}
              sx={{
                ...cellStyle,
                width: column.width,
                position: 'sticky',
                top: 64,
                zIndex: 1,
                bgcolor: 'background.paper',
                '&:first-of-type': { borderTopLeftRadius: 8 },
                '&:last-of-type': { borderTopRightRadius: 8 },
                color: 'text.secondary',
                fontWeight: 600,
                whiteSpace: 'nowrap',
              }}
            >
              {column.actions ? (
                <Box component="span" sx={visuallyHidden}>
                  {column.title}
                </Box>
              ) : sorting && column.sortBy ? (
                <SortableTitle title={column.title} by={column.sortBy} sorting={sorting} />
              ) : (
                column.title
              )}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows
          ? rows.map((row) => (
              <TableRow key={rowKey(row)} sx={{ '&:hover': { bgcolor: 'action.hover' } }}>
                {columns.map((column) => (
                  <TableCell key={column.name} align={align(column)} sx={cellStyle}>
                    {column.cell(row)}
                  </TableCell>
                ))}
              </TableRow>
            ))
          : WAITING.map((key) => (
              <TableRow key={key}>
                {columns.map(({ name }) => (
                  <TableCell key={name} sx={cellStyle}>
                    <Skeleton variant="text" width="80%" />
                  </TableCell>
                ))}
              </TableRow>
            ))}
      </TableBody>
    </Table>
  );
}
