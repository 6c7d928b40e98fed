import Box from '@mui/material/Box';
import { color, type TokenName } from '../../../ui/tokens.ts';

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
    <Box aria-hidden="true" sx={{ display: 'grid', gap: 1.5, containerType: 'inline-size' }}>
      {rows.map((row) => {
        const parts = row.parts.length > 1 ? '100%' : 0;
        const present = row.parts.filter(({ value }) => value > 0);
        return (
          <Box key={row.key} sx={{ fontSize: '0.8125rem', lineHeight: '20px' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
              <Box sx={{ flex: 1, overflowWrap: 'anywhere', '@container (max-width: 400px)': { flexBasis: parts } }}>
                {row.label}
              </Box>
              {present.map(({ name, description, tone }) => (
                <Box key={name} sx={{ color: color(tone), whiteSpace: 'nowrap' }}>
                  {description}
                </Box>
              ))}
              {present.length === 0 && <Box sx={{ color: 'text.secondary' }}>0</Box>}
            </Box>
            <Box sx={{ display: 'flex', gap: '2px', height: 12, mt: 0.25 }}>
              {present.map(({ name, value, tone }) => (
                <Box
                  key={name}
                  sx={{
                    width: `${(value / longest) * 100}%`,
                    minWidth: 2,
                    borderRadius: '2px',
                    bgcolor: color(tone),
                  }}
                />
              ))}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
