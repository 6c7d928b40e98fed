import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { color, type TokenName } from '../../ui/tokens.ts';

interface StepLineProps {
  steps: readonly { when: string; text: string }[];
  /** The color of each step. */
  tones: readonly TokenName[];
  /** Whether the last step happens only if the reader wants it. */
  openEnd?: boolean;
}

/** A line with steps: horizontal, or vertical on a phone. */
export function StepLine({ steps, tones, openEnd = false }: StepLineProps) {
  return (
    <Box
      component="ol"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: `repeat(${steps.length}, 1fr)` },
        m: 0,
        mt: 5,
        p: 0,
        listStyle: 'none',
      }}
    >
      {steps.map(({ when, text }, index) => {
        const tone = color(tones[index] ?? 'active');
        return (
          <Box
            component="li"
            key={when}
            sx={{
              position: 'relative',
              borderStyle: openEnd && index === steps.length - 1 ? 'dashed' : 'solid',
              borderColor: tone,
              borderWidth: { xs: '0 0 0 3px', md: '3px 0 0' },
              pt: { md: 3 },
              pr: { md: 4 },
              pl: { xs: 3, md: 0 },
              pb: { xs: 3, md: 0 },
              '&::before': {
                content: '""',
                position: 'absolute',
                width: 13,
                height: 13,
                top: { xs: 4, md: -8 },
                left: { xs: -8, md: 0 },
                borderRadius: '50%',
                bgcolor: tone,
                boxShadow: `0 0 0 4px ${color('bg')}`,
              },
            }}
          >
            <Typography variant="h4" component="h3">
              {when}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 0.5 }}>
              {text}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
