import Box from '@mui/material/Box';
import { color, fonts, tint } from '../../ui/tokens.ts';

const releases = [
  ['2.11', 14],
  ['2.12', 10],
  ['2.13', 18],
  ['2.14', 72],
] as const;

/** Events by release, one of which clearly raised their number. */
export function ReleasesPicture() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 2, fontFamily: fonts.mono, fontSize: '0.75rem' }}>
      {releases.map(([release, height]) => {
        const rose = height > 50;
        return (
          <Box key={release} sx={{ flex: 1, textAlign: 'center', color: rose ? 'text.primary' : 'text.secondary' }}>
            <Box
              sx={{
                height,
                mb: 0.75,
                borderRadius: '4px 4px 0 0',
                bgcolor: rose ? tint('revoked', 30) : tint('text', 10),
                borderTop: `2px solid ${rose ? color('revoked') : color('control')}`,
              }}
            />
            {release}
          </Box>
        );
      })}
    </Box>
  );
}
