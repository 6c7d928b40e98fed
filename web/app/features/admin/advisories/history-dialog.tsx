import type { WrittenAdvisory } from '@warden/contract';
import { formatNumber } from '@warden/i18n/format';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { Text } from '../../../ui/text.tsx';
import { ColumnPlot } from '../stats/column-plot.tsx';
import { PlotFrame } from '../stats/plot-frame.tsx';

interface HistoryDialogProps {
  advisory: WrittenAdvisory;
  onClose: () => void;
}

/** So many days have room beside each other. The table has all of them. */
const MOST_COLUMNS = 60;

/** How many installations were affected on each day since an advisory was published. */
export function HistoryDialog({ advisory, onClose }: HistoryDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id, history, affected_installations: now } = advisory;
  const number = (count: number) => formatNumber(count, locale);
  const days = history.map(({ day, installations }) => ({ day, name: formatDay(day, locale), count: installations }));
  const [first] = days;
  const shown = days.slice(-MOST_COLUMNS);
  return (
    <AppDialog title={t('panel.advisoryHistory.title', { id })} width={720} onClose={onClose}>
      <DialogContent>
        {first ? (
          <PlotFrame
            title={t('panel.advisoryHistory.plot')}
            summary={t('panel.advisoryHistory.summary', {
              first: number(first.count),
              day: first.name,
              last: number(now),
            })}
            empty={false}
            table={{
              head: [t('panel.advisoryHistory.day'), t('panel.advisoryHistory.number')],
              rows: days.toReversed().map(({ name, count }) => [name, number(count)]),
            }}
          >
            <ColumnPlot
              columns={shown.map(({ day, name, count }) => ({
                key: day,
                label: name,
                description: `${name}: ${number(count)}`,
                value: count,
              }))}
              tone="trial"
              every={Math.max(1, Math.ceil(shown.length / 6))}
            />
          </PlotFrame>
        ) : (
          <Text muted>{t('panel.advisoryHistory.none')}</Text>
        )}
      </DialogContent>
    </AppDialog>
  );
}
