import type { WrittenAdvisory } from '@warden/contract';
import { formatNumber } from '@warden/i18n/format';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import shared from '../admin.module.css';
import styles from './advisories.module.css';

const [WIDTH, HEIGHT, EDGE] = [72, 24, 2];

/** The days as points of a line, from the left to the right and from none at the bottom to the most at the top. */
const pointsOf = (values: readonly number[]) => {
  const most = Math.max(1, ...values);
  return values
    .map((value, index) => {
      const x = EDGE + (index * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1);
      return `${x.toFixed(1)},${(HEIGHT - EDGE - (value * (HEIGHT - 2 * EDGE)) / most).toFixed(1)}`;
    })
    .join(' ');
};

/** How many installations are affected now, and how that fell since the advisory was published. */
export function AffectedCount({ advisory, onOpen }: { advisory: WrittenAdvisory; onOpen: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id, affected_installations: now, history } = advisory;
  const [first] = history;
  const number = formatNumber(now, locale);
  if (!first) return number;
  return (
    <div className={styles.count}>
      <TextButton aria-label={`${number}. ${t('panel.advisories.historyOf', { id })}`} onClick={onOpen}>
        {number}
      </TextButton>
      {history.length > 1 && (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className={styles.line}>
          <polyline points={pointsOf([...history.map(({ installations }) => installations), now])} />
        </svg>
      )}
      <span className={shared.fine}>
        {t('panel.advisories.since', {
          number: formatNumber(first.installations, locale),
          day: formatDay(first.day, locale),
        })}
      </span>
    </div>
  );
}
