import Box from '@mui/material/Box';
import { useState } from 'react';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { color, type TokenName } from '../../../ui/tokens.ts';
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

const HEIGHT = 184;

const lineStyle = { position: 'absolute', left: 0, right: 0, borderTop: '1px solid', borderColor: 'divider' } as const;
const smallText = { fontSize: '0.75rem', lineHeight: '16px', color: 'text.secondary' };

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
    <Box aria-hidden="true" sx={{ containerType: 'inline-size' }}>
      <Box sx={{ ...smallText, color: 'text.primary', minHeight: 20, fontWeight: 600 }}>{pointed?.description}</Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1 }}>
        <Box sx={{ position: 'relative', height: HEIGHT, ...smallText, textAlign: 'right' }}>
          {/* Makes the column as wide as its widest number. */}
          <Box sx={{ visibility: 'hidden', height: 0 }}>
            {ticks.map((tick) => (
              <Box key={tick}>{shortNumber(tick, locale)}</Box>
            ))}
          </Box>
          {ticks.map((tick) => (
            <Box key={tick} sx={{ position: 'absolute', right: 0, bottom: share(tick + deepest), mb: '-8px' }}>
              {shortNumber(tick, locale)}
            </Box>
          ))}
        </Box>
        <Box sx={{ position: 'relative', height: HEIGHT }}>
          {ticks.map((tick) => (
            <Box key={tick} sx={{ ...lineStyle, bottom: share(tick + deepest) }} />
          ))}
          {deepest > 0 && (
            <>
              <Box sx={{ ...smallText, position: 'absolute', left: 4, bottom: `calc(${share(deepest)} + 2px)` }}>
                {above}
              </Box>
              <Box sx={{ ...smallText, position: 'absolute', left: 4, top: `calc(${share(top)} + 2px)` }}>{below}</Box>
            </>
          )}
          <Box
            onPointerLeave={() => setPointed(null)}
            sx={{
              position: 'absolute',
              inset: 0,
              display: 'grid',
              gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))`,
            }}
          >
            {columns.map((column) => (
              <Box
                key={column.key}
                onPointerEnter={() => setPointed(column)}
                sx={{ position: 'relative', px: '12%', '&:hover': { bgcolor: 'action.hover' } }}
              >
                <Box
                  sx={{
                    position: 'absolute',
                    left: '16%',
                    right: '16%',
                    bottom: share(deepest),
                    height: share(column.value),
                    // A single sale among thousands must still be visible.
                    minHeight: column.value > 0 ? 2 : 0,
                    borderRadius: '2px 2px 0 0',
                    bgcolor: color(tone),
                  }}
                />
                <Box
                  sx={{
                    position: 'absolute',
                    left: '16%',
                    right: '16%',
                    top: share(top),
                    height: share(column.minus ?? 0),
                    minHeight: column.minus ? 2 : 0,
                    borderRadius: '0 0 2px 2px',
                    bgcolor: color('revoked'),
                  }}
                />
              </Box>
            ))}
          </Box>
        </Box>
        <Box
          sx={{
            gridColumn: 2,
            display: 'grid',
            gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))`,
            mt: 0.5,
            height: 16,
            ...smallText,
          }}
        >
          {columns.map(({ key, label }, index) => {
            // Labels are counted from the end, so that the newest column always has one.
            const shown = (step: number) => (last - index) % step === 0;
            return (
              <Box
                key={key}
                sx={{
                  display: 'flex',
                  // A label wider than its column must not stick out at the end.
                  justifyContent: index === last && every > 1 ? 'flex-end' : 'center',
                  whiteSpace: 'nowrap',
                  visibility: shown(every) ? 'visible' : 'hidden',
                  '@container (max-width: 460px)': { visibility: shown(everyNarrow) ? 'visible' : 'hidden' },
                }}
              >
                {label}
              </Box>
            );
          })}
        </Box>
      </Box>
    </Box>
  );
}
