import type { CSSProperties } from 'react';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { cx } from '../../ui/cx.ts';
import { color } from '../../ui/tokens.ts';
import { labelRows } from './label-rows.ts';
import { partsOf } from './term-bar.tsx';
import styles from './term-labels.module.css';
import type { Timeline } from './timeline.ts';

/** The narrowest bar on a phone and in a dialog. Labels that fit there fit everywhere. */
const ROOM = { phone: 280, dialog: 500 };
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
  const [onPhones, elsewhere] = [labelRows(widths, ROOM.phone), labelRows(widths, ROOM.dialog)];
  const rowsOf = (placed: typeof onPhones) => Math.max(...placed.map(({ row }) => row + 1));
  return (
    <dl
      className={styles.labels}
      style={{ '--phone-rows': rowsOf(onPhones), '--wide-rows': rowsOf(elsewhere) } as CSSProperties}
    >
      {labels.map(({ name, at, title, day }, index) => {
        const [phone, wide] = [onPhones[index], elsewhere[index]];
        const place = { '--at': at, '--phone-row': phone?.row ?? 0, '--wide-row': wide?.row ?? 0 };
        return (
          <div
            key={name}
            className={cx(styles.label, phone?.before && styles.beforeOnPhone, wide?.before && styles.before)}
            style={place as CSSProperties}
          >
            <dt>
              <span
                aria-hidden="true"
                className={styles.tone}
                style={{ backgroundColor: color(parts[index]?.tone ?? 'expired') }}
              />
              {title}
            </dt>
            <dd>{day}</dd>
          </div>
        );
      })}
    </dl>
  );
}
