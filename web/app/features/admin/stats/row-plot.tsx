import { cx } from '../../../ui/cx.ts';
import { color, edge, type TokenName } from '../../../ui/tokens.ts';
import styles from './row-plot.module.css';

export interface PlotRow {
  key: string;
  label: string;
  parts: readonly { name: string; value: number; description: string; tone: TokenName }[];
}

/** Horizontal bars, each part with its number. Like the other plots, they are hidden from screen readers. */
export function RowPlot({ rows }: { rows: readonly PlotRow[] }) {
  const total = ({ parts }: PlotRow) => parts.reduce((all, { value }) => all + value, 0);
  const longest = Math.max(...rows.map(total), 1);
  return (
    <div aria-hidden="true" className={styles.plot}>
      {rows.map((row) => {
        const present = row.parts.filter(({ value }) => value > 0);
        return (
          <div key={row.key}>
            <div className={styles.names}>
              <div className={cx(styles.label, row.parts.length > 1 && styles.aboveParts)}>{row.label}</div>
              {present.map(({ name, description, tone }) => (
                <div key={name} style={{ color: color(tone) }}>
                  {description}
                </div>
              ))}
              {present.length === 0 && <div className={styles.none}>0</div>}
            </div>
            <div className={styles.bars}>
              {present.map(({ name, value, tone }) => (
                <div
                  key={name}
                  className={tone === 'expired' || tone === 'revoked' ? styles[tone] : undefined}
                  style={{ width: `${(value / longest) * 100}%`, backgroundColor: edge(tone) }}
                />
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}
