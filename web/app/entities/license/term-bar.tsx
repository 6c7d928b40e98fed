import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { color, type TokenName, tint } from '../../ui/tokens.ts';
import type { Phase, Timeline } from './timeline.ts';

export const phaseTones: Record<Phase, TokenName> = {
  running: 'active',
  expiring: 'expiring',
  grace: 'expiring',
  over: 'expired',
  revoked: 'revoked',
};

const HEIGHT = 8;

const markAt = ({ marks }: Timeline, name: string) => marks.find((mark) => mark.name === name)?.at;

/** The term as a bar: the rest in full color, reminder and grace days in their own colors, today as a line across it. */
export function TermBar({ timeline }: { timeline: Timeline }) {
  const { t } = useTranslation();
  const expires = markAt(timeline, 'expires') ?? 1;
  const notify = markAt(timeline, 'notify') ?? expires;
  const ended = timeline.phase === 'over' || timeline.phase === 'revoked';
  const parts: [from: number, to: number, tone: TokenName][] = [
    [0, notify, 'active'],
    [notify, expires, 'expiring'],
    [expires, 1, 'revoked'],
  ];
  const x = (at: number) => `${(at * 100).toFixed(2)}%`;
  return (
    <Box aria-hidden="true" sx={{ position: 'relative', pt: 2.75, pb: 0.75 }}>
      <Box
        component="svg"
        width="100%"
        height={HEIGHT}
        sx={{ display: 'block', borderRadius: '4px', overflow: 'hidden' }}
      >
        {parts.map(([from, to, tone]) => (
          <rect
            key={tone}
            x={x(from)}
            width={x(to - from)}
            height={HEIGHT}
            fill={ended ? tint('expired', 30) : tint(tone, 35)}
          />
        ))}
        {parts.map(([from, to, tone]) => (
          <rect
            key={tone}
            x={x(Math.max(timeline.today, from))}
            width={x(Math.max(to - Math.max(timeline.today, from), 0))}
            height={HEIGHT}
            fill={ended ? 'none' : color(tone)}
          />
        ))}
      </Box>
      <Box
        sx={{
          position: 'absolute',
          top: 0,
          bottom: 0,
          left: x(timeline.today),
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
            ...(timeline.today > 0.5 ? { right: 2 } : { left: 0 }),
          }}
        >
          {t('timeline.today')}
        </Box>
      </Box>
    </Box>
  );
}
