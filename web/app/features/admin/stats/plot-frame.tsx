import BarChartIcon from '@mui/icons-material/BarChartOutlined';
import TableRowsIcon from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';

export interface PlotTableData {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

const cell = { py: 0.75, px: 1, fontSize: '0.875rem', textAlign: 'right', fontWeight: 400 } as const;
const firstCell = { '&:first-of-type': { textAlign: 'left', pl: 0 }, '&:last-of-type': { pr: 0 } };

function PlotTable({ caption, head, rows }: PlotTableData & { caption: string }) {
  return (
    <Box
      role="group"
      aria-label={caption}
      // It scrolls, so the keyboard must reach it.
      tabIndex={0}
      sx={{ maxHeight: 248, overflow: 'auto' }}
    >
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            {head.map((title) => (
              <Box component="th" scope="col" key={title} sx={{ ...cell, ...firstCell, color: 'text.secondary' }}>
                {title}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <Box component="tr" key={name} sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
              <Box component="th" scope="row" sx={{ ...cell, ...firstCell }}>
                {name}
              </Box>
              {values.map((value, index) => (
                <Box component="td" key={head[index + 1]} sx={{ ...cell, ...firstCell, whiteSpace: 'nowrap' }}>
                  {value}
                </Box>
              ))}
            </Box>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface PlotFrameProps {
  title: string;
  /** What the plot shows, in a sentence or two. */
  summary: string;
  table: PlotTableData;
  empty: boolean;
  children: ReactNode;
}

/** A plot with its title, a summary in words, and the same figures as a table for screen readers and for those who prefer one. */
export function PlotFrame({ title, summary, table, empty, children }: PlotFrameProps) {
  const { t } = useTranslation();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const turn = asTable ? t('panel.stats.showPlot') : t('panel.stats.showTable');
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, mb: 2 }}>
          <Typography id={id} component="h2" variant="h4">
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {empty ? t('panel.stats.empty') : summary}
          </Typography>
        </Box>
        {!empty && (
          <Tooltip title={turn} describeChild>
            <IconButton
              aria-label={`${turn}: ${title}`}
              onClick={() => setAsTable(!asTable)}
              sx={{ mt: -0.75, mr: -0.75 }}
            >
              {asTable ? <BarChartIcon fontSize="small" /> : <TableRowsIcon fontSize="small" />}
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {!empty && (asTable ? <PlotTable caption={title} {...table} /> : children)}
    </Paper>
  );
}
