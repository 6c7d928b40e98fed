import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './data-cards.module.css';
import type { Column, RowsProps } from './data-rows.ts';
import { Skeleton } from './skeleton.tsx';

interface CardFactsProps<Row> {
  columns: readonly Column<Row>[];
  compact: boolean;
  value: (column: Column<Row>) => ReactNode;
}

function CardFacts<Row>({ columns, compact, value }: CardFactsProps<Row>) {
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
export function DataCards<Row>({ caption, columns, rows, rowKey, expected, stale = false, dimmed }: RowsProps<Row>) {
  const facts = columns.filter(({ actions, onCard }) => !actions && onCard !== 'none');
  const actions = columns.find((column) => column.actions);
  const compact = facts.some(({ onCard }) => onCard === 'title');
  return (
    <ul aria-label={caption} aria-busy={!rows || stale} className={cx(styles.list, stale && styles.stale)}>
      {rows
        ? rows.map((row) => (
            <li key={rowKey(row)} className={cx(styles.card, dimmed?.(row) && styles.dimmed)}>
              <CardFacts columns={facts} compact={compact} value={({ cell }) => cell(row)} />
              {actions && <div className={compact ? styles.corner : styles.actions}>{actions.cell(row)}</div>}
            </li>
          ))
        : ['first', 'second', 'third'].slice(0, expected).map((key) => (
            <li key={key} className={styles.card}>
              <CardFacts columns={facts} compact={compact} value={() => <Skeleton variant="text" width="70%" />} />
            </li>
          ))}
    </ul>
  );
}
