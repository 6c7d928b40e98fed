import { color, tint } from '../../../ui/tokens.ts';
import styles from './picture.module.css';

const counts = [4, 6, 5, 7, 6, 5, 8, 6, 7, 5, 6, 8, 7, 6, 9, 31, 52, 44, 38, 47, 41, 33, 27, 22];
const WIDTH = 480;
const HEIGHT = 72;
const RELEASE_AT = 14;

const x = (index: number) => (index / (counts.length - 1)) * WIDTH;
const y = (count: number) => HEIGHT - 4 - (count / 52) * (HEIGHT - 16);
const line = counts.map((count, index) => `${index ? 'L' : 'M'}${x(index).toFixed(1)} ${y(count).toFixed(1)}`).join('');

/** Events per hour, and the release after which they rose. */
export function SparkLine({ release }: { release: string }) {
  return (
    <div className={styles.spark}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} fill={tint('revoked', 12)} />
        <path d={line} fill="none" stroke={color('revoked')} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
        <path
          d={`M${x(RELEASE_AT)} 0V${HEIGHT}`}
          stroke={color('control')}
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span style={{ right: `calc(${(1 - RELEASE_AT / (counts.length - 1)) * 100}% + 8px)` }}>{release}</span>
    </div>
  );
}
