import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './data-cards.module.css';
import type { Column, RowsProps } from './data-rows.ts';
import { Skeleton } from './skeleton.tsx';

function CardFacts<Row>({ columns, value }: { columns: readonly Column<Row>[]; value: (c: Column<Row>) => ReactNode }) {
  const compact = columns.some(({ onCard }) => onCard === 'title');
  return (
    <dl className={compact ? styles.compact : styles.facts}>
      {columns.map((column) => (
        <div key={column.name} className={cx(styles.fact, column.onCard && styles[column.onCard])}>
          <dt className={column.onCard ? 'visually-hidden' : styles.term}>{column.title}</dt>
          <dd className={styles.value}>{value(column)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The rows of a table as cards, for screens on which the table would have to scroll sideways. */
export function DataCards<Row>({ caption, columns, rows, rowKey, stale = false, dimmed }: RowsProps<Row>) {
  const facts = columns.filter(({ actions, onCard }) => !actions && onCard !== 'none');
  const actions = columns.find((column) => column.actions);
  return (
    <ul aria-label={caption} aria-busy={!rows || stale} className={cx(styles.list, stale && styles.stale)}>
      {rows
        ? rows.map((row) => (
            <li key={rowKey(row)} className={cx(styles.card, dimmed?.(row) && styles.dimmed)}>
              <CardFacts columns={facts} value={({ cell }) => cell(row)} />
              {actions && <div className={styles.actions}>{actions.cell(row)}</div>}
            </li>
          ))
        : ['first', 'second', 'third'].map((key) => (
            <li key={key} className={styles.card}>
              <CardFacts columns={facts} value={() => <Skeleton variant="text" width="70%" />} />
            </li>
          ))}
    </ul>
  );
}
