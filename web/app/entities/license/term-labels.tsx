import Box from '@mui/material/Box';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { color } from '../../ui/tokens.ts';
import { labelRows } from './label-rows.ts';
import { partsOf } from './term-bar.tsx';
import type { Timeline } from './timeline.ts';

/** The narrowest bar on a phone and in a dialog. Labels that fit there fit everywhere. */
const ROOM = { xs: 280, sm: 500 };
const ROW = 40;
const CHARACTER = 7.6;

/** The dates of a term, each at its place under the bar. */
export function TermLabels({ timeline }: { timeline: Timeline }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const parts = partsOf(timeline);
  const labels = timeline.marks.map(({ name, at, day }) => ({
    name,
    at,
    title: t(`timeline.${name}`),
    day: formatDay(day, locale),
  }));
  const widths = labels.map(({ at, title, day }) => ({
    at,
    width: Math.max(title.length + 2, day.length) * CHARACTER,
  }));
  const [onPhones, elsewhere] = [labelRows(widths, ROOM.xs), labelRows(widths, ROOM.sm)];
  const heightOf = (placed: typeof onPhones) => Math.max(...placed.map(({ row }) => row + 1)) * ROW;
  return (
    <Box
      component="dl"
      sx={{
        position: 'relative',
        m: 0,
        height: { xs: heightOf(onPhones), sm: heightOf(elsewhere) },
        fontSize: '0.8125rem',
        lineHeight: '18px',
      }}
    >
      {labels.map(({ name, at, title, day }, index) => {
        const [phone, other] = [onPhones[index], elsewhere[index]];
        const rows = { xs: (phone?.row ?? 0) * ROW, sm: (other?.row ?? 0) * ROW };
        const edge = (at: number) => `${(at * 100).toFixed(2)}%`;
        const side = (before: boolean | undefined) => (before ? 'right' : 'left');
        return (
          <Box
            key={name}
            sx={{
              position: 'absolute',
              top: 0,
              left: { xs: phone?.before ? 'auto' : edge(at), sm: other?.before ? 'auto' : edge(at) },
              right: { xs: phone?.before ? edge(1 - at) : 'auto', sm: other?.before ? edge(1 - at) : 'auto' },
              pt: { xs: `${rows.xs + 4}px`, sm: `${rows.sm + 4}px` },
              px: 0.75,
              textAlign: { xs: side(phone?.before), sm: side(other?.before) },
              whiteSpace: 'nowrap',
              borderStyle: 'solid',
              borderColor: color('control'),
              borderWidth: {
                xs: phone?.before ? '0 1px 0 0' : '0 0 0 1px',
                sm: other?.before ? '0 1px 0 0' : '0 0 0 1px',
              },
            }}
          >
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              <Box
                component="span"
                aria-hidden="true"
                sx={{
                  display: 'inline-block',
                  width: 8,
                  height: 8,
                  mr: 0.75,
                  borderRadius: '2px',
                  bgcolor: color(parts[index]?.tone ?? 'expired'),
                }}
              />
              {title}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {day}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
