import type { CSSProperties, ReactNode } from 'react';
import styles from './comparison-table.module.css';

interface ComparisonTableProps {
  label: string;
  /** Names the first column for screen readers. */
  corner: string;
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly ReactNode[] }[];
}

/** A table. On a phone each row is a card that names the columns itself. */
export function ComparisonTable({ label, corner, columns, rows }: ComparisonTableProps) {
  return (
    <table aria-label={label} className={styles.table} style={{ '--columns': columns.length } as CSSProperties}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{corner}</span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index]}>
                <small>{columns[index]}</small>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
