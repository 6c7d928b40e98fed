import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { TermBar } from './term-bar.tsx';
import { TermLabels } from './term-labels.tsx';
import type { Timeline } from './timeline.ts';
import { useTermText } from './use-term-text.ts';

interface LicenseTimelineProps {
  timeline: Timeline;
  /** Shown beside the remaining time, such as a button to extend it. */
  aside?: ReactNode;
}

/** The term of a license as a bar with today marked, and its dates at their places below it. */
export function LicenseTimeline({ timeline, aside }: LicenseTimelineProps) {
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
      <TermLabels timeline={timeline} />
    </Box>
  );
}
