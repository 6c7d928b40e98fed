import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { color, tint } from './tokens.ts';

interface Stop {
  name: string;
  text: string;
}

interface Zone {
  title: string;
  stops: readonly Stop[];
  /** Whether the zone belongs to the reader. */
  own?: boolean;
  /** Whether the way goes on here from the zone before. */
  follows?: boolean;
}

/** An arrow from the box before: to the right where they stand side by side, else down. Screen readers skip it. */
const arrow = (sideBySide: 'md' | 'lg', left: number) =>
  ({
    content: '"→" / ""',
    position: 'absolute',
    color: color('active'),
    fontSize: '1.5rem',
    lineHeight: 1,
    top: { xs: -32, [sideBySide]: 'calc(50% - 12px)' },
    left: { xs: 'calc(50% - 12px)', [sideBySide]: left },
    transform: { xs: 'rotate(90deg)', [sideBySide]: 'none' },
  }) as const;

const frame = { display: 'grid', borderRadius: 1, p: { xs: 2, md: 3 }, pt: { xs: 5, md: 6 }, position: 'relative' };
const label = { position: 'absolute', m: 0, top: { xs: 14, md: 18 }, left: { xs: 16, md: 24 } };

/** A way through places, each of which is a frame as wide as the number of its stops. */
export function Flow({ zones }: { zones: readonly Zone[] }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: zones.map(({ stops }) => `minmax(0, ${stops.length}fr)`).join(' '),
        },
        gap: { xs: 5, lg: 7 },
        mt: 5,
      }}
    >
      {zones.map(({ title, stops, own = false, follows = false }) => (
        <Box
          key={title}
          sx={{
            ...frame,
            border: own ? `1px solid ${color('active')}` : `1px dashed ${color('control')}`,
            bgcolor: own ? tint('active', 5) : 'transparent',
            ...(follows ? { '&::before': arrow('lg', -40) } : {}),
          }}
        >
          <Box
            component="p"
            sx={{
              ...label,
              fontSize: '0.8125rem',
              fontWeight: 600,
              color: own ? color('active') : 'text.secondary',
            }}
          >
            {title}
          </Box>
          <Box
            component="ol"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${stops.length}, minmax(0, 1fr))` },
              gap: { xs: 5, md: 6 },
              m: 0,
              p: 0,
              listStyle: 'none',
              '& > li + li::before': arrow('md', -36),
            }}
          >
            {stops.map(({ name, text }) => (
              <Box
                component="li"
                key={name}
                sx={{
                  position: 'relative',
                  p: 2.5,
                  bgcolor: 'background.paper',
                  border: `1px solid ${color('hairline')}`,
                  borderRadius: 1,
                }}
              >
                <Typography variant="h4" component="h3">
                  {name}
                </Typography>
                <Typography color="textSecondary" sx={{ mt: 0.5, fontSize: '0.9375rem' }}>
                  {text}
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
