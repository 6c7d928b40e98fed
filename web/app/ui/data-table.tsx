import ArrowIcon from '@mui/icons-material/ArrowDownward';
import { cx } from './cx.ts';
import { DataCards } from './data-cards.tsx';
import type { Column, RowsProps } from './data-rows.ts';
import styles from './data-table.module.css';
import { Skeleton } from './skeleton.tsx';
import { useMedia } from './use-media.ts';

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

function SortableTitle({ title, by, sorting }: { title: string; by: string; sorting: Sorting }) {
  const active = sorting.by === by;
  return (
    <button type="button" className={styles.sort} onClick={() => sorting.onSort(by)}>
      {title}
      {active && <ArrowIcon className={cx(styles.arrow, sorting.order === 'asc' && styles.up)} />}
    </button>
  );
}

/** A table with rows of 44 px and a header that stays in sight. On a phone the rows are cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const cards = useMedia('belowMd');
  if (cards) return <DataCards {...props} />;
  const { caption, columns, rows, rowKey, expected = WAITING.length, stale = false, dimmed, sorting } = props;
  const cell = ({ actions, numeric }: Column<Row>) => cx(styles.cell, (actions || numeric) && styles.right);
  const sorted = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <table aria-busy={!rows || stale} className={cx(styles.table, stale && styles.stale)}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              aria-sort={sorting && column.sortBy === sorting.by ? sorted[sorting.order] : undefined}
              className={cx(cell(column), styles.title, column.width !== undefined && styles.wraps)}
              style={{ width: column.width }}
            >
              {column.actions ? (
                <span className="visually-hidden">{column.title}</span>
              ) : sorting && column.sortBy ? (
                <SortableTitle title={column.title} by={column.sortBy} sorting={sorting} />
              ) : (
                (column.head ?? column.title)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map((row) => (
              <tr key={rowKey(row)} className={cx(styles.row, dimmed?.(row) && styles.dimmed)}>
                {columns.map((column) => (
                  <td key={column.name} className={cell(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))
          : WAITING.slice(0, expected).map((key) => (
              <tr key={key}>
                {columns.map(({ name }) => (
                  <td key={name} className={styles.cell}>
                    <Skeleton variant="text" width="80%" />
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}
