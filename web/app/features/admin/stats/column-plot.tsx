import { useState } from 'react';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { cx } from '../../../ui/cx.ts';
import { edge, type TokenName } from '../../../ui/tokens.ts';
import styles from './column-plot.module.css';
import { shortNumber } from './figures.ts';
import { ticksTo } from './scale.ts';

export interface PlotColumn {
  key: string;
  /** The label below the column, shown where there is room. */
  label: string;
  /** All figures of the column, shown under the pointer. */
  description: string;
  value: number;
  /** A negative amount, such as refunds, drawn below the line. */
  minus?: number;
}

interface ColumnPlotProps {
  columns: readonly PlotColumn[];
  tone: TokenName;
  /** Every how many columns a label stands, on a wide screen and on a phone. */
  every?: number;
  everyNarrow?: number;
  /** The names of what is above and below the line, if there is something below. */
  above?: string;
  below?: string;
}

/** Columns over time. They are hidden from screen readers, because the summary and the table say the same. */
export function ColumnPlot({ columns, tone, every = 1, everyNarrow = every * 2, above, below }: ColumnPlotProps) {
  const locale = useLocale();
  const [pointed, setPointed] = useState<PlotColumn | null>(null);
  const ticks = ticksTo(Math.max(...columns.map(({ value }) => value)));
  const top = ticks.at(-1) as number;
  const deepest = Math.max(...columns.map(({ minus = 0 }) => minus));
  const reach = top + deepest;
  const share = (value: number) => `${(value / reach) * 100}%`;
  const last = columns.length - 1;
  return (
    <div aria-hidden="true" className={styles.plot}>
      <div className={styles.pointed}>{pointed?.description}</div>
      <div className={styles.grid}>
        <div className={styles.scale}>
          <div className={styles.widest}>
            {ticks.map((tick) => (
              <div key={tick}>{shortNumber(tick, locale)}</div>
            ))}
          </div>
          {ticks.map((tick) => (
            <div key={tick} className={styles.tick} style={{ bottom: share(tick + deepest) }}>
              {shortNumber(tick, locale)}
            </div>
          ))}
        </div>
        <div className={styles.area}>
          {ticks.map((tick) => (
            <div key={tick} className={styles.line} style={{ bottom: share(tick + deepest) }} />
          ))}
          {deepest > 0 && (
            <>
              <div className={styles.name} style={{ bottom: share(deepest) }}>
                {above}
              </div>
              <div className={styles.name} style={{ top: share(top) }}>
                {below}
              </div>
            </>
          )}
          <div onPointerLeave={() => setPointed(null)} className={styles.columns}>
            {columns.map((column) => (
              <div key={column.key} onPointerEnter={() => setPointed(column)}>
                {column.value > 0 && (
                  <div
                    className={styles.bar}
                    style={{ bottom: share(deepest), height: share(column.value), backgroundColor: edge(tone) }}
                  />
                )}
                {column.minus ? (
                  <div className={styles.minus} style={{ top: share(top), height: share(column.minus) }} />
                ) : null}
              </div>
            ))}
          </div>
        </div>
        <div className={styles.labels}>
          {columns.map(({ key, label }, index) => {
            // Labels are counted from the end, so that the newest column always has one.
            const isAt = (step: number) => (last - index) % step === 0;
            const where = isAt(every)
              ? !isAt(everyNarrow) && styles.onDesktop
              : isAt(everyNarrow)
                ? styles.onPhone
                : styles.never;
            return (
              <div key={key} className={cx(where, index === last && every > 1 && styles.atEnd)}>
                {label}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
