import type { ReactNode } from 'react';

export interface Column<Row> {
  name: string;
  title: string;
  /** What stands in place of the title. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Whether the column holds buttons. It is the last one then, and aligned to the right. */
  actions?: boolean;
  width?: number | string;
  /** The sort that a press on the title asks for. */
  sortBy?: string;
  /** What it is on a card that has a title: the title, a value that needs no word before it, or nothing. */
  onCard?: 'title' | 'plain' | 'none';
  /** Whether the column holds numbers, which are easier to compare when aligned to the right. */
  numeric?: boolean;
}

/** What a table shows, as rows or as cards. */
export interface RowsProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while the rows load. */
  rows: readonly Row[] | undefined;
  /** How many rows to expect while they load, where it is few: what comes should be about as high. */
  expected?: number;
  rowKey: (row: Row) => string;
  /** Whether the rows are still those of the page before. */
  stale?: boolean;
  /** Whether a row matters less than others. */
  dimmed?: (row: Row) => boolean;
}
