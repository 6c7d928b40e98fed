import type { ReadLicense } from '@warden/contract';
import { phaseTone } from '../../entities/license/term-bar.tsx';
import { termOf, timelineOf } from '../../entities/license/timeline.ts';
import { useTermText } from '../../entities/license/use-term-text.ts';
import { shopNow } from '../../lib/browser/clock.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { edge } from '../../ui/tokens.ts';
import styles from './expiry-cell.module.css';

/** The last day, and below it a bar of how much of the term is left. */
export function ExpiryCell({ license }: { license: ReadLicense }) {
  const locale = useLocale();
  const timeline = timelineOf(termOf(license), shopNow(), license.status === 'revoked');
  const text = useTermText(timeline);
  const left = timeline.phase === 'revoked' ? 0 : 1 - timeline.today;
  return (
    <div title={text} className={styles.expiry}>
      {formatDay(license.expires_at, locale)}
      <svg
        aria-hidden="true"
        height="3"
        // The bar takes the width of the date; an SVG would otherwise be 300 px wide.
        className={styles.bar}
      >
        <rect width={`${(left * 100).toFixed(1)}%`} height="3" fill={edge(phaseTone(timeline))} />
      </svg>
      <span className="visually-hidden">{` (${text})`}</span>
    </div>
  );
}
