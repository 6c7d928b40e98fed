import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { color, type TokenName, tint } from '../../ui/tokens.ts';
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
    <Box aria-hidden="true" sx={{ position: 'relative', pt: 2.75 }}>
      <Box
        component="svg"
        width="100%"
        height={HEIGHT}
        sx={{ display: 'block', borderRadius: '4px', overflow: 'hidden' }}
      >
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="3" height="6" fill={color('expiring')} />
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
                fill={ended ? 'none' : name === 'expires' ? `url(#${hatch})` : color(tone)}
              />
            </g>
          );
        })}
      </Box>
      <Box
        sx={{
          position: 'absolute',
          top: 0,
          bottom: -4,
          left: x(today),
          borderLeft: `2px solid ${color('text')}`,
          ml: '-1px',
        }}
      >
        <Box
          component="span"
          sx={{
            position: 'absolute',
            top: 0,
            px: 0.75,
            fontSize: '0.75rem',
            lineHeight: '16px',
            whiteSpace: 'nowrap',
            ...(today > 0.5 ? { right: 2 } : { left: 0 }),
          }}
        >
          {t('timeline.today')}
        </Box>
      </Box>
    </Box>
  );
}
