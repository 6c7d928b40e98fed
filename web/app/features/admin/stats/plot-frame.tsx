import BarChartIcon from '@mui/icons-material/BarChartOutlined';
import TableRowsIcon from '@mui/icons-material/TableRowsOutlined';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { Text } from '../../../ui/text.tsx';
import { Tip } from '../../../ui/tip.tsx';
import styles from './stats.module.css';

export interface PlotTableData {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

function PlotTable({ caption, head, rows }: PlotTableData & { caption: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      role="group"
      aria-label={caption}
      // It scrolls, so the keyboard must reach it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      className={styles.table}
    >
      <table>
        <thead>
          <tr>
            {head.map((title) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={head[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

/** A plot with its title, a summary in words, and the same figures as a table, for screen readers and on request. */
export function PlotFrame({ title, summary, table, empty, children }: PlotFrameProps) {
  const { t } = useTranslation();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const turn = asTable ? t('panel.stats.showPlot') : t('panel.stats.showTable');
  return (
    <Paper as="section" aria-labelledby={id} className={styles.frame}>
      <div className={styles.head}>
        <div>
          <Text id={id} as="h2" variant="h4">
            {title}
          </Text>
          <Text variant="body2" muted>
            {empty ? t('panel.stats.empty') : summary}
          </Text>
        </div>
        {!empty && (
          <Tip text={turn}>
            <IconButton aria-label={`${turn}: ${title}`} onClick={() => setAsTable(!asTable)} className={styles.turn}>
              {asTable ? <BarChartIcon fontSize="small" /> : <TableRowsIcon fontSize="small" />}
            </IconButton>
          </Tip>
        )}
      </div>
      {!empty && (asTable ? <PlotTable caption={title} {...table} /> : children)}
    </Paper>
  );
}
