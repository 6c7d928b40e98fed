import { useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { cx } from '../../ui/cx.ts';
import { edge, type TokenName, tint } from '../../ui/tokens.ts';
import styles from './term-bar.module.css';
import type { Mark, Timeline } from './timeline.ts';

/** Each color has one meaning: trial blue, running green, ending amber, ended grey, revoked red. */
export const phaseTone = ({ phase, trial }: Timeline): TokenName =>
  ({
    running: trial ? ('trial' as const) : ('active' as const),
    expiring: 'expiring' as const,
    grace: 'expiring' as const,
    over: 'expired' as const,
    revoked: 'revoked' as const,
  })[phase];

interface Part {
  name: Mark['name'];
  from: number;
  to: number;
  tone: TokenName;
}

/** The periods of a license, each named by the mark at which it begins. */
export const partsOf = ({ marks, phase, trial }: Timeline): Part[] =>
  marks.map(({ name, at }, index) => {
    const isLast = index === marks.length - 1;
    const wasRevoked = phase === 'revoked' && (name === 'revoked' || marks.length === 2);
    const running = name === 'issued' ? (trial ? 'trial' : 'active') : 'expiring';
    const tone = wasRevoked ? 'revoked' : phase === 'over' || phase === 'revoked' ? 'expired' : running;
    return { name, from: at, to: marks[index + 1]?.at ?? 1, tone: isLast ? 'expired' : tone };
  });

const HEIGHT = 8;
const x = (at: number) => `${(at * 100).toFixed(2)}%`;

/** The term as a bar: what is left in full color, what has passed paler, grace hatched, today as a line across it. */
export function TermBar({ timeline }: { timeline: Timeline }) {
  const { t } = useTranslation();
  const hatch = useId();
  const { today, phase } = timeline;
  const ended = phase === 'over' || phase === 'revoked';
  return (
    <div aria-hidden="true" className={styles.term}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: it is inside of what screen readers pass over */}
      <svg width="100%" height={HEIGHT} className={styles.bar}>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="3" height="6" fill={edge('expiring')} />
        </pattern>
        {partsOf(timeline).map(({ name, from, to, tone }) => {
          const left = Math.min(Math.max(today, from), to);
          return (
            <g key={name}>
              <rect x={x(from)} width={x(to - from)} height={HEIGHT} fill={tint(tone, 35)} />
              <rect
                x={x(left)}
                width={x(to - left)}
                height={HEIGHT}
                fill={ended ? 'none' : name === 'expires' ? `url(#${hatch})` : edge(tone)}
              />
            </g>
          );
        })}
      </svg>
      <div className={styles.today} style={{ left: x(today) }}>
        <span className={cx(styles.label, today > 0.5 && styles.before)}>{t('timeline.today')}</span>
      </div>
    </div>
  );
}
