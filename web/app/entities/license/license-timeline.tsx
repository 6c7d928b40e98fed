import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { color, type TokenName } from '../../ui/tokens.ts';
import { TermBar } from './term-bar.tsx';
import type { Mark, Timeline } from './timeline.ts';
import { useTermText } from './use-term-text.ts';

/** The color of the period that begins at a mark. No period begins at the last one. */
const tones: Record<Mark['name'], TokenName> = {
  issued: 'active',
  notify: 'expiring',
  expires: 'revoked',
  grace: 'expired',
};
const toneOf = ({ marks, phase }: Timeline, mark: Mark): TokenName =>
  phase === 'over' || phase === 'revoked' || mark === marks.at(-1) ? 'expired' : tones[mark.name];

interface LicenseTimelineProps {
  timeline: Timeline;
  /** Shown beside the remaining time, such as a button to extend it. */
  aside?: ReactNode;
}

/** The term of a license as a bar with today marked, and its dates below. */
export function LicenseTimeline({ timeline, aside }: LicenseTimelineProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const captionId = useId();
  const text = useTermText(timeline);
  return (
    <Box component="figure" aria-labelledby={captionId} sx={{ m: 0 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}
      >
        <Typography id={captionId} component="figcaption" sx={{ fontWeight: 600 }}>
          {text}
        </Typography>
        {aside}
      </Box>
      <TermBar timeline={timeline} />
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 1.5,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', sm: `repeat(${timeline.marks.length}, auto)` },
          justifyContent: { sm: 'space-between' },
          rowGap: 1,
          columnGap: 2,
          fontSize: '0.8125rem',
        }}
      >
        {timeline.marks.map((mark) => (
          <div key={mark.name}>
            <Box component="dt" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}>
              <Box
                component="span"
                aria-hidden="true"
                sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: color(toneOf(timeline, mark)) }}
              />
              {t(`timeline.${mark.name}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
              {formatDay(mark.day, locale)}
            </Box>
          </div>
        ))}
      </Box>
    </Box>
  );
}
